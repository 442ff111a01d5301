// Attacks of free pieces, releases, and the attacks of released pieces.
#include "eval/terms.h"

namespace danco {
namespace {

// Free enemy pieces of one type that we could unite with.
template <typename Accumulator>
void AddTargets(const EvalContext& context, Color us, PieceType type, Accumulator& sum) {
  const Color them = Opponent(us);
  const SideReach& reach = context.reach_of(us);
  const Bitboard targets = context.position.pieces(them, type) & ~context.unions;
  const int t = Index(type);
  const size_t waiting = context.waiting(us);
  // Uniting takes one piece of each side out of play. A pawn for a knight, bishop, rook or queen is
  // the best trade.
  sum.Add(us, kWeights.unite_by_pawn[waiting][t], (targets & reach.by_pawn).count());
  sum.Add(us, kWeights.unite_directly[waiting][t],
          (targets & reach.direct & ~reach.by_pawn).count());
  sum.Add(us, kWeights.unite_by_chain[waiting][t],
          (targets & reach.chained & ~reach.direct).count());
  // A guarded piece is released at once by the guard that takes its place.
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
    // A piece that attacks many squares can more often reach a union, a target or a defence.
    sum.Add(us, kWeights.mobility[waiting][t], reach.mobility[t]);
    // A piece that can be released is nearly as good as a free one, but another one must take its
    // place.
    const Bitboard pieces = context.position.pieces(us, type);
    sum.Add(us, kWeights.release_once[waiting][t], (pieces & reach.entered_once).count());
    sum.Add(us, kWeights.release_later[waiting][t],
            (pieces & reach.entered & ~reach.entered_once).count());
  }
  // Attacked squares are denied to the enemy: a piece that lands there can be united with.
  sum.Add(us, kWeights.direct_squares[waiting], reach.direct.count());
  sum.Add(us, kWeights.double_squares[waiting], reach.twice.count());
  sum.Add(us, kWeights.released_squares[waiting], (reach.once & ~reach.direct).count());
  sum.Add(us, kWeights.chained_squares[waiting],
          (reach.chained & ~reach.once & ~reach.direct).count());
}

template void AddReach(const EvalContext&, Color, ScoreAccumulator&);
template void AddReach(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
