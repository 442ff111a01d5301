// Moves of traditional chess as people and PGN write them: standard algebraic notation, "Nf3",
// "exd6", "O-O", "e8=Q+" (docs/chess.md).
#ifndef DANCO_BOARD_TEXT_SAN_H_
#define DANCO_BOARD_TEXT_SAN_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"

namespace danco {

// The move of a position of traditional chess, with as much of its origin as tells it from others,
// and with + or # at its end.
std::string FormatSan(const Position& position, Move move);

// Reads what FormatSan writes and what other programs and hands do: zeros for castling, more of the
// origin than is needed, no sign of a capture, check or promotion, marks like "!?", "e.p.".
// InvalidArgument errors quote the text; where several moves are meant they name them.
absl::StatusOr<Move> ParseSan(const Position& position, absl::string_view text);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_SAN_H_
