// SPDX-License-Identifier: MIT
#include "board/moves/move_walk.h"

#include "board/moves/partial_turn.h"

namespace danco {

template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kPacoSako>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kPacoSako>;
template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kManual>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kManual>;
template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kNoChain>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kNoChain>;
template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kVchess>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kVchess>;

WalkResult WalkWithAnySink(const Position& position, const WalkBudgets& budgets, AnySink sink,
                           absl::FunctionRef<void()> between) {
  const auto walk = [&](auto& moves) { return WalkStages(moves, between); };
  if (position.turn_start()) {
    PartialTurn moves(position, budgets, sink);
    return walk(moves);
  }
  return WithRules(position.rules(), [&]<RuleSet kRules>() {
    return WithEnumeratorOf<kRules>(position, budgets, sink, walk);
  });
}

}  // namespace danco
