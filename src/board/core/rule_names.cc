#include "board/core/rule_names.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace danco {

absl::string_view RuleSetName(RuleSet rules) {
  switch (rules) {
    case RuleSet::kPacoSako:
      return "pacosako";
    case RuleSet::kManual:
      return "manual";
    case RuleSet::kNoChain:
      return "nochain";
    case RuleSet::kVchess:
      return "vchess";
    case RuleSet::kChess:
      return "chess";
  }
  return "";
}

absl::StatusOr<RuleSet> ParseRuleSet(absl::string_view name) {
  for (RuleSet rules : kRuleSets) {
    if (kPlayOnly && rules != kDefaultRules) break;
    if (RuleSetName(rules) == name) return rules;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("'", name, "' is no rule set of this version; it plays: ", kRuleSetNames));
}

absl::string_view ReasonOf(GameEnd end) {
  switch (end) {
    case GameEnd::kOngoing:
      break;
    case GameEnd::kPaco:
      return "paco";
    case GameEnd::kOwnKing:
      return "own-king";
    case GameEnd::kBothKings:
      return "both-kings";
    case GameEnd::kAllUnited:
      return "all-united";
    case GameEnd::kNoLegalTurn:
      return "no-legal-turn";
    case GameEnd::kNoProgress:
      return "no-progress";
    case GameEnd::kRepetition:
      return "repetition";
    case GameEnd::kCheckmate:
      return "checkmate";
    case GameEnd::kStalemate:
      return "stalemate";
    case GameEnd::kFiftyMoves:
      return "fifty-moves";
    case GameEnd::kDeadPosition:
      return "dead-position";
  }
  return "";
}

absl::string_view GameEndText(GameEnd end) {
  switch (end) {
    case GameEnd::kOngoing:
      return "not over";
    case GameEnd::kPaco:
      return "Paco";
    case GameEnd::kOwnKing:
      return "the last turn left its own king in a union";
    case GameEnd::kBothKings:
      return "draw: both kings are in unions";
    case GameEnd::kAllUnited:
      return "draw: all pieces but the kings are united";
    case GameEnd::kNoLegalTurn:
      return "draw: no legal turn";
    case GameEnd::kNoProgress:
      return "draw: 100 plies without a new union or a promotion";
    case GameEnd::kRepetition:
      return "draw: the position stood for the third time";
    case GameEnd::kCheckmate:
      return "checkmate";
    case GameEnd::kStalemate:
      return "draw: stalemate";
    case GameEnd::kFiftyMoves:
      return "draw: fifty moves without a capture or a move of a pawn";
    case GameEnd::kDeadPosition:
      return "draw: neither side can mate";
  }
  return "";
}

const WinWords& WinWordsOf(RuleSet rules) {
  static constexpr WinWords kOfUnions = {
      "Paco", "Paco", "unites", "has united", "united", "unite with the king", "Ŝako", "Ŝako"};
  static constexpr WinWords kOfChess = {"mate",  "Mate", "mates",          "has mated",
                                        "mated", "mate", "threat of mate", "check"};
  return TraitsOf(rules).captures ? kOfChess : kOfUnions;
}

}  // namespace danco
