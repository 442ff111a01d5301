#include "board/moves/move_walk.h"

#include <memory>

namespace danco {

template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kPacoSako>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kPacoSako>;
template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kManual>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kManual>;
template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kNoChain>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kNoChain>;
template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kVchess>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kVchess>;

class OtherEnumerator::Stages {
 public:
  virtual ~Stages() = default;
  virtual bool Plain() = 0;
  virtual bool Chains() = 0;
  virtual bool cut() const = 0;
};

namespace {

template <typename Enumerator>
class StagesOf : public OtherEnumerator::Stages {
 public:
  StagesOf(const Position& position, const WalkBudgets& budgets, AnySink& sink)
      : moves_(position, budgets, sink) {}
  bool Plain() override { return moves_.Plain(); }
  bool Chains() override { return moves_.Chains(); }
  bool cut() const override { return moves_.cut(); }

 private:
  Enumerator moves_;
};

std::unique_ptr<OtherEnumerator::Stages> NewStages(const Position& position,
                                                   const WalkBudgets& budgets, AnySink& sink) {
  if (position.turn_start()) {
    return std::make_unique<StagesOf<BegunTurn>>(position, budgets, sink);
  }
  return WithRules(
      position.rules(), [&]<RuleSet kRules>() -> std::unique_ptr<OtherEnumerator::Stages> {
        if (position.side_to_move() == Color::kWhite) {
          return std::make_unique<StagesOf<MoveEnumerator<AnySink, Color::kWhite, kRules>>>(
              position, budgets, sink);
        }
        return std::make_unique<StagesOf<MoveEnumerator<AnySink, Color::kBlack, kRules>>>(
            position, budgets, sink);
      });
}

}  // namespace

OtherEnumerator::OtherEnumerator(const Position& position, const WalkBudgets& budgets,
                                 AnySink& sink)
    : stages_(NewStages(position, budgets, sink)) {}
OtherEnumerator::~OtherEnumerator() = default;

bool OtherEnumerator::Plain() { return stages_->Plain(); }
bool OtherEnumerator::Chains() { return stages_->Chains(); }
bool OtherEnumerator::cut() const { return stages_->cut(); }

}  // namespace danco
