// One walk over the moves of any position: picks the enumerator for its side and rule set.
#ifndef DANCO_BOARD_MOVES_MOVE_WALK_H_
#define DANCO_BOARD_MOVES_MOVE_WALK_H_

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/begun_turn.h"
#include "board/moves/move_enumerator.h"
#include "board/moves/move_set.h"
#include "board/reach/chain_budget.h"

namespace danco {

// Compiled once, in move_walk.cc, for whatever sink: nobody waits for these.
extern template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kPacoSako>;
extern template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kPacoSako>;
extern template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kManual>;
extern template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kManual>;
extern template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kNoChain>;
extern template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kNoChain>;
extern template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kVchess>;
extern template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kVchess>;

// Calls `walk` with an enumerator of the position, whose game is not over by a king in a union, and
// returns what it returns. An enumerator has Plain(), Chains() and cut(), as MoveEnumerator
// documents them.
template <RuleSet kRules, MoveSetSink Sink, typename Visit>
auto WithEnumeratorOf(const Position& position, const WalkBudgets& budgets, Sink& sink,
                      Visit&& walk) {
  if (position.side_to_move() == Color::kWhite) {
    MoveEnumerator<Sink, Color::kWhite, kRules> moves(position, budgets, sink);
    return walk(moves);
  }
  MoveEnumerator<Sink, Color::kBlack, kRules> moves(position, budgets, sink);
  return walk(moves);
}

// The same where speed does not matter: other rule sets, and turns that have begun.
template <MoveSetSink Sink, typename Visit>
[[gnu::noinline, gnu::cold]] auto WithOtherEnumerator(const Position& position,
                                                      const WalkBudgets& budgets, Sink& sink,
                                                      Visit&& walk) {
  AnySink any(sink);
  if (position.turn_start()) {
    BegunTurn moves(position, budgets, any);
    return walk(moves);
  }
  return WithRules(position.rules(), [&]<RuleSet kRules>() {
    return WithEnumeratorOf<kRules>(position, budgets, any, walk);
  });
}

template <MoveSetSink Sink, typename Visit>
auto WithMoveEnumerator(const Position& position, const WalkBudgets& budgets, Sink& sink,
                        Visit&& walk) {
  if (!position.ordinary()) [[unlikely]] {
    return WithOtherEnumerator(position, budgets, sink, walk);
  }
  return WithEnumeratorOf<RuleSet::kPacoSako>(position, budgets, sink, walk);
}

// Both stages.
template <MoveSetSink Sink>
Walk WalkMoves(const Position& position, const WalkBudgets& budgets, Sink& sink) {
  return WithMoveEnumerator(position, budgets, sink, [](auto& moves) {
    if (!moves.Plain() || !moves.Chains()) return Walk::kStopped;
    return moves.cut() ? Walk::kCut : Walk::kComplete;
  });
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_WALK_H_
