// Games as pacoplay.com keeps them: JSON with a list of actions, `{"Lift": 12}`, `{"Place": 28}`,
// `{"Promote": "Queen"}`, squares counted from a1 = 0 to h8 = 63 (docs/games.md).
#ifndef DANCO_RECORD_PACOPLAY_FORMAT_H_
#define DANCO_RECORD_PACOPLAY_FORMAT_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "board/core/rules.h"
#include "nlohmann/json_fwd.hpp"
#include "record/recorded_game.h"

namespace danco {

// Whether an object is such a record, sound or not.
bool IsPacoplay(const nlohmann::json& object);

// The game, with its actions checked; where something is wrong none, and ply and reason in `fault`.
// A turn that was begun when the record ends is kept as RecordedGame::open_turn. `rules` is the
// rule set of a game that does not name its own in a field `variant` (pacoplay has none).
std::optional<RecordedGame> GameFromPacoplay(const nlohmann::json& object, RuleSet rules,
                                             RecordFault& fault);

// One line of JSON. InvalidArgument for a rule set whose turns are not made of these actions
// (vchess: who carries a pawn to its last rank promotes it). Comments are lost.
absl::StatusOr<std::string> GameToPacoplay(const RecordedGame& game);

}  // namespace danco

#endif  // DANCO_RECORD_PACOPLAY_FORMAT_H_
