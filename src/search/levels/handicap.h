// SPDX-License-Identifier: MIT
// Plays below full strength: what the opponent perceives of a position, how it values it, and which
// of several good moves it chooses (levels.md).
#ifndef DANCO_SEARCH_LEVELS_HANDICAP_H_
#define DANCO_SEARCH_LEVELS_HANDICAP_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/reach/chain_budget.h"
#include "eval/score.h"
#include "search/control/level.h"

namespace danco {

struct SearchLine;

// Returns a pseudorandom number in 0..1 that depends only on the arguments.
double ChanceOf(uint64_t seed, uint64_t a, uint64_t b);

// A deterministic function of level and seed, so that its results stay the same throughout a game.
// The perception of a threat depends only on its squares (Threat::squares()): a player who
// overlooks it does so whatever is played elsewhere. (If perception depended on the whole position,
// the threat would be seen after some moves but not after others, and the search would mistake the
// latter for defences.) Immutable and thread-safe.
class Handicap {
 public:
  explicit Handicap(const LevelOfPlay& level);

  const LevelSettings& settings() const { return settings_; }

  // Returns whether the threat of `side` to unite is perceived. `squares` are its
  // Threat::squares(), which must not be empty.
  bool PerceivesThreat(const Position& position, Color side, Bitboard squares) const;
  // Returns whether a legal move of the side to move is perceived.
  bool PerceivesMove(const Position& position, Move move) const;
  // Removes the moves that are not perceived, but never all of them. Keeps a Paco in one if its
  // threat is perceived.
  void KeepPerceived(const Position& position, MoveList& moves) const;

  // Returns the depth, in plies, for a search of this position.
  int Depth(const Position& position) const;
  // Returns the bonus for the playing style, in centipawns from the side to move's point of view.
  int StyleBonus(const Position& position) const;

  // Returns the index of the line to play. There must be at least one line, best first, each with a
  // move. `history` holds the positions of the game, ending with the root. Always chooses a Paco in
  // one if there is one. Otherwise chooses at random, weighted by expected score (LevelSettings); a
  // move that repeats a position or takes back the player's last move counts as worse than its
  // score.
  size_t ChooseLine(const std::vector<SearchLine>& lines,
                    const std::vector<Position>& history) const;

 private:
  bool Perceives(int links, uint64_t a, uint64_t b) const;

  // The extra value of a piece type, in centipawns: for each rank advanced, for each step towards
  // the centre, and in a union.
  struct Preference {
    int forward = 0;
    int central = 0;
    int united = 0;
  };
  int StyleOf(const Position& position, Color color) const;

  const LevelSettings settings_;
  const uint64_t seed_;
  std::array<Preference, kNumPieceTypes> preferences_;  // zero for the king
};

// The perception of a search: perceives everything at full strength. The tree deals with levels of
// play only through this class.
class Perception {
 public:
  // `handicap` is null at full strength.
  explicit Perception(const Handicap* handicap = nullptr) : handicap_(handicap) {}

  bool is_limited() const { return handicap_ != nullptr; }
  // Returns the threat of `side`, or none if it is overlooked.
  Threat Perceived(const Threat& threat, const Position& position, Color side) const {
    if (handicap_ == nullptr || threat.answer() != Tribool::kYes) [[likely]]
      return threat;
    return handicap_->PerceivesThreat(position, side, threat.squares()) ? threat : Threat::None();
  }
  // Returns whether a legal move of the side to move is overlooked.
  bool Overlooks(const Position& position, Move move) const {
    return handicap_ != nullptr && !handicap_->PerceivesMove(position, move);
  }
  // Returns the evaluation `score` plus the bonus for the playing style.
  Score Valued(Score score, const Position& position) const {
    if (handicap_ == nullptr) [[likely]]
      return score;
    const int value = score.value() + handicap_->StyleBonus(position);
    return Score(std::clamp(value, -Score::kMaxEval, Score::kMaxEval));
  }

 private:
  const Handicap* handicap_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_LEVELS_HANDICAP_H_
