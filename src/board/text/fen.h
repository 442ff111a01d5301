// SPDX-License-Identifier: MIT
// Reads and writes positions as FEN with letters for unions, in three field orders (rules.md
// 8).
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_TEXT_FEN_H_
#define DANCO_BOARD_TEXT_FEN_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"

namespace danco {

// The usual starting position in the pacoplay order.
inline constexpr absl::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -";

struct ParsedFen {
  Position position;
  int move_number = 1;  // from 1; always 1 if the field order has none
};

// Reads any of the three field orders. Silently drops castling rights if king or rook is not at
// home, an en passant square without its pawn, a union move without its union, and fields that the
// rule set does not use. If anything else is impossible, returns InvalidArgument, naming the field.
// A lifted piece makes a position with a turn in progress (Position::turn_start()).
absl::StatusOr<ParsedFen> ParseFullFen(absl::string_view fen, RuleSet rules = kDefaultRules);

// Like ParseFullFen(), but returns only the position.
absl::StatusOr<Position> ParseFen(absl::string_view fen, RuleSet rules = kDefaultRules);

// Writes the pacoplay order: `placement side no-progress-plies castling ep union-move`, and the
// pawn bits under vchess. In traditional chess, writes a chess FEN, with castling as `KQkq` where
// that is unambiguous and as files elsewhere.
std::string FormatFen(const Position& position);

// Returns whether kings and rooks that may castle are on their usual squares, so that `KQkq` is
// unambiguous.
bool HasUsualCastling(const Position& position);

// Returns the fields that identify an outcome: `placement side castling ep` (rules.md 6), and
// under vchess also `union-move pawn-bits`.
std::string OutcomeText(const Position& position);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_FEN_H_
