// SPDX-License-Identifier: MIT
// Material, placement and mobility of the pieces.
#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "board/core/chess.h"
#include "eval/chess/terms.h"
#include "eval/distance.h"
#include "eval/king_table.h"

namespace danco::chess {
namespace {

// Attack units, by type, for each attacked square around the king and for the attacker itself.
constexpr std::array<int, kNumPieceTypes> kAttackerUnits = {0, 0, 2, 2, 2, 3, 0};

template <PieceType type>
const Weight& MobilityWeight(int squares) {
  if constexpr (type == PieceType::kKnight) return kWeights.knight_mobility[squares];
  if constexpr (type == PieceType::kBishop) return kWeights.bishop_mobility[squares];
  if constexpr (type == PieceType::kRook) return kWeights.rook_mobility[squares];
  return kWeights.queen_mobility[std::min(squares, 27)];
}

// Adds the terms of a piece that depend on its own king. Squares are relative to `us`.
template <typename Accumulator>
void AddByOwnKing(Color us, PieceType type, Square s, Square king, Accumulator& sum) {
  const int t = Index(type);
  sum.Add(us, kWeights.material[t]);
  sum.Add(us, kWeights.piece_square[t][static_cast<size_t>(4 * RankOf(s) + StepsFromEdge(s))]);
  if (type != PieceType::kKing) sum.Add(us, kWeights.by_own_king[t][KingOffset(king, s)]);
}
// Adds the terms that depend on the enemy king. Not for kings, whose terms would cancel.
template <typename Accumulator>
void AddByEnemyKing(Color us, PieceType type, Square s, Square king, Accumulator& sum) {
  if (type == PieceType::kKing) return;
  sum.Add(us, kWeights.by_enemy_king[Index(type)][KingOffset(king, s)]);
}

// Initialized before main(). kWeights is constant-initialized, so it is available.
using PlacementTable = KingTable<kNumPieceTypes>;
const PlacementTable kChessByOwnKing([](size_t type, Square s, Square king, ScoreAccumulator& sum) {
  AddByOwnKing(Color::kWhite, static_cast<PieceType>(type), s, king, sum);
});
const PlacementTable kChessByEnemyKing([](size_t type, Square s, Square king,
                                          ScoreAccumulator& sum) {
  AddByEnemyKing(Color::kWhite, static_cast<PieceType>(type), s, king, sum);
});

template <typename Accumulator>
void AddPlacement(const Context& context, Color us, PieceType type, Square s, Accumulator& sum) {
  const Square seen = Relative(us, s);
  const Square own = Relative(us, context.kings[Index(us)]);
  const Square enemy = Relative(us, context.kings[Index(Opponent(us))]);
  if constexpr (std::is_same_v<Accumulator, ScoreAccumulator>) {
    const auto row = static_cast<size_t>(Index(type));
    sum.Add(us, kChessByOwnKing.Sum(row, seen, own));
    sum.Add(us, kChessByEnemyKing.Sum(row, seen, enemy));
  } else {
    AddByOwnKing(us, type, seen, own, sum);
    AddByEnemyKing(us, type, seen, enemy, sum);
  }
}

template <typename Accumulator>
void AddMinor(const Context& context, Color us, PieceType type, Square s, Bitboard attacked,
              Accumulator& sum) {
  const Color them = Opponent(us);
  const bool behind =
      RelativeRank(us, s) < 5 && (context.pawns[0] | context.pawns[1]).contains(Ahead(us, s));
  if (behind) sum.Add(us, kWeights.minor_behind_pawn);
  const Bitboard outposts = context.pawn_attacks[Index(us)] & ~context.pawn_spans[Index(them)] &
                            ~(RelativeRankMask(us, 1) | RelativeRankMask(us, 2));
  if (outposts.contains(s)) sum.Add(us, kWeights.outpost[Index(type)]);
  sum.Add(us, kWeights.to_outpost[Index(type)],
          (attacked & outposts & ~context.position.pieces(us)).count());
}

template <typename Accumulator>
void AddRook(const Context& context, Color us, Square s, Accumulator& sum) {
  const Bitboard file = FileMask(s);
  if (file & context.pawns[Index(us)]) return;
  const bool open = (file & context.pawns[Index(Opponent(us))]).empty();
  sum.Add(us, open ? kWeights.rook_open : kWeights.rook_half_open);
}

template <PieceType type, typename Accumulator>
void AddType(Context& context, Color us, Accumulator& sum) {
  const Position& position = context.position;
  const Color them = Opponent(us);
  // X-rays: sliders attack through friendly pieces that move in the same way.
  Bitboard occupied = context.occupied;
  if (type == PieceType::kBishop) occupied ^= position.pieces(us, PieceType::kQueen);
  if (type == PieceType::kRook) {
    occupied ^= position.pieces(us, PieceType::kQueen) | position.pieces(us, PieceType::kRook);
  }
  const Bitboard bad = context.pawns[Index(us)] | context.pawn_attacks[Index(them)] |
                       position.pieces(us, PieceType::kKing);
  const Pins& pins = context.pins[Index(us)];
  for (Square s : position.pieces(us, type)) {
    AddPlacement(context, us, type, s, sum);
    Bitboard attacked = PieceAttacks(type, s, occupied);
    if (pins.pieces().contains(s)) attacked &= pins.line(s);
    context.attacks[Index(us)].Add(type, attacked);
    sum.Add(us, MobilityWeight<type>((attacked & ~bad).count()));
    if (const Bitboard near = attacked & context.rings[Index(them)]) {
      context.danger[Index(us)] += kAttackerUnits[Index(type)] + near.count();
      sum.Add(us, kWeights.ring_attacks[Index(type)], near.count());
    }
    if (type == PieceType::kKnight || type == PieceType::kBishop) {
      AddMinor(context, us, type, s, attacked, sum);
    }
    if (type == PieceType::kRook) AddRook(context, us, s, sum);
  }
}

template <typename Accumulator>
void AddBishops(const Context& context, Color us, Accumulator& sum) {
  for (Square s : context.position.pieces(us, PieceType::kBishop)) {
    const Bitboard squares = kLightSquares.contains(s) ? kLightSquares : ~kLightSquares;
    sum.Add(us, kWeights.bishop_pawns, (context.pawns[Index(us)] & squares).count());
    sum.Add(us, kWeights.bishop_diagonals,
            (BishopAttacks(s, Bitboard()) & context.pawns[Index(Opponent(us))]).count());
    sum.Add(us, kWeights.bishop_blocked, (context.blocked[Index(us)] & squares).count());
  }
}

// The most pieces of one type that count together with others. Positions with more are too rare to
// fit, and the products could overflow a Weight's 16 bits.
constexpr int kMaxCounted = 3;

// Adds what the pieces of `us` are worth together with each other, with the pieces of the enemy,
// and with the pawns.
template <typename Accumulator>
void AddMaterialInPairs(const Context& context, Color us, Accumulator& sum) {
  constexpr int kPawn = Index(PieceType::kPawn);
  constexpr int kQueen = Index(PieceType::kQueen);
  const Position& position = context.position;
  const int pawns = context.pawns[Index(us)].count();
  const int blocked = context.blocked[Index(us)].count();
  const int open_files = 8 - FilesOf(context.pawns[0] | context.pawns[1]).count();
  std::array<int, kNumPieceTypes> own{};
  for (int higher = kPawn + 1; higher <= kQueen; ++higher) {
    const auto type = static_cast<PieceType>(higher);
    const int enemy = std::min(position.pieces(Opponent(us), type).count(), kMaxCounted);
    const int n = std::min(position.pieces(us, type).count(), kMaxCounted);
    own[higher] = n;
    sum.Add(us, kWeights.together[higher][higher], n * (n - 1) / 2);
    sum.Add(us, kWeights.against[kPawn][higher], pawns * enemy);
    for (int lower = kPawn + 1; lower < higher; ++lower) {
      sum.Add(us, kWeights.together[lower][higher], own[lower] * n);
      sum.Add(us, kWeights.against[lower][higher], own[lower] * enemy);
    }
    sum.Add(us, kWeights.with_pawns[higher], n * (pawns - 5));
    sum.Add(us, kWeights.with_blocked[higher], n * blocked);
    sum.Add(us, kWeights.with_open_files[higher], n * open_files);
  }
}

}  // namespace

template <typename Accumulator>
void AddPieces(Context& context, Color us, Accumulator& sum) {
  for (Square s : context.pawns[Index(us)]) AddPlacement(context, us, PieceType::kPawn, s, sum);
  AddPlacement(context, us, PieceType::kKing, context.kings[Index(us)], sum);
  AddType<PieceType::kKnight>(context, us, sum);
  AddType<PieceType::kBishop>(context, us, sum);
  AddType<PieceType::kRook>(context, us, sum);
  AddType<PieceType::kQueen>(context, us, sum);
  AddBishops(context, us, sum);
  AddMaterialInPairs(context, us, sum);
}

template void AddPieces(Context&, Color, ScoreAccumulator&);
template void AddPieces(Context&, Color, CountAccumulator&);

}  // namespace danco::chess
