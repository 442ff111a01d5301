// SPDX-License-Identifier: MIT
// Material, placement and mobility of the pieces.
#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "board/core/chess.h"
#include "eval/chess/terms.h"
#include "eval/distance.h"

namespace danco::chess {
namespace {

// Attack units, by type, for each attacked square around the king and for the attacker itself.
constexpr std::array<int, kNumPieceTypes> kAttackerUnits = {0, 0, 2, 2, 2, 3, 0};

Bitboard File(Square s) { return Bitboard(kFileA.bits() << FileOf(s)); }

// Returns the squares ahead of `s` on the neighbouring files.
Bitboard NeighboursAhead(Color us, Square s) {
  const Bitboard files = ShiftEast(File(s)) | ShiftWest(File(s));
  const int shift = 8 * RankOf(s);
  return us == Color::kWhite ? Bitboard(files.bits() & ~((uint64_t{1} << shift << 7 << 1) - 1))
                             : Bitboard(files.bits() & ((uint64_t{1} << shift) - 1));
}

template <PieceType type>
const Weight& MobilityWeight(int squares) {
  if constexpr (type == PieceType::kKnight) return kWeights.knight_mobility[squares];
  if constexpr (type == PieceType::kBishop) return kWeights.bishop_mobility[squares];
  if constexpr (type == PieceType::kRook) return kWeights.rook_mobility[squares];
  return kWeights.queen_mobility[std::min(squares, 27)];
}

// What a piece is worth on square `s`, given one of the kings. Squares are mirrored for Black, so
// that the owner's first rank is rank 1.
template <typename Accumulator>
void AddForOwnKing(Color us, PieceType type, Square s, Square king, Accumulator& sum) {
  const int t = Index(type);
  sum.Add(us, kWeights.material[t]);
  sum.Add(us, kWeights.square[t][static_cast<size_t>(4 * RankOf(s) + StepsFromEdge(s))]);
  if (type != PieceType::kKing) sum.Add(us, kWeights.from_king[t][KingOffset(king, s)]);
}
template <typename Accumulator>
void AddForEnemyKing(Color us, PieceType type, Square s, Square king, Accumulator& sum) {
  sum.Add(us, kWeights.from_enemy_king[Index(type)][KingOffset(king, s)]);
}

// Precomputed sums by king, type and square, so that each piece takes two lookups.
class SquareTable {
 public:
  template <typename Add>
  explicit SquareTable(Add add) {
    for (size_t i = 0; i < sums_.size(); ++i) {
      const auto type = static_cast<PieceType>(i / kNumSquares % kNumPieceTypes);
      if (type == PieceType::kNone) continue;
      add(type, SquareAt(static_cast<int>(i % kNumSquares)),
          SquareAt(static_cast<int>(i / kNumSquares / kNumPieceTypes)), sums_[i]);
    }
  }
  const ScoreAccumulator& Sum(PieceType type, Square s, Square king) const {
    return sums_[static_cast<size_t>((Index(king) * kNumPieceTypes + Index(type)) * kNumSquares +
                                     Index(s))];
  }

 private:
  std::array<ScoreAccumulator, size_t{kNumSquares} * kNumPieceTypes * kNumSquares> sums_;
};

// Initialized before main(). kWeights is constant-initialized, so it is available.
const SquareTable kOwnKingSums([](PieceType type, Square s, Square king, ScoreAccumulator& sum) {
  AddForOwnKing(Color::kWhite, type, s, king, sum);
});
const SquareTable kEnemyKingSums([](PieceType type, Square s, Square king, ScoreAccumulator& sum) {
  AddForEnemyKing(Color::kWhite, type, s, king, sum);
});

template <typename Accumulator>
void AddPlacement(const Context& context, Color us, PieceType type, Square s, Accumulator& sum) {
  const Square seen = Relative(us, s);
  const Square own = Relative(us, context.kings[Index(us)]);
  const Square enemy = Relative(us, context.kings[Index(Opponent(us))]);
  if constexpr (std::is_same_v<Accumulator, ScoreAccumulator>) {
    sum.Add(us, kOwnKingSums.Sum(type, seen, own));
    sum.Add(us, kEnemyKingSums.Sum(type, seen, enemy));
  } else {
    AddForOwnKing(us, type, seen, own, sum);
    AddForEnemyKing(us, type, seen, enemy, sum);
  }
}

template <typename Accumulator>
void AddMinor(const Context& context, Color us, PieceType type, Square s, Accumulator& sum) {
  const Color them = Opponent(us);
  const bool behind =
      RelativeRank(us, s) < 5 && (context.pawns[0] | context.pawns[1]).contains(Ahead(us, s));
  if (behind) sum.Add(us, kWeights.minor_behind_pawn);
  const bool safe = (NeighboursAhead(us, s) & context.pawns[Index(them)]).empty();
  if (safe && RelativeRank(us, s) >= 3 && context.pawn_attacks[Index(us)].contains(s)) {
    sum.Add(us, type == PieceType::kKnight ? kWeights.knight_outpost : kWeights.bishop_outpost);
  }
}

template <typename Accumulator>
void AddRook(const Context& context, Color us, Square s, Accumulator& sum) {
  const Bitboard file = File(s);
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
  for (Square s : position.pieces(us, type)) {
    AddPlacement(context, us, type, s, sum);
    Bitboard attacked = PieceAttacks(type, s, occupied);
    if (context.pinned[Index(us)].contains(s)) attacked &= context.PinLine(us, s);
    context.attacks[Index(us)].Add(type, attacked);
    sum.Add(us, MobilityWeight<type>((attacked & ~bad).count()));
    if (const Bitboard near = attacked & context.rings[Index(them)]) {
      context.danger[Index(us)] += kAttackerUnits[Index(type)] + near.count();
      sum.Add(us, kWeights.ring_attacks[Index(type)], near.count());
    }
    if (type == PieceType::kKnight || type == PieceType::kBishop) {
      AddMinor(context, us, type, s, sum);
    }
    if (type == PieceType::kRook) AddRook(context, us, s, sum);
  }
}

template <typename Accumulator>
void AddBishops(const Context& context, Color us, Accumulator& sum) {
  const Bitboard bishops = context.position.pieces(us, PieceType::kBishop);
  if ((bishops & kLightSquares) && (bishops & ~kLightSquares)) sum.Add(us, kWeights.bishop_pair);
  for (Square s : bishops) {
    const Bitboard squares = kLightSquares.contains(s) ? kLightSquares : ~kLightSquares;
    sum.Add(us, kWeights.bishop_pawns, (context.pawns[Index(us)] & squares).count());
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
}

template void AddPieces(Context&, Color, ScoreAccumulator&);
template void AddPieces(Context&, Color, CountAccumulator&);

}  // namespace danco::chess
