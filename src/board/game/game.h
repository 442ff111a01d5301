// A game: a start position, the moves so far, and whether it is over (rules.md 2 and 5).
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

// In traditional chess: a dead position, or fifty moves without mate; else kOngoing.
GameEnd DrawOfChess(const Position& position);

// Returns the draw that `position` is by itself, whatever came before it (rules.md 5), or
// kOngoing. Looks neither for repetitions nor, outside chess, for legal turns; no king is united.
inline GameEnd DrawOf(const Position& position) {
  if (TraitsOf(position.rules()).captures) [[unlikely]]
    return DrawOfChess(position);
  if (AllUnited(position)) return GameEnd::kAllUnited;
  return position.no_progress_plies() >= kNoProgressLimit ? GameEnd::kNoProgress
                                                          : GameEnd::kOngoing;
}

// Remembers every position of the game, so that moves can be taken back and repetitions counted.
// Thread-compatible.
class Game {
 public:
  explicit Game(const Position& start) : positions_{start} {}

  const Position& start() const { return positions_.front(); }
  const Position& position() const { return positions_.back(); }
  // All positions from the start to the present one; one more than moves().
  const std::vector<Position>& positions() const { return positions_; }
  const MoveList& moves() const { return moves_; }

  // Plays a legal move. The game must not have ended by Paco; draws may be played on from.
  void Play(Move move);
  // Takes back the last move; there must be one.
  void TakeBack();

  // How often the present position stood at the start of a turn, this time included.
  int Repetitions() const;
  // Whether the game is over, and why. Where several hold, the first of: a king in a union, all
  // united, no legal turn, repetition, no progress; in traditional chess mate or stalemate, a dead
  // position, repetition, fifty moves.
  GameEnd end() const;

 private:
  std::vector<Position> positions_;
  MoveList moves_;
};

}  // namespace danco

#endif  // DANCO_BOARD_GAME_GAME_H_
