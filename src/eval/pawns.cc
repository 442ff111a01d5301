// SPDX-License-Identifier: MIT
// Promotion and mobility of pawns. Their advance is part of the placement terms.
#include "board/reach/pawn_steps.h"
#include "eval/terms.h"

namespace danco {

template <typename Accumulator>
void AddPawns(const EvalContext& context, Color us, Accumulator& sum) {
  const Position& position = context.position;
  const Bitboard pawns = position.pieces(us, PieceType::kPawn);
  const Bitboard can_step = ShiftAhead(Opponent(us), ~context.occupied) & pawns;
  // A pawn one step from promotion is almost a queen, free or united.
  const Bitboard promoting = can_step & RelativeRankMask(us, 6);
  const size_t waiting = context.waiting(us);
  sum.Add(us, kWeights.promotes_free[waiting], (promoting & ~context.unions).count());
  sum.Add(us, kWeights.promotes_united[waiting], (promoting & context.unions).count());
  // A blocked pawn neither advances nor opens lines for the pieces behind it.
  sum.Add(us, kWeights.blocked_pawn, (pawns & ~context.unions & ~can_step).count());
  // A pawn can make a double step from its first two ranks, and does so again whenever it is
  // carried back.
  const Bitboard starting = pawns & DoubleStepRanks(us, position.used_double_steps(us));
  sum.Add(us, kWeights.double_step, DoublePawnSteps(us, starting, context.occupied).count());
}

template void AddPawns(const EvalContext&, Color, ScoreAccumulator&);
template void AddPawns(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
