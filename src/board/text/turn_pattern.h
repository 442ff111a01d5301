// SPDX-License-Identifier: MIT
// Parses turns as people write them, and finds the legal turns that they may mean.
#ifndef DANCO_BOARD_TEXT_TURN_PATTERN_H_
#define DANCO_BOARD_TEXT_TURN_PATTERN_H_

#include <optional>
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

// The parts of a turn that a text gives. Fields that the text leaves out keep their defaults.
struct TurnPattern {
  struct Step {
    char sign = '\0';                  // '>', '-', ':' or 'x'
    PieceType met = PieceType::kNone;  // the piece on `to`: `Qd8>Pd5`
    // The piece that makes the step, in vchess.club's notation: `Qxd5,Pd4`.
    PieceType mover = PieceType::kNone;
    Square to = Square::kNone;
    PieceType promotion = PieceType::kNone;
  };
  PieceType gift = PieceType::kNone;
  std::optional<Wing> castling;
  PieceType first = PieceType::kNone;    // the type that moves first
  PieceType partner = PieceType::kNone;  // if a union moves: the partner in it
  int file = -1;                         // the origin's file; -1 if unspecified
  int rank = -1;
  std::vector<Step> steps;
};

// Parses a text and returns its readings, the most literal one first. Accepts the notations
// of the protocol (`a7a8q`) and of players (`Qd8>Pd5>d4`, `=N:Rh1>Nh8>g6`), with spaces between
// squares (`e2 e4`), any sign or none, and capital files (`E2E4`). Also accepts chess notation
// (`e4`, `Nf3`, `exd5`, `Rad1`, `a8=Q`, `a8Q`, `exd8(Q)`), even at the start of a chain
// (`Qxd5>d4`), castling (`O-O`, `0-0-0`, `o-o`), and annotation marks at the end (`Nf3+!?`,
// `exd6e.p.`). For any other text, returns InvalidArgument, quoting the text and naming the
// offending character.
absl::StatusOr<std::vector<TurnPattern>> ParseTurnPatterns(absl::string_view text);

// A legal turn, or the legal beginning of one.
struct MatchedTurn {
  MovePath path;
  std::optional<Move> move;  // empty if the piece that was released last must still move on
};

// Tries the readings in order. Returns the legal turns of `position` that match the first reading
// for which there are any. A pattern without an origin stands for all pieces of its type, or for
// pawns if it names no type. The promotion of the last step may be missing. The error says why
// there is no match.
absl::StatusOr<std::vector<MatchedTurn>> MatchTurns(const Position& position,
                                                    const std::vector<TurnPattern>& readings);

// Returns an error that lists the turns that a text may mean, so that the user can choose one.
absl::Status AmbiguousTurn(const Position& position, const std::vector<MatchedTurn>& turns);

// The pieces that take part in a path.
struct PathPieces {
  PieceType first = PieceType::kNone;
  PieceType partner = PieceType::kNone;  // if a union moves: the partner in it
  std::vector<Turn::Contents> met;       // the pieces on the target of each step
};
// Returns the pieces of a legal path, or of the legal beginning of one.
PathPieces PiecesOf(const Position& position, const MovePath& path);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_TURN_PATTERN_H_
