// SPDX-License-Identifier: MIT
// The entry point for walks over the moves of any position: selects the enumerator for side and
// rule set.
#ifndef DANCO_BOARD_MOVES_MOVE_WALK_H_
#define DANCO_BOARD_MOVES_MOVE_WALK_H_

#include <memory>

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

// A type-erased enumerator for any position with unions. Used for turns in progress and all rule
// sets but the default, where speed does not matter. Compiled once, because inlining it at each
// sink would make the program much larger.
class ErasedMoveEnumerator {
 public:
  // All arguments must outlive the enumerator.
  static std::unique_ptr<ErasedMoveEnumerator> New(const Position& position,
                                                   const WalkBudgets& budgets, AnySink& sink);
  virtual ~ErasedMoveEnumerator() = default;

  virtual bool Plain() = 0;
  virtual bool Chains() = 0;
  virtual bool cut() const = 0;

 private:
  template <typename Enumerator>
  class Of;
};

template <MoveSetSink Sink, typename Visit>
auto WithMoveEnumerator(const Position& position, const WalkBudgets& budgets, Sink& sink,
                        Visit&& walk) {
  if (!position.ordinary()) [[unlikely]] {
    if (TraitsOf(position.rules()).captures) return WithChessEnumerator(position, sink, walk);
    AnySink any(sink);
    return walk(*ErasedMoveEnumerator::New(position, budgets, any));
  }
  return WithEnumeratorOf<kDefaultRules>(position, budgets, sink, walk);
}

// Walks over all moves, in both stages.
template <MoveSetSink Sink>
WalkResult WalkMoves(const Position& position, const WalkBudgets& budgets, Sink& sink) {
  return WithMoveEnumerator(position, budgets, sink, [](auto& moves) {
    if (!moves.Plain() || !moves.Chains()) return WalkResult::kStopped;
    return moves.cut() ? WalkResult::kCut : WalkResult::kComplete;
  });
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_WALK_H_
