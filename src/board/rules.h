// The rule sets of docs/rules.md 7 and the ways in which a game ends.
#ifndef DANCO_BOARD_RULES_H_
#define DANCO_BOARD_RULES_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace danco {

// A game is played under one rule set from its first position. Only `kPacoSako` is played by this
// version.
enum class RuleSet : uint8_t { kPacoSako, kManual, kNoChain, kVchess, kChess };

// The name of a rule set as the option `UCI_Variant` spells it.
absl::string_view RuleSetName(RuleSet rules);
// Errors: InvalidArgument for a name that is none, Unimplemented for a rule set that this version
// does not play.
absl::StatusOr<RuleSet> ParseRuleSet(absl::string_view name);

// Why a game is over, if it is (docs/rules.md 2 and 5).
enum class GameEnd : uint8_t {
  kOngoing,
  kPaco,         // the side to move has been united
  kAllUnited,    // draw: every piece but the kings is in a union
  kNoLegalTurn,  // draw
  kNoProgress,   // draw: 100 plies without a new union or a promotion
  kRepetition,   // draw: third occurrence
};

constexpr bool IsDraw(GameEnd end) { return end != GameEnd::kOngoing && end != GameEnd::kPaco; }

// A phrase for people, e.g. "draw by repetition".
absl::string_view GameEndText(GameEnd end);

// Plies without progress that make a draw (docs/rules.md 5).
inline constexpr int kNoProgressLimit = 100;
// Pieces of one side that can be in unions: all but the king.
inline constexpr int kMaxUnited = 15;

}  // namespace danco

#endif  // DANCO_BOARD_RULES_H_
