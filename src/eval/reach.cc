// Reach: what the free pieces attack, what they could release, and what that would attack.
#include "eval/terms.h"

namespace danco {
namespace {

// Free enemy pieces that we could unite with, of one type.
template <typename Accumulator>
void AddTargets(const EvalContext& context, Color us, PieceType type, Accumulator& sum) {
  const Color them = Opponent(us);
  const SideReach& reach = context.reach_of(us);
  const Bitboard targets = context.position.pieces(them, type) & ~context.unions;
  const int t = Index(type);
  const size_t waiting = context.waiting(us);
  // Uniting binds one piece of each side: a pawn for an officer is the best trade there is.
  sum.Add(us, kWeights.unite_by_pawn[waiting][t], (targets & reach.by_pawn).count());
  sum.Add(us, kWeights.unite_directly[waiting][t],
          (targets & reach.direct & ~reach.by_pawn).count());
  sum.Add(us, kWeights.unite_by_chain[waiting][t],
          (targets & reach.chained & ~reach.direct).count());
  // A guarded piece is released again at once, by the guard that takes its place.
  sum.Add(us, kWeights.unite_guarded[waiting][t],
          (targets & reach.all() & context.reach_of(them).direct).count());
}

}  // namespace

template <typename Accumulator>
void AddReach(const EvalContext& context, Color us, Accumulator& sum) {
  const SideReach& reach = context.reach_of(us);
  const size_t waiting = context.waiting(us);
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    const int t = Index(type);
    AddTargets(context, us, type, sum);
    // A piece that attacks many squares finds the union, the target or the defence it needs.
    sum.Add(us, kWeights.mobility[waiting][t], reach.mobility[t]);
    // What can be released is as good as free, at the price of what takes its place.
    const Bitboard pieces = context.position.pieces(us, type);
    sum.Add(us, kWeights.release_once[waiting][t], (pieces & reach.entered_once).count());
    sum.Add(us, kWeights.release_later[waiting][t],
            (pieces & reach.entered & ~reach.entered_once).count());
  }
  // Attacked squares are denied to the enemy: what lands there can be united with.
  sum.Add(us, kWeights.direct_squares[waiting], reach.direct.count());
  sum.Add(us, kWeights.double_squares[waiting], reach.twice.count());
  sum.Add(us, kWeights.released_squares[waiting], (reach.once & ~reach.direct).count());
  sum.Add(us, kWeights.chained_squares[waiting],
          (reach.chained & ~reach.once & ~reach.direct).count());
}

template void AddReach(const EvalContext&, Color, ScoreAccumulator&);
template void AddReach(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
