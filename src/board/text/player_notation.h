// SPDX-License-Identifier: MIT
// Moves in the notation that players use (protocol.md, Players' notation).
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_TEXT_PLAYER_NOTATION_H_
#define DANCO_BOARD_TEXT_PLAYER_NOTATION_H_

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

// Writes the notation of pacoplay.com: `e2>e4`, `e4xd5`, `Qd8>Pd5>d4`, `RPh2>h8`, `0-0`,
// `=N:Rh1>Nh8>g6`. Different moves in a position have different texts, and ParseAnyMove() reads
// them back. In traditional chess: standard algebraic notation (chess.md).
std::string FormatPlayerMove(const Position& position, Move move);
// Writes at most `max_moves` moves of a line, each in the position that the moves before it lead
// to.
std::vector<std::string> FormatPlayerMoves(Position position, const MoveList& moves,
                                           size_t max_moves = SIZE_MAX);
// Returns FormatPlayerMoves() as one text.
std::string FormatPlayerLine(const Position& position, const MoveList& moves,
                             size_t max_moves = SIZE_MAX);
// Writes the number before the first turn of a pair or of a line: `12.` for White's, `12...` for
// Black's. `ply` is the index of the turn as in Position::first_ply().
std::string TurnNumber(size_t ply);
// Writes a legal path as given, even if it is not the shortest. The path may stop anywhere.
std::string FormatPlayerPath(const Position& position, const MovePath& path);

// Reads a move as people write it: in the protocol's or the players' notation, as chess players do
// (`Nf3`, `exd5`), in part (`Qxd5>d4`), or carelessly (`E2 E4`). turn_pattern.h lists all forms. A
// piece letter must name the piece that is on the square. Returns InvalidArgument, quoting the text
// and the reason; if the text is ambiguous, the error lists the turns that it may mean.
absl::StatusOr<Move> ParseAnyMove(const Position& position, absl::string_view text);
// Like ParseAnyMove(), but also returns the steps as written. Castling may be a step of the king.
absl::StatusOr<PlayedPath> ParseAnyPath(const Position& position, absl::string_view text);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_PLAYER_NOTATION_H_
