#include "board/moves/move_walk.h"

namespace danco {

template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kPacoSako>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kPacoSako>;
template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kManual>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kManual>;
template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kNoChain>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kNoChain>;
template class MoveEnumerator<AnySink, Color::kWhite, RuleSet::kVchess>;
template class MoveEnumerator<AnySink, Color::kBlack, RuleSet::kVchess>;

}  // namespace danco
