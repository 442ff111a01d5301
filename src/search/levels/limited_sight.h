// What an opponent below full strength sees of a position, and how he values it.
#ifndef DANCO_SEARCH_LEVELS_LIMITED_SIGHT_H_
#define DANCO_SEARCH_LEVELS_LIMITED_SIGHT_H_

#include <array>
#include <cstdint>

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "search/control/level.h"

namespace danco {

// A number from 0 to 1 that follows from the seed and two others alone.
double ChanceOf(uint64_t seed, uint64_t a, uint64_t b);

// A function of level and seed: all questions have the same answer throughout a game. Whether a
// threat is seen depends on the squares on which it hangs, not on all of the position: who
// overlooks it does so whatever he plays elsewhere. (By the position it would be seen after one
// move and not after the next, and a search for the best move would take what it does not see
// for a remedy.) Immutable: thread-safe.
class LimitedSight {
 public:
  explicit LimitedSight(const LevelOfPlay& level);

  const LevelSettings& settings() const { return settings_; }

  // Whether the threat of `side` to unite, which hangs on `squares` (Threat::squares(), not empty),
  // is seen.
  bool SeesThreat(const Position& position, Color side, Bitboard squares) const;
  // Whether a legal move of the side to move comes to mind.
  bool SeesMove(const Position& position, Move move) const;
  // Drops what does not come to mind from the moves of a position, but not all of them. A Paco in
  // one stays if its threat is seen.
  void KeepSeen(const Position& position, MoveList& moves) const;

  // Plies of a search of this position.
  int Depth(const Position& position) const;
  // What the taste of the opponent adds to the evaluation, in centipawns for the side to move.
  int Taste(const Position& position) const;

 private:
  bool Sees(int links, uint64_t a, uint64_t b) const;

  // What a kind of piece is worth more, in centipawns: for each rank forward, for each step towards
  // the middle, in a union.
  struct Preference {
    int forward = 0;
    int central = 0;
    int united = 0;
  };
  int TasteOf(const Position& position, Color color) const;

  const LevelSettings settings_;
  const uint64_t seed_;
  std::array<Preference, kNumPieceTypes> preferences_;  // none for the king
};

}  // namespace danco

#endif  // DANCO_SEARCH_LEVELS_LIMITED_SIGHT_H_
