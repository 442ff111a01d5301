// Positions as text: FEN with letters for unions, in three field orders (docs/rules.md 8).
#ifndef DANCO_BOARD_FEN_H_
#define DANCO_BOARD_FEN_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/position.h"

namespace danco {

// The usual start position in the pacoplay order.
inline constexpr absl::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -";

// A piece or a pair in the hand of the side to move, its turn half played: `^c7R`.
struct Lifted {
  Square from = Square::kNone;
  PieceType white = PieceType::kNone;  // both set for a lifted pair
  PieceType black = PieceType::kNone;
  bool operator==(const Lifted&) const = default;
};

struct ParsedFen {
  Position position;  // without the lifted piece
  std::optional<Lifted> lifted;
  int move_number = 1;  // 1-based; 1 when the order has none
};

// Reads any of the three orders. Castling rights without king and rook at home and an en passant
// square without its pawn are dropped; anything else that cannot be is an InvalidArgument error
// that names the field.
absl::StatusOr<ParsedFen> ParseFullFen(absl::string_view fen, RuleSet rules = RuleSet::kPacoSako);

// The same for a position at the start of a turn; a lifted piece is an error.
absl::StatusOr<Position> ParseFen(absl::string_view fen, RuleSet rules = RuleSet::kPacoSako);

// Writes the pacoplay order: `placement side no-progress-plies castling ep -`.
std::string FormatFen(const Position& position, std::optional<Lifted> lifted = std::nullopt);

// The four fields that name an outcome: `placement side castling ep` (docs/rules.md 6).
std::string OutcomeText(const Position& position);

// The placement letter of a square's content (docs/rules.md 8): a free piece or a pair, upper case
// when the (first) piece is White's; like pairs in lower case. At least one of the two is not
// kNone.
char SquareLetter(PieceType white, PieceType black);

}  // namespace danco

#endif  // DANCO_BOARD_FEN_H_
