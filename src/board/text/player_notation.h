// Moves as players write them (docs/protocol.md, Players' notation).
//
// Public: part of the library (docs/library.md).
#ifndef DANCO_BOARD_TEXT_PLAYER_NOTATION_H_
#define DANCO_BOARD_TEXT_PLAYER_NOTATION_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_path.h"

namespace danco {

// `e2>e4`, `e4xd5`, `Qd8>Pd5>d4`, `RPh2>h8`, `0-0`, `=N:Rh1>Nh8>g6`: the notation of pacoplay.com.
// Different moves of a position have different texts, and ParseAnyMove reads them back. In
// traditional chess: SAN (san.h).
std::string FormatPlayerMove(const Position& position, Move move);
// The same for a legal path as it stands, the shortest one or not; it may stop anywhere.
std::string FormatPlayerPath(const Position& position, const MovePath& path);

// Reads the protocol's or the players' notation. What the latter claims must hold: a letter must
// name the piece that is there. InvalidArgument errors say what was wrong, as ParseMove's do.
absl::StatusOr<Move> ParseAnyMove(const Position& position, absl::string_view text);
// The same with the steps as they were written. (Castling may be written as a step of the king.)
absl::StatusOr<PlayedPath> ParseAnyPath(const Position& position, absl::string_view text);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_PLAYER_NOTATION_H_
