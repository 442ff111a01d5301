// Games as JSON Lines, one game a line: Danco's own schema (docs/games.md), version 1, and the
// games.jsonl of danco-match.
#ifndef DANCO_RECORD_JSON_LINES_FORMAT_H_
#define DANCO_RECORD_JSON_LINES_FORMAT_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "nlohmann/json_fwd.hpp"
#include "record/recorded_game.h"

namespace danco {

inline constexpr absl::string_view kGameSchema = "danco-game";
inline constexpr int kGameSchemaVersion = 1;
inline constexpr int kMatchSchemaVersion = 1;  // of the lines of danco-match

// Whether an object is one of the schema, or one of games.jsonl, sound or not.
bool IsGameLine(const nlohmann::json& object);
bool IsMatchLine(const nlohmann::json& object);

// The game, with its moves checked; where something is wrong none, and ply and reason in `fault`.
// `rules` is the rule set of a game that does not name its own. Unknown fields are passed over.
std::optional<RecordedGame> GameFromJson(const nlohmann::json& object, RuleSet rules,
                                         RecordFault& fault);
std::optional<RecordedGame> GameFromMatchJson(const nlohmann::json& object, RuleSet rules,
                                              RecordFault& fault);

// The fields of one game in the schema; nothing is lost. Programs may add fields of their own.
nlohmann::ordered_json GameToJson(const RecordedGame& game);

}  // namespace danco

#endif  // DANCO_RECORD_JSON_LINES_FORMAT_H_
