// Pawns: what they may become. Their advance is part of the placement.
#include "eval/terms.h"

namespace danco {

template <typename Accumulator>
void AddPawns(const EvalContext& context, Color us, Accumulator& sum) {
  const Bitboard empty = ~context.occupied;
  const Bitboard pawns = context.position.pieces(us, PieceType::kPawn);
  const Bitboard can_step = ShiftAhead(Opponent(us), empty) & pawns;
  const Bitboard can_step_twice = can_step &
                                  ShiftAhead(Opponent(us), ShiftAhead(Opponent(us), empty)) &
                                  (RelativeRankMask(us, 0) | RelativeRankMask(us, 1));
  // A pawn one step from its last rank is a queen that only waits for the turn, free or with a
  // partner.
  const Bitboard promoting = can_step & RelativeRankMask(us, 6);
  const size_t waiting = context.waiting(us);
  sum.Add(us, kWeights.promotes_free[waiting], (promoting & ~context.unions).count());
  sum.Add(us, kWeights.promotes_united[waiting], (promoting & context.unions).count());
  // A blocked pawn neither advances nor opens lines for those behind it.
  sum.Add(us, kWeights.blocked_pawn, (pawns & ~context.unions & ~can_step).count());
  // From its first two ranks a pawn goes two squares, again and again if it is carried back.
  sum.Add(us, kWeights.double_step, can_step_twice.count());
}

template void AddPawns(const EvalContext&, Color, ScoreAccumulator&);
template void AddPawns(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
