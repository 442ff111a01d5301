// SPDX-License-Identifier: MIT
// The entry point for walks over the moves of any position: selects the enumerator for side and
// rule set.
#ifndef DANCO_BOARD_MOVES_MOVE_WALK_H_
#define DANCO_BOARD_MOVES_MOVE_WALK_H_

#include "absl/functional/function_ref.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/chess_moves.h"
#include "board/moves/move_enumerator.h"
#include "board/moves/move_set.h"
#include "board/reach/bounded_answer.h"

namespace danco {

// Instantiated once, in move_walk.cc, for all sinks behind AnySink.
extern template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kPacoSako>;
extern template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kPacoSako>;
extern template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kManual>;
extern template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kManual>;
extern template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kNoChain>;
extern template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kNoChain>;
extern template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kVchess>;
extern template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kVchess>;

// Calls `walk` with an enumerator of the position and returns its result. No king may be united.
// The enumerator has Plain(), Chains() and cut(), as documented in MoveEnumerator.
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

// Reports the moves of both stages of an enumerator. Calls `between` after the first one.
template <typename Enumerator, typename Between>
WalkResult WalkStages(Enumerator& moves, Between&& between) {
  if (!moves.Plain()) return WalkResult::kStopped;
  between();
  if (!moves.Chains()) return WalkResult::kStopped;
  return moves.cut() ? WalkResult::kCut : WalkResult::kComplete;
}

// Walks over the moves of a turn in progress, or under any rules with unions. Used where speed does
// not matter. Compiled once, because inlining it at each sink would make the program much larger.
WalkResult WalkWithAnySink(const Position& position, const WalkBudgets& budgets, AnySink sink,
                           absl::FunctionRef<void()> between);

// Walks over all moves, in both stages. Calls `between` after the plain moves.
template <MoveSetSink Sink, typename Between>
WalkResult WalkMoves(const Position& position, const WalkBudgets& budgets, Sink& sink,
                     Between&& between) {
  const auto walk = [&](auto& moves) { return WalkStages(moves, between); };
  if (!position.ordinary()) [[unlikely]] {
    if (TraitsOf(position.rules()).captures) return WithChessEnumerator(position, sink, walk);
    return WalkWithAnySink(position, budgets, AnySink(sink), between);
  }
  return WithEnumeratorOf<kDefaultRules>(position, budgets, sink, walk);
}
template <MoveSetSink Sink>
WalkResult WalkMoves(const Position& position, const WalkBudgets& budgets, Sink& sink) {
  return WalkMoves(position, budgets, sink, [] {});
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_WALK_H_
