// Games as plain text: moves in either notation, one game a paragraph, and lists of FENs
// (docs/games.md).
#ifndef DANCO_RECORD_PLAIN_FORMAT_H_
#define DANCO_RECORD_PLAIN_FORMAT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "record/pgn_format.h"
#include "record/recorded_game.h"

namespace danco {

// Reads all games of a text and adds them, or their faults, to `games`. `rules` is the rule set of
// games that do not name their own.
void ReadPlainGames(absl::string_view text, RuleSet rules, GameCollection& games);

// A paragraph, ending in an empty line. Tags, comments and clocks are lost, and a turn that had
// begun.
std::string GameToPlain(const RecordedGame& game, MoveText text);

// The positions from the start to the end, a FEN a line. The turns are lost.
std::string GameToFens(const RecordedGame& game);

}  // namespace danco

#endif  // DANCO_RECORD_PLAIN_FORMAT_H_
