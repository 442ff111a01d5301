// Positions with what is known of them, a line each: Extended Position Description (PGN standard
// 16.2), with our FEN in front.
#ifndef DANCO_RECORD_EPD_H_
#define DANCO_RECORD_EPD_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "record/recorded_game.h"

namespace danco {

// `fen ce 12; acd 9; id "a name";`. Opcodes are those of the standard: ce (centipawns for the side
// to move), acd and acn (depth and nodes of the analysis), pm and sm (a move that is expected, that
// was played), id, c0 to c9 (comments).
struct EpdPosition {
  Position position;
  // In the order of the line; values without quotes.
  std::vector<std::pair<std::string, std::string>> operations;

  // The value of an operation; empty when it is missing.
  absl::string_view Operation(absl::string_view opcode) const;
};

// Whether a line has a FEN and, behind it, at least one operation that ends in a semicolon.
bool LooksLikeEpd(absl::string_view line);

// Reads one line; the FEN in any of its orders, of four fields or more. InvalidArgument says what
// is wrong.
absl::StatusOr<EpdPosition> ParseEpd(absl::string_view line, RuleSet rules = kDefaultRules);

// One line without a line feed. (Quotes and line feeds within values become blanks.)
std::string FormatEpd(const EpdPosition& epd);

// The positions of a game from start to end, a line each: `sm` is the turn that was played, `id`
// names the players and counts turns. Tags whose names are opcodes are the operations of the start.
std::string GameToEpd(const RecordedGame& game);
// A game without turns, its operations as tags.
RecordedGame GameFromEpd(const EpdPosition& epd);

}  // namespace danco

#endif  // DANCO_RECORD_EPD_H_
