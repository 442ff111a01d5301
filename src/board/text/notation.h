// SPDX-License-Identifier: MIT
// Moves in the protocol's notation (protocol.md). For the notation that players use, see
// board/text/player_notation.h.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_TEXT_NOTATION_H_
#define DANCO_BOARD_TEXT_NOTATION_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/moves/move_path.h"

namespace danco {

// The notation of castling: `e1g1`, or `e1h1` (the king takes its rook). kAuto uses the latter
// unless the king starts on the e-file and the rook on the a- or h-file.
enum class CastlingStyle { kAuto, kKingTakesRook };

// Returns the canonical text of a legal move, such as `e2e4` or `a2c4c6b7`: its canonical path
// (FindPath()).
std::string FormatMove(const Position& position, Move move,
                       CastlingStyle style = CastlingStyle::kAuto);

// Writes at most `max_moves` moves of a line, each in the position that the moves before it lead
// to.
std::vector<std::string> FormatMoves(Position position, const MoveList& moves,
                                     size_t max_moves = SIZE_MAX);

// Writes a legal path as given, even if it is not the shortest.
std::string FormatPath(const Position& position, const MovePath& path,
                       CastlingStyle style = CastlingStyle::kAuto);

// Reads any legal sequence of steps and returns its move. Returns InvalidArgument, with the
// location and the reason, for a syntax error or for the first illegal step.
absl::StatusOr<Move> ParseMove(const Position& position, absl::string_view text);
// Like ParseMove(), but also returns the steps as written. Castling may be written as a step of the
// king.
absl::StatusOr<PlayedPath> ParsePlayedPath(const Position& position, absl::string_view text);

// Parses a turn that may be incomplete: `q` (only the gift's promotion), `a2`, `a2c4`. Checks only
// the syntax.
absl::StatusOr<MovePath> ParseTurnSoFar(absl::string_view text);
// Writes such an incomplete turn. Castling is written as a step of the king onto the rook.
std::string FormatTurnSoFar(const MovePath& path);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_NOTATION_H_
