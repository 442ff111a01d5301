// Moves as text in the protocol's notation (protocol.md). What players write:
// board/text/player_notation.h.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_TEXT_NOTATION_H_
#define DANCO_BOARD_TEXT_NOTATION_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_path.h"

namespace danco {

// How castling is written: `e1g1`, or `e1h1` (king takes own rook). With kAuto it is the latter
// when king and rook do not start from e and a/h.
enum class CastlingStyle { kAuto, kKingTakesRook };

// The canonical text of a legal move: one of its shortest step sequences, always the same one.
// `e2e4`, `a2c4c6b7`.
std::string FormatMove(const Position& position, Move move,
                       CastlingStyle style = CastlingStyle::kAuto);

// The same for a legal path as it stands, the shortest one or not.
std::string FormatPath(const Position& position, const MovePath& path,
                       CastlingStyle style = CastlingStyle::kAuto);

// Reads any legal step sequence and returns the move that it amounts to. InvalidArgument errors say
// what was wrong and where: the syntax, or the first step that is not legal.
absl::StatusOr<Move> ParseMove(const Position& position, absl::string_view text);
// The same with the steps as they were written. (Castling may be written as a step of the king.)
absl::StatusOr<PlayedPath> ParsePlayedPath(const Position& position, absl::string_view text);

// Reads a turn that may stop anywhere, even before its first square: `q`, `a2`, `a2c4`. Only the
// syntax is checked.
absl::StatusOr<MovePath> ParseTurnSoFar(absl::string_view text);
// Writes such a turn. (Castling is written as the king's way to the rook.)
std::string FormatTurnSoFar(const MovePath& path);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_NOTATION_H_
