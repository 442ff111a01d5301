// Placement: where pieces stand, by rank and by distance from the edge, so that the tables are the
// same on both wings.
#include "eval/distance.h"
#include "eval/terms.h"

namespace danco {

template <typename Accumulator>
void AddPlacement(const EvalContext& context, Color us, Accumulator& sum) {
  const Square their_king = context.position.king(Opponent(us));
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    const Bitboard pieces = context.position.pieces(us, type);
    const int t = Index(type);
    for (Square s : pieces & ~context.unions) {
      // Free pieces want to be where they can be used at once.
      sum.Add(us, kWeights.free_rank[t][RelativeRank(us, s)]);
      sum.Add(us, kWeights.free_file[t][StepsFromEdge(s)]);
      // Only what comes near the enemy king can unite with it.
      sum.Add(us, kWeights.free_distance[t][Distance(s, their_king)]);
    }
    for (Square s : pieces& context.unions) {
      // A piece far up the board in a union is a bomb there: one entry away from going off.
      sum.Add(us, kWeights.united_rank[t][RelativeRank(us, s)]);
      sum.Add(us, kWeights.united_file[t][StepsFromEdge(s)]);
    }
  }
}

template void AddPlacement(const EvalContext&, Color, ScoreAccumulator&);
template void AddPlacement(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
