// Positions as text: FEN with letters for unions, in three field orders (rules.md 8).
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_TEXT_FEN_H_
#define DANCO_BOARD_TEXT_FEN_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"

namespace danco {

// The usual start position in the pacoplay order.
inline constexpr absl::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -";

struct ParsedFen {
  Position position;
  int move_number = 1;  // 1-based; 1 when the order has none
};

// Reads any of the three orders. Castling rights without king and rook at home, an en passant
// square without its pawn and a union move without its union are dropped, and so is what the rule
// set does not know; anything else that cannot be is an InvalidArgument error that names the field.
// A lifted piece makes a position whose turn has begun (Position::turn_start()).
absl::StatusOr<ParsedFen> ParseFullFen(absl::string_view fen, RuleSet rules = kDefaultRules);

// The same for the position alone.
absl::StatusOr<Position> ParseFen(absl::string_view fen, RuleSet rules = kDefaultRules);

// Writes the pacoplay order: `placement side no-progress-plies castling ep union-move`, and the
// pawn bits under vchess. In traditional chess the order of chess, with `KQkq` where that is
// understood and files elsewhere.
std::string FormatFen(const Position& position);

// The fields that name an outcome: `placement side castling ep` (rules.md 6), under vchess
// with `union-move pawn-bits`.
std::string OutcomeText(const Position& position);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_FEN_H_
