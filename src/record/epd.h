// SPDX-License-Identifier: MIT
// Extended Position Description (PGN standard 16.2), with Danco's FEN: one line per position, with
// data about it.
#ifndef DANCO_RECORD_EPD_H_
#define DANCO_RECORD_EPD_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "record/recorded_game.h"

namespace danco {

// The contents of a line such as `fen ce 12; acd 9; id "a name";`. Opcodes are those of the
// standard: ce (centipawns for the side to move), acd and acn (depth and nodes of the analysis), bm
// and am (moves to play and to avoid), pv (a line), pm and sm (the predicted move, and the move
// that was supplied, that is, played), id, c0 to c9 (comments).
struct EpdPosition {
  Position position;
  // The operations, in the order of the line. Values are unquoted.
  Tags operations;

  absl::string_view Operation(absl::string_view opcode) const {
    return ValueOf(operations, opcode);
  }
};

// Returns whether a word looks like the first field of a FEN.
bool IsPlacement(absl::string_view word);

// Returns whether a line has a FEN followed by at least one operation that ends in a semicolon.
bool LooksLikeEpd(absl::string_view line);

// Reads one line. The FEN may have any of its field orders, with at least four fields. Returns
// InvalidArgument with the reason.
absl::StatusOr<EpdPosition> ParseEpd(absl::string_view line, RuleSet rules = kDefaultRules);

// Returns one line without a line feed. Quotes and line feeds in values become spaces.
std::string FormatEpd(const EpdPosition& epd);

// Writes all positions of a game from start to end, one per line. `sm` is the turn that was played;
// `id` has the names of the players and the number of the turn. Tags whose names are opcodes become
// operations of the first position.
std::string GameToEpd(const RecordedGame& game);
// Returns a game without turns, with the operations as tags.
RecordedGame GameFromEpd(const EpdPosition& epd);

}  // namespace danco

#endif  // DANCO_RECORD_EPD_H_
