// The steps of a turn: from a move to one of its shortest sequences, and from any legal sequence to
// its move.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_MOVES_MOVE_PATH_H_
#define DANCO_BOARD_MOVES_MOVE_PATH_H_

#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/moves/turn.h"

namespace danco {

struct PathStep {
  Square square;
  PieceType promotion = PieceType::kNone;  // what a pawn becomes on this square
  bool operator==(const PathStep&) const = default;
};

// A whole turn, step by step.
struct MovePath {
  PieceType gift = PieceType::kNone;  // the choice for a gifted pawn, made first
  Square from = Square::kNone;        // of the free piece, the union or the king that moves first
  std::vector<PathStep> steps;        // for castling one step, to the square of the own rook
  bool castling = false;
  bool operator==(const MovePath&) const = default;
};

// A path that was read, and the move that it amounts to.
struct PlayedPath {
  MovePath path;
  Move move;
};

// The canonical path of a legal move: shortest first, then the first mover with the lowest square,
// then the order of the chain search.
MovePath FindPath(const Position& position, Move move);

// Plays `path` on `turn`, which has just been constructed for the position of the path: the choice
// of a gift, the lift, and then castling or the steps. The path may stop anywhere, even before the
// lift. A single step to a square that names castling castles, unless castling is not allowed and
// the king can take over the union of the rook (vchess). Calls `see(before, step)` after each step,
// castling included, with the turn as the step found it; `turn` holds what it led to:
//
//   Turn turn(position);
//   std::vector<PieceType> met;
//   absl::Status status = ReplayPath(path, turn, [&](const Turn& before, const PathStep& step) {
//     met.push_back(before.ContentsOf(step.square).enemy);
//   });
//
// InvalidArgument errors name the first step that is not legal and say why; `turn` then stands
// before that step.
absl::Status ReplayPath(const MovePath& path, Turn& turn,
                        absl::FunctionRef<void(const Turn&, const PathStep&)> see);
absl::Status ReplayPath(const MovePath& path, Turn& turn);

// Plays a path by the rules and returns its outcome as a move. A castling path may name the king's
// target or the own rook. InvalidArgument errors name the first step that is not legal and say why.
absl::StatusOr<Move> FollowPath(const Position& position, const MovePath& path);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_PATH_H_
