// The names of rule sets and of the ways a game can end.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_RULE_NAMES_H_
#define DANCO_BOARD_CORE_RULE_NAMES_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "board/core/scope.h"

namespace danco {

// Returns the name that the option `UCI_Variant` uses.
absl::string_view RuleSetName(RuleSet rules);
// All names, in the order of kRuleSets, for messages and help.
inline constexpr absl::string_view kRuleSetNames =
    kPlayOnly ? "pacosako" : "pacosako, manual, nochain, vchess, chess";
// Returns InvalidArgument for an unknown name.
absl::StatusOr<RuleSet> ParseRuleSet(absl::string_view name);

// Returns a phrase for people, such as "draw: no legal turn".
absl::string_view GameEndText(GameEnd end);
// Returns the name that records use: "paco", "repetition", ... Empty for kOngoing.
absl::string_view ReasonOf(GameEnd end);

// The words for a win under a rule set, with their values under Paco Ŝako.
struct WinWords {
  absl::string_view win;        // "Paco"
  absl::string_view first_win;  // `win` at the start of a sentence
  absl::string_view wins;       // "White unites in 3"
  absl::string_view has_won;    // "White has united"
  absl::string_view lost;       // "united in 2"
  absl::string_view at_once;    // "could unite with the king"
  absl::string_view threat;     // a threat to win with the next turn
  absl::string_view check;      // an attack on a king
};
const WinWords& WinWordsOf(RuleSet rules);

}  // namespace danco

#endif  // DANCO_BOARD_CORE_RULE_NAMES_H_
