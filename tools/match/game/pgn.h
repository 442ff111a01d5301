// The games of a tournament as PGN, with scores and times in comments.
#ifndef DANCO_TOOLS_MATCH_GAME_PGN_H_
#define DANCO_TOOLS_MATCH_GAME_PGN_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/game/game_record.h"
#include "record/pgn_format.h"
#include "record/pgn_text.h"

namespace danco::match {

// A game as text, ending in an empty line. Comments hold score, depth, time and nodes:
// `e2e4 {+0.35/12 0.050s n=1234}`; opening moves `{book}`.
// The moves are in the notation of the protocol or of players.
std::string FormatPgn(const GameRecord& game, absl::string_view event,
                      MoveText notation = MoveText::kProtocol);

// Reads all games of a text. Variations, NAGs, move numbers and `;` comments are skipped. The moves
// are not checked. InvalidArgument names the line where the text makes no sense.
absl::StatusOr<std::vector<PgnGame>> ParsePgn(absl::string_view text);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_PGN_H_
