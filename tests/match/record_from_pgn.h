// A game as FormatPgn wrote it, read back: dialogue, warnings, standard error and stalls apart,
// nothing is lost.
#ifndef DANCO_TESTS_MATCH_RECORD_FROM_PGN_H_
#define DANCO_TESTS_MATCH_RECORD_FROM_PGN_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/client/uci_line.h"
#include "match/game/game_record.h"
#include "record/pgn_text.h"

namespace danco::match {

// The score that FormatScore wrote. InvalidArgument for other text.
absl::StatusOr<EngineScore> ParseScore(absl::string_view text);

// Moves are checked against the rules. InvalidArgument says what is wrong.
absl::StatusOr<GameRecord> RecordFromPgn(const PgnGame& game);

}  // namespace danco::match

#endif  // DANCO_TESTS_MATCH_RECORD_FROM_PGN_H_
