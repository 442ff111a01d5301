// SPDX-License-Identifier: MIT
// The side's own king. It cannot unite, so its safety depends on escape squares and on pieces that
// can be interposed.
#include "board/core/attacks.h"
#include "board/core/square.h"
#include "eval/distance.h"
#include "eval/terms.h"

namespace danco {

template <typename Accumulator>
void AddKing(const EvalContext& context, Color us, Accumulator& sum) {
  const Square king = context.position.king(us);
  const Bitboard neighbours = KingAttacks(king);
  const Bitboard enemies = context.reach_of(Opponent(us)).free;
  sum.Add(us, kWeights.king_rank[RelativeRank(us, king)]);
  sum.Add(us, kWeights.king_file[StepsFromEdge(king)]);
  const size_t waiting = context.waiting(us);
  // Stepping aside is the simplest answer to Sako.
  const Bitboard escapes = neighbours & ~context.occupied & ~context.reach_of(Opponent(us)).all();
  sum.Add(us, kWeights.king_escapes[waiting][escapes.count()]);
  // Neighbouring pieces block lines, but each free one can be united with, and each union can be
  // entered.
  sum.Add(us, kWeights.king_friends[waiting][(neighbours & context.reach_of(us).free).count()]);
  sum.Add(us, kWeights.king_unions[waiting][(neighbours & context.unions).count()]);
  sum.Add(us, kWeights.king_guests[waiting][(neighbours & enemies).count()]);
  // Along an open line, even a distant piece gives Sako once it is released.
  const Bitboard empty = ~context.occupied;
  sum.Add(us, kWeights.king_diagonals[waiting],
          (context.diagonals_to_king[Index(us)] & empty).count());
  sum.Add(us, kWeights.king_lines[waiting], (context.lines_to_king[Index(us)] & empty).count());
}

template void AddKing(const EvalContext&, Color, ScoreAccumulator&);
template void AddKing(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
