// SPDX-License-Identifier: MIT
// Reads a game that FormatPgn() wrote. Only dialogue, warnings, standard error and stalls are lost.
#ifndef DANCO_TESTS_MATCH_RECORD_FROM_PGN_H_
#define DANCO_TESTS_MATCH_RECORD_FROM_PGN_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/client/uci_line.h"
#include "match/game/game_record.h"
#include "record/pgn_text.h"

namespace danco::match {

// Parses a score that FormatScore() wrote. Returns InvalidArgument for other texts.
absl::StatusOr<EngineScore> ParseScore(absl::string_view text);

// Checks the moves by the rules. Returns InvalidArgument with the reason.
absl::StatusOr<GameRecord> RecordFromPgn(const PgnGame& game);

}  // namespace danco::match

#endif  // DANCO_TESTS_MATCH_RECORD_FROM_PGN_H_
