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

template <typename Enumerator>
class ErasedMoveEnumerator::Of : public ErasedMoveEnumerator {
 public:
  Of(const Position& position, const WalkBudgets& budgets, AnySink& sink)
      : moves_(position, budgets, sink) {}
  bool Plain() override { return moves_.Plain(); }
  bool Chains() override { return moves_.Chains(); }
  bool cut() const override { return moves_.cut(); }

 private:
  Enumerator moves_;
};

std::unique_ptr<ErasedMoveEnumerator> ErasedMoveEnumerator::New(const Position& position,
                                                                const WalkBudgets& budgets,
                                                                AnySink& sink) {
  const auto make = [&]<typename Enumerator>() -> std::unique_ptr<ErasedMoveEnumerator> {
    return std::make_unique<Of<Enumerator>>(position, budgets, sink);
  };
  if (position.turn_start()) return make.template operator()<PartialTurn>();
  return WithRules(position.rules(), [&]<RuleSet kRules>() {
    return position.side_to_move() == Color::kWhite
               ? make.template operator()<MoveEnumerator<AnySink, Color::kWhite, kRules>>()
               : make.template operator()<MoveEnumerator<AnySink, Color::kBlack, kRules>>();
  });
}

}  // namespace danco
