// SPDX-License-Identifier: MIT
// A game: a starting position, the moves so far, and whether the game is over (rules.md 2 and
// 5).
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_GAME_GAME_H_
#define DANCO_BOARD_GAME_GAME_H_

#include <vector>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"

namespace danco {

// Implements DrawOf() for traditional chess: a dead position, or the fifty-move rule unless the
// last move mates.
GameEnd DrawOfChess(const Position& position);

// Returns the draw that applies to `position` whatever came before it (rules.md 5), or kOngoing.
// Does not detect repetitions or, outside traditional chess, positions without a legal turn. No
// king may be united.
inline GameEnd DrawOf(const Position& position) {
  if (TraitsOf(position.rules()).captures) [[unlikely]]
    return DrawOfChess(position);
  if (AllUnited(position)) return GameEnd::kAllUnited;
  return position.no_progress_plies() >= kNoProgressLimit ? GameEnd::kNoProgress
                                                          : GameEnd::kOngoing;
}

// Returns how many of `positions` are the same outcome as `position`.
int CountOccurrences(const std::vector<Position>& positions, const Position& position);

// Returns whether `position`, reached after the positions `before`, is a draw by DrawOf() or
// because it occurs for the third time (rules.md 5). No king may be united.
bool IsDrawnAfter(const std::vector<Position>& before, const Position& position);

// Returns how the game ends if the side to move has no legal turn: in a draw or, in traditional
// chess, possibly by mate.
GameEnd EndWithoutMoves(const Position& position);

// Keeps every position of the game, so that moves can be taken back and repetitions counted.
// Thread-compatible.
//
//   Game game(StartPosition());
//   game.Play(*ParseMove(game.position(), "e2e4"));
//   if (game.end() == GameEnd::kOngoing) ...
class Game {
 public:
  explicit Game(const Position& start) : positions_{start} {}

  const Position& start() const { return positions_.front(); }
  const Position& position() const { return positions_.back(); }
  // All positions from the start to the current one: one more than moves().
  const std::vector<Position>& positions() const { return positions_; }
  const MoveList& moves() const { return moves_; }

  // Plays a legal move. The game must not have been won; it can continue after a draw.
  void Play(Move move);
  // Takes back the last move. There must be one.
  void TakeBack();

  // Returns how often the current position has occurred at the start of a turn, including now.
  int Repetitions() const { return CountOccurrences(positions_, position()); }
  // Returns whether and why the game is over. If several ends apply, returns the first of: a united
  // king, all pieces united, no legal turn, repetition, no progress. In traditional chess: mate or
  // stalemate, dead position, repetition, fifty moves.
  GameEnd end() const;

 private:
  std::vector<Position> positions_;
  MoveList moves_;
};

}  // namespace danco

#endif  // DANCO_BOARD_GAME_GAME_H_
