// Material and placement: what a piece is worth by what it is and where it stands. Nothing is ever
// captured, and both sides always have the same number of free pieces (15 minus the unions); what
// differs is which they are. Squares count by rank and by distance from the edge, so that the
// tables are the same on both wings.
#include <array>
#include <type_traits>

#include "board/core/square.h"
#include "eval/distance.h"
#include "eval/terms.h"

namespace danco {
namespace {

// `relative` is the square as the owner sees it, White's first rank below.
template <typename Accumulator>
void AddPiece(Color us, PieceType type, bool united, Square relative, Accumulator& sum) {
  const int t = Index(type);
  const int rank = RankOf(relative);
  const int edge = StepsFromEdge(relative);
  if (united) {
    // A united piece is not lost: it can be released, and it moves its union.
    sum.Add(us, kWeights.united_piece[t]);
    // Far up the board in a union it is a bomb there: one entry away from going off.
    sum.Add(us, kWeights.united_rank[t][rank]);
    sum.Add(us, kWeights.united_file[t][edge]);
  } else {
    // A free queen unites, enters and attacks; a free pawn does little.
    sum.Add(us, kWeights.free_piece[t]);
    // Free pieces want to be where they can be used at once.
    sum.Add(us, kWeights.free_rank[t][rank]);
    sum.Add(us, kWeights.free_file[t][edge]);
  }
}

// The sums of AddPiece() for a type, by relative square: in play one look-up a piece.
class PieceSquareTable {
 public:
  using Row = std::array<ScoreAccumulator, kNumSquares>;

  PieceSquareTable() {
    for (PieceType type : kPieceTypes) {
      if (type == PieceType::kKing) continue;  // has weights of its own
      for (bool united : {false, true}) {
        Row& row = rows_[united ? 1 : 0][Index(type)];
        for (Square s : ~Bitboard()) AddPiece(Color::kWhite, type, united, s, row[Index(s)]);
      }
    }
  }
  const Row& RowOf(PieceType type, bool united) const { return rows_[united ? 1 : 0][Index(type)]; }

 private:
  std::array<std::array<Row, kNumPieceTypes>, 2> rows_;
};

// Made before main() runs; kWeights is a constant and there by then.
const PieceSquareTable kPieceSquares;

template <typename Accumulator>
void AddPieceOn(Square s, Color us, PieceType type, bool united, Accumulator& sum) {
  const Square relative = Relative(us, s);
  if constexpr (std::is_same_v<Accumulator, ScoreAccumulator>) {
    sum.Add(us, kPieceSquares.RowOf(type, united)[Index(relative)]);
  } else {
    AddPiece(us, type, united, relative, sum);
  }
}

}  // namespace

template <typename Accumulator>
void AddPieces(const EvalContext& context, Color us, Accumulator& sum) {
  const auto& from_their_king = DistancesFrom(context.position.king(Opponent(us)));
  const size_t waiting = context.waiting(us);
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    const Bitboard pieces = context.position.pieces(us, type);
    const ByDistance& by_distance = kWeights.free_distance[waiting][Index(type)];
    for (Square s : pieces & ~context.unions) {
      AddPieceOn(s, us, type, false, sum);
      // Only what comes near the enemy king can unite with it.
      sum.Add(us, by_distance[from_their_king[Index(s)]]);
    }
    for (Square s : pieces& context.unions) AddPieceOn(s, us, type, true, sum);
  }
}

template void AddPieces(const EvalContext&, Color, ScoreAccumulator&);
template void AddPieces(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
