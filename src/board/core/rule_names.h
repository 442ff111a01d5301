// The names of rule sets and of the ways in which a game ends.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_RULE_NAMES_H_
#define DANCO_BOARD_CORE_RULE_NAMES_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "board/core/scope.h"

namespace danco {

// The name of a rule set as the option `UCI_Variant` spells it.
absl::string_view RuleSetName(RuleSet rules);
// All names, in the order of kRuleSets.
inline constexpr absl::string_view kRuleSetNames =
    kPlayOnly ? "pacosako" : "pacosako, manual, nochain, vchess, chess";
// Errors: InvalidArgument for a name that is none of them.
absl::StatusOr<RuleSet> ParseRuleSet(absl::string_view name);

// A phrase for people, e.g. "draw: no legal turn".
absl::string_view GameEndText(GameEnd end);
// Its name in records: "paco", "repetition", ...; empty for kOngoing.
absl::string_view ReasonOf(GameEnd end);

// What winning is called under a rule set.
struct WinWords {
  absl::string_view win;        // "Paco"
  absl::string_view first_win;  // where a sentence begins with it
  absl::string_view wins;       // "White unites in 3"
  absl::string_view has_won;    // "White has united"
  absl::string_view lost;       // "united in 2"
  absl::string_view at_once;    // "could unite with the king"
  absl::string_view threat;     // of one that wins with the next turn
  absl::string_view check;      // of a king that is attacked
};
const WinWords& WinWordsOf(RuleSet rules);

}  // namespace danco

#endif  // DANCO_BOARD_CORE_RULE_NAMES_H_
