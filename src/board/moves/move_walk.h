// One walk over the moves of any position: picks the enumerator for its side and rule set.
#ifndef DANCO_BOARD_MOVES_MOVE_WALK_H_
#define DANCO_BOARD_MOVES_MOVE_WALK_H_

#include <memory>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/begun_turn.h"
#include "board/moves/chess_moves.h"
#include "board/moves/move_enumerator.h"
#include "board/moves/move_set.h"
#include "board/reach/chain_budget.h"

namespace danco {

// Compiled once, in move_walk.cc, for all sinks that stand behind AnySink.
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

// The enumerator of any position with unions, for where speed does not matter: other rule sets than
// the default, and turns that have begun. It is compiled once: inlined at each sink it was much of
// the program's size.
class OtherEnumerator {
 public:
  // All must outlive it.
  OtherEnumerator(const Position& position, const WalkBudgets& budgets, AnySink& sink);
  ~OtherEnumerator();
  OtherEnumerator(const OtherEnumerator&) = delete;
  OtherEnumerator& operator=(const OtherEnumerator&) = delete;

  bool Plain();
  bool Chains();
  bool cut() const;

  class Stages;  // the two stages, whatever the rules

 private:
  std::unique_ptr<Stages> stages_;
};

template <MoveSetSink Sink, typename Visit>
auto WithMoveEnumerator(const Position& position, const WalkBudgets& budgets, Sink& sink,
                        Visit&& walk) {
  if (!position.ordinary()) [[unlikely]] {
    if (position.rules() == RuleSet::kChess) return WithChessEnumerator(position, sink, walk);
    AnySink any(sink);
    OtherEnumerator moves(position, budgets, any);
    return walk(moves);
  }
  return WithEnumeratorOf<kDefaultRules>(position, budgets, sink, walk);
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
