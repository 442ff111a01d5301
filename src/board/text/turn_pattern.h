// Turns as people write them, and the legal turns that they may mean.
#ifndef DANCO_BOARD_TEXT_TURN_PATTERN_H_
#define DANCO_BOARD_TEXT_TURN_PATTERN_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/castling_geometry.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/moves/move_path.h"
#include "board/moves/turn.h"

namespace danco {

// What a text says about a turn. Everything that it leaves out is open.
struct TurnPattern {
  struct Step {
    char sign = '\0';                    // '>', '-', ':' or 'x'
    PieceType met = PieceType::kNone;    // what is on `to`: `Qd8>Pd5`
    PieceType mover = PieceType::kNone;  // what goes there, as vchess.club writes: `Qxd5,Pd4`
    Square to = Square::kNone;
    PieceType promotion = PieceType::kNone;
  };
  PieceType gift = PieceType::kNone;
  std::optional<Wing> castling;
  PieceType first = PieceType::kNone;    // what moves first
  PieceType partner = PieceType::kNone;  // its partner in a union that moves
  int file = -1;                         // of its square; -1 when it is open
  int rank = -1;
  std::vector<Step> steps;
};

// Parses a text, and returns its readings, the most literal one first. Accepts:
//  * the notations of the protocol (`a7a8q`) and of players (`Qd8>Pd5>d4`, `=N:Rh1>Nh8>g6`), with
//    blanks between squares (`e2 e4`), any sign or none, and capital files (`E2E4`);
//  * what chess players write (`e4`, `Nf3`, `exd5`, `Rad1`, `a8=Q`, `a8Q`, `exd8(Q)`), chains that
//    begin so too (`Qxd5>d4`), and castling (`O-O`, `0-0-0`, `o-o`);
//  * marks at the end (`Nf3+!?`, `exd6e.p.`).
// InvalidArgument errors quote the text and name the character at fault.
absl::StatusOr<std::vector<TurnPattern>> ParseTurnPatterns(absl::string_view text);

// A legal turn, or the legal beginning of one.
struct MatchedTurn {
  MovePath path;
  std::optional<Move> move;  // none: the piece that was released last must move on
};

// Returns the turns of `position` that have the first reading for which there are any. A pattern
// without a square of origin stands for all pieces of its kind, pawns when it names none; what the
// last step promotes to may be open. The error says why there are none.
absl::StatusOr<std::vector<MatchedTurn>> MatchTurns(const Position& position,
                                                    const std::vector<TurnPattern>& readings);

// An error that lists the turns that a text may mean, so that its writer can say which.
absl::Status AmbiguousTurn(const Position& position, const std::vector<MatchedTurn>& turns);

// The pieces that take part in a path.
struct PathPieces {
  PieceType first = PieceType::kNone;
  PieceType partner = PieceType::kNone;  // of a union that moves
  std::vector<Turn::Contents> met;       // by each step
};
// Returns the pieces of a legal path, or of the legal beginning of one.
PathPieces PiecesOf(const Position& position, const MovePath& path);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_TURN_PATTERN_H_
