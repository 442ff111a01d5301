// SPDX-License-Identifier: MIT
// Converts between a move and the steps of a turn. Every move has a shortest sequence of steps, and
// every legal sequence has a move.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_MOVES_MOVE_PATH_H_
#define DANCO_BOARD_MOVES_MOVE_PATH_H_

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/moves/turn.h"

namespace danco {

// Returns the squares that a path names: its origin, the unions that it enters, and its target.
inline Bitboard SquaresOf(const MovePath& path) {
  Bitboard squares(path.from);
  for (const PathStep& step : path.steps) squares |= step.square;
  return squares;
}

// A path together with its outcome.
struct PlayedPath {
  MovePath path;
  Move move;
};

// Returns the canonical path of a legal move: a shortest one. If there are several, prefers the
// first mover on the lowest square, then the order of the chain search.
MovePath FindPath(const Position& position, Move move);

// Plays `path` on `turn`, which must be new and for the path's position: the choice of a gift, the
// lift, and then castling or the steps. The path may stop anywhere, even before the lift. A path of
// one step onto the king's castling target or onto its rook is castling, unless that is illegal and
// the king can take over the rook's union (vchess). Calls `see(before, step)` after each step,
// castling included. `before` is the turn before the step; `turn` is already the turn after it:
//
//   Turn turn(position);
//   std::vector<PieceType> met;
//   absl::Status status = ReplayPath(path, turn, [&](const Turn& before, const PathStep& step) {
//     met.push_back(before.ContentsOf(step.square).enemy);
//   });
//
// Returns InvalidArgument, naming the first illegal step and the reason, and leaves `turn` before
// that step.
absl::Status ReplayPath(const MovePath& path, Turn& turn,
                        absl::FunctionRef<void(const Turn&, const PathStep&)> see);
absl::Status ReplayPath(const MovePath& path, Turn& turn);

// Plays a path by the rules and returns its outcome. A castling path may name the king's target or
// the rook's square. Returns InvalidArgument, naming the first illegal step and the reason.
absl::StatusOr<Move> FollowPath(const Position& position, const MovePath& path);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_PATH_H_
