// SPDX-License-Identifier: MIT
#include "board/core/rule_names.h"

#include <cstddef>
#include <iterator>

#include "system/status.h"

namespace danco {

namespace {

// Indexed by RuleSet.
constexpr absl::string_view kNames[] = {"pacosako", "manual", "nochain", "vchess", "chess"};
static_assert(std::size(kNames) == kRuleSets.size());

// Indexed by GameEnd: the name in records, and a phrase for people.
struct EndNames {
  absl::string_view reason;
  absl::string_view text;
};
constexpr EndNames kEnds[] = {
    {"", "not over"},
    {"paco", "Paco"},
    {"own-king", "the player who moved last left their own king in a union"},
    {"both-kings", "draw: both kings are in unions"},
    {"all-united", "draw: all pieces but the kings are united"},
    {"no-legal-turn", "draw: no legal turn"},
    {"no-progress", "draw: 100 plies without a new union or a promotion"},
    {"repetition", "draw: threefold repetition"},
    {"checkmate", "checkmate"},
    {"stalemate", "draw: stalemate"},
    {"fifty-moves", "draw: fifty moves without a capture or a pawn move"},
    {"dead-position", "draw: neither side can mate"},
};
static_assert(std::size(kEnds) == kNumGameEnds);

}  // namespace

absl::string_view RuleSetName(RuleSet rules) { return kNames[static_cast<size_t>(rules)]; }

absl::StatusOr<RuleSet> ParseRuleSet(absl::string_view name) {
  for (RuleSet rules : kRuleSets) {
    if (kPlayOnly && rules != kDefaultRules) break;
    if (RuleSetName(rules) == name) return rules;
  }
  return Invalid("'", name, "' is not a rule set; the rule sets are ", kRuleSetNames);
}

absl::string_view ReasonOf(GameEnd end) { return kEnds[static_cast<size_t>(end)].reason; }

absl::string_view GameEndText(GameEnd end) { return kEnds[static_cast<size_t>(end)].text; }

}  // namespace danco
