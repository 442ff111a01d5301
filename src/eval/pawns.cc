// Pawns: what they may become. Their advance is part of the placement.
#include "board/reach/pawn_steps.h"
#include "eval/terms.h"

namespace danco {

template <typename Accumulator>
void AddPawns(const EvalContext& context, Color us, Accumulator& sum) {
  const Position& position = context.position;
  const Bitboard pawns = position.pieces(us, PieceType::kPawn);
  const Bitboard can_step = ShiftAhead(Opponent(us), ~context.occupied) & pawns;
  // A pawn one step from its last rank is a queen that only waits for the turn, free or with a
  // partner.
  const Bitboard promoting = can_step & RelativeRankMask(us, 6);
  const size_t waiting = context.waiting(us);
  sum.Add(us, kWeights.promotes_free[waiting], (promoting & ~context.unions).count());
  sum.Add(us, kWeights.promotes_united[waiting], (promoting & context.unions).count());
  // A blocked pawn neither advances nor opens lines for those behind it.
  sum.Add(us, kWeights.blocked_pawn, (pawns & ~context.unions & ~can_step).count());
  // From its first two ranks a pawn goes two squares, again and again if it is carried back.
  const Bitboard starting = pawns & DoubleStepRanks(us, position.used_double_steps(us));
  sum.Add(us, kWeights.double_step, DoublePawnSteps(us, starting, context.occupied).count());
}

template void AddPawns(const EvalContext&, Color, ScoreAccumulator&);
template void AddPawns(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
