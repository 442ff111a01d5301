// SPDX-License-Identifier: MIT
// Games as JSON Lines, one game per line: Danco's own schema (formats.md), and the games.jsonl
// files of danco-match.
#ifndef DANCO_RECORD_JSON_LINES_FORMAT_H_
#define DANCO_RECORD_JSON_LINES_FORMAT_H_

#include "absl/strings/string_view.h"
#include "nlohmann/json_fwd.hpp"
#include "record/recorded_game.h"

namespace danco {

inline constexpr absl::string_view kGameSchema = "danco-game";
inline constexpr int kGameSchemaVersion = 1;
inline constexpr int kMatchSchemaVersion = 1;  // version of the lines of danco-match

// Returns one game as a JSON object, without loss of information. Callers may add fields.
nlohmann::ordered_json GameToJson(const RecordedGame& game);

}  // namespace danco

#endif  // DANCO_RECORD_JSON_LINES_FORMAT_H_
