// SPDX-License-Identifier: MIT
// Attacks of free pieces, releases, and the attacks of released pieces.
#include "eval/terms.h"

namespace danco {
namespace {

// Free enemy pieces with which we could unite.
template <typename Accumulator>
void AddTargets(const EvalContext& context, Color us, Accumulator& sum) {
  const Color them = Opponent(us);
  const SideReach& reach = context.reach_of(us);
  const SideReach& theirs = context.reach_of(them);
  const size_t waiting = context.waiting(us);
  for (Square s : theirs.free& reach.all()) {
    const int t = Index(context.position.type_at(them, s));
    // Uniting takes one piece of each side out of play. A pawn for a knight, bishop, rook or queen
    // is the best trade.
    const auto& weights = reach.by_pawn.contains(s)  ? kWeights.unite_by_pawn
                          : reach.direct.contains(s) ? kWeights.unite_directly
                                                     : kWeights.unite_by_chain;
    sum.Add(us, weights[waiting][t]);
    // If the enemy piece is guarded, its guard can enter the new union at once and release it.
    if (theirs.direct.contains(s)) sum.Add(us, kWeights.unite_guarded[waiting][t]);
  }
}

}  // namespace

template <typename Accumulator>
void AddReach(const EvalContext& context, Color us, Accumulator& sum) {
  const SideReach& reach = context.reach_of(us);
  const size_t waiting = context.waiting(us);
  AddTargets(context, us, sum);
  // A piece that attacks many squares can more often reach a union, a target or a defensive post.
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kPawn || type == PieceType::kKing) continue;  // not counted
    const int t = Index(type);
    sum.Add(us, kWeights.mobility[waiting][t], reach.mobility[t]);
  }
  // The enemy cannot safely use attacked squares: a piece that lands there can be united with.
  sum.Add(us, kWeights.direct_squares[waiting], reach.direct.count());
  sum.Add(us, kWeights.double_squares[waiting], reach.twice.count());
  sum.Add(us, kWeights.released_squares[waiting], (reach.once & ~reach.direct).count());
  sum.Add(us, kWeights.chained_squares[waiting],
          (reach.chained & ~reach.once & ~reach.direct).count());
}

template void AddReach(const EvalContext&, Color, ScoreAccumulator&);
template void AddReach(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
