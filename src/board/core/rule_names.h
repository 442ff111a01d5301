// SPDX-License-Identifier: MIT
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
// All names, in the order of kRuleSets, for messages and help texts.
inline constexpr absl::string_view kRuleSetNames =
    kPlayOnly ? "pacosako" : "pacosako, manual, nochain, vchess, chess";
// Returns InvalidArgument for an unknown name.
absl::StatusOr<RuleSet> ParseRuleSet(absl::string_view name);

// Returns a phrase for display, such as "draw: no legal turn".
absl::string_view GameEndText(GameEnd end);
// Returns the name that records use: "paco", "repetition", ... Empty for kOngoing.
absl::string_view ReasonOf(GameEnd end);

}  // namespace danco

#endif  // DANCO_BOARD_CORE_RULE_NAMES_H_
