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

// Precomputed sums by king and square, so that each piece takes two lookups.
class PlacementTable {
 public:
  // `add(piece, king, sum)` computes one entry.
  template <typename Add>
  explicit PlacementTable(Add add) {
    for (size_t i = 0; i < sums_.size(); ++i) {
      const Square king = SquareAt(static_cast<int>(i / kRow % kNumSquares));
      const Placement piece = {i / kRow / kNumSquares,
                               i / kNumSquares / kNumPieceTypes % kNumStates,
                               static_cast<PieceType>(i / kNumSquares % kNumPieceTypes),
                               SquareAt(static_cast<int>(i % kNumSquares))};
      // The king has separate weights.
      if (piece.type == PieceType::kNone || piece.type == PieceType::kKing) continue;
      if (piece.square != king) add(piece, king, sums_[i]);
    }
  }
  const ScoreAccumulator& Sum(const Placement& piece, Square king) const {
    const size_t kings = piece.waiting * kNumSquares + Index(king);
    const size_t types = piece.state * kNumPieceTypes + Index(piece.type);
    return sums_[kings * kRow + types * kNumSquares + Index(piece.square)];
  }

 private:
  // The number of entries for one king square.
  static constexpr size_t kRow = kNumStates * kNumPieceTypes * kNumSquares;
  std::array<ScoreAccumulator, 2 * kNumSquares * kRow> sums_;
};

// Initialized before main(). kWeights is constant-initialized, so it is available.
const PlacementTable kByOwnKing([](const Placement& piece, Square king, ScoreAccumulator& sum) {
  AddByOwnKing(Color::kWhite, piece, king, sum);
});
const PlacementTable kByTheirKing([](const Placement& piece, Square king, ScoreAccumulator& sum) {
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
      sum.Add(us, kByOwnKing.Sum(piece, own_king));
      sum.Add(us, kByTheirKing.Sum(piece, their_king));
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
