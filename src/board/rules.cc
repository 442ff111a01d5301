#include "board/rules.h"

#include <array>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace danco {
namespace {

constexpr std::array<std::pair<RuleSet, absl::string_view>, 5> kRuleSets = {{
    {RuleSet::kPacoSako, "pacosako"},
    {RuleSet::kManual, "manual"},
    {RuleSet::kNoChain, "nochain"},
    {RuleSet::kVchess, "vchess"},
    {RuleSet::kChess, "chess"},
}};

}  // namespace

absl::string_view RuleSetName(RuleSet rules) {
  return kRuleSets[static_cast<size_t>(rules)].second;
}

absl::StatusOr<RuleSet> ParseRuleSet(absl::string_view name) {
  for (const auto& [rules, known] : kRuleSets) {
    if (known != name) continue;
    if (rules == RuleSet::kPacoSako) return rules;
    return absl::UnimplementedError(
        absl::StrCat("this version does not play the rule set '", name, "'; it plays: pacosako"));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("'", name, "' is no rule set; this version plays: pacosako"));
}

absl::string_view GameEndText(GameEnd end) {
  switch (end) {
    case GameEnd::kOngoing:
      return "not over";
    case GameEnd::kPaco:
      return "Paco";
    case GameEnd::kAllUnited:
      return "draw: all pieces but the kings are united";
    case GameEnd::kNoLegalTurn:
      return "draw: no legal turn";
    case GameEnd::kNoProgress:
      return "draw: 100 plies without a new union or a promotion";
    case GameEnd::kRepetition:
      return "draw: the position stood for the third time";
  }
  return "";
}

}  // namespace danco
