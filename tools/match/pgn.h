// Games in a format like PGN: its tags and its layout, with moves in the protocol's notation.
#ifndef DANCO_TOOLS_MATCH_PGN_H_
#define DANCO_TOOLS_MATCH_PGN_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/game_record.h"

namespace danco::match {

// The name of the game in the Variant tag; the tag RuleSet names the rule set unless it is the
// default.
inline constexpr absl::string_view kPgnVariant = "PacoSako";

struct PgnMove {
  std::string move;     // as written
  std::string comment;  // without braces; all comments behind the move, joined by blanks
};

struct PgnGame {
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<PgnMove> moves;
  std::string result;  // "1-0", "0-1", "1/2-1/2" or "*"

  // The value of a tag; empty when it is missing.
  std::string Tag(absl::string_view name) const;
};

// A game as text, ending in an empty line. Comments hold score, depth, time and nodes:
// `e2e4 {+0.35/12 0.050s n=1234}`; opening moves `{book}`.
std::string FormatPgn(const GameRecord& game, absl::string_view event);

// Reads all games of a text. Variations, NAGs, move numbers and `;` comments are skipped. The moves
// are not checked. InvalidArgument names the line where the text makes no sense.
absl::StatusOr<std::vector<PgnGame>> ParsePgn(absl::string_view text);

// The record that FormatPgn wrote, moves checked against the rules; dialogue, warnings and the
// milliseconds of the clock times apart, nothing is lost. InvalidArgument says what is wrong.
absl::StatusOr<GameRecord> RecordFromPgn(const PgnGame& game);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_PGN_H_
