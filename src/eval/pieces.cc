// SPDX-License-Identifier: MIT
// Material and placement. Nothing is ever captured, and both sides always have the same number of
// free pieces (15 minus the number of unions), so they differ only in which pieces are free.
// Squares are valued by rank, by distance from the edge, and by their position relative to both
// kings, so the tables are symmetric between the wings. Terms of reach and of unions that depend
// only on these properties are added here, too, because these tables make them free.
#include <array>
#include <cstddef>
#include <type_traits>

#include "board/core/square.h"
#include "eval/distance.h"
#include "eval/king_table.h"
#include "eval/terms.h"

namespace danco {
namespace {

// The state of a piece: free, or 1 + SideReach::release_of() of its union.
constexpr size_t kFree = 0;
constexpr size_t kNumStates = 4;

// A piece and its square, mirrored for Black so that the owner's first rank is rank 1.
struct Placement {
  size_t waiting;
  size_t state;
  PieceType type;
  Square square;
};

// `king` is the king of the piece's side.
template <typename Accumulator>
void AddByOwnKing(Color us, const Placement& piece, Square king, Accumulator& sum) {
  const int t = Index(piece.type);
  const int rank = RankOf(piece.square);
  const int edge = StepsFromEdge(piece.square);
  const size_t offset = KingOffset(king, piece.square);
  if (piece.state != kFree) {
    // A united piece is not lost: it can be released, and it moves its union.
    sum.Add(us, kWeights.united_piece[t]);
    // Far up the board, a united piece is dangerous: a single entry releases it there.
    sum.Add(us, kWeights.united_rank[t][rank]);
    sum.Add(us, kWeights.united_file[t][edge]);
    sum.Add(us, kWeights.united_by_own_king[piece.waiting][piece.state - 1][t][offset]);
    // A piece that can be released is nearly as good as a free one, but another piece must take its
    // place. A piece that cannot be released is out of play until another one comes near.
    static constexpr std::array kByRelease = {&Weights::release_once, &Weights::release_later,
                                              &Weights::stuck_piece};
    sum.Add(us, (kWeights.*kByRelease[piece.state - 1])[piece.waiting][t]);
  } else {
    // A free queen unites, enters unions and attacks; a free pawn does little.
    sum.Add(us, kWeights.free_piece[t]);
    // Free pieces should be ready for use, and some of them near the king.
    sum.Add(us, kWeights.free_rank[t][rank]);
    sum.Add(us, kWeights.free_file[t][edge]);
    sum.Add(us, kWeights.free_by_own_king[piece.waiting][t][offset]);
  }
}

// `king` is the enemy king. Only pieces that get near it can unite with it.
template <typename Accumulator>
void AddByTheirKing(Color us, const Placement& piece, Square king, Accumulator& sum) {
  const int t = Index(piece.type);
  const size_t offset = KingOffset(king, piece.square);
  if (piece.state != kFree) {
    sum.Add(us, kWeights.united_by_their_king[piece.waiting][piece.state - 1][t][offset]);
    // Near the enemy king, a release is a threat. Near our own king, it is the enemy's threat,
    // which the same weight counts for the enemy.
    sum.Add(us, kWeights.union_distance[piece.waiting][Distance(king, piece.square)]);
  } else {
    sum.Add(us, kWeights.free_distance[piece.waiting][t][Distance(king, piece.square)]);
    sum.Add(us, kWeights.free_by_their_king[piece.waiting][t][offset]);
  }
}

// The row of a piece in a KingTable.
constexpr size_t kRows = 2 * kNumStates * kNumPieceTypes;
size_t RowOf(const Placement& piece) {
  return (piece.waiting * kNumStates + piece.state) * kNumPieceTypes +
         static_cast<size_t>(Index(piece.type));
}

// Returns a table of what `add(piece, king, sum)` adds.
template <typename Add>
KingTable<kRows> TableOf(Add add) {
  return KingTable<kRows>([&](size_t row, Square square, Square king, ScoreAccumulator& sum) {
    const Placement piece = {row / kNumPieceTypes / kNumStates, row / kNumPieceTypes % kNumStates,
                             static_cast<PieceType>(row % kNumPieceTypes), square};
    // The king has separate weights.
    if (piece.type == PieceType::kNone || piece.type == PieceType::kKing) return;
    if (square != king) add(piece, king, sum);
  });
}

// Initialized before main(). kWeights is constant-initialized, so it is available.
const KingTable<kRows> kByOwnKing =
    TableOf([](const Placement& piece, Square king, ScoreAccumulator& sum) {
      AddByOwnKing(Color::kWhite, piece, king, sum);
    });
const KingTable<kRows> kByTheirKing =
    TableOf([](const Placement& piece, Square king, ScoreAccumulator& sum) {
      AddByTheirKing(Color::kWhite, piece, king, sum);
    });

}  // namespace

template <typename Accumulator>
void AddPieces(const EvalContext& context, Color us, Accumulator& sum) {
  const Square own_king = Relative(us, context.position.king(us));
  const Square their_king = Relative(us, context.position.king(Opponent(us)));
  const SideReach& reach = context.reach_of(us);
  const size_t waiting = context.waiting(us);
  const auto add = [&](Square s, PieceType type, size_t state) {
    const Placement piece = {waiting, state, type, Relative(us, s)};
    if constexpr (std::is_same_v<Accumulator, ScoreAccumulator>) {
      sum.Add(us, kByOwnKing.Sum(RowOf(piece), piece.square, own_king));
      sum.Add(us, kByTheirKing.Sum(RowOf(piece), piece.square, their_king));
    } else {
      AddByOwnKing(us, piece, own_king, sum);
      AddByTheirKing(us, piece, their_king, sum);
    }
  };
  for (const PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    const Bitboard pieces = context.position.pieces(us, type);
    const Bitboard united = pieces & context.unions;
    for (const Square s : pieces & ~united) add(s, type, kFree);
    for (const Square s : united) add(s, type, 1 + reach.release_of(s));
  }
}

template void AddPieces(const EvalContext&, Color, ScoreAccumulator&);
template void AddPieces(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
