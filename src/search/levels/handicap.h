// How an opponent below full strength plays: what it perceives of a position, how it values it, and
// which of several good moves it chooses (levels.md).
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

// Returns a number from 0 to 1 that follows from the seed and two others alone.
double ChanceOf(uint64_t seed, uint64_t a, uint64_t b);

// A function of level and seed: all questions have the same answer throughout a game. Whether a
// threat is seen depends on the squares on which it hangs, not on all of the position: who
// overlooks it does so whatever he plays elsewhere. (By the position it would be seen after one
// move and not after the next, and a search for the best move would take what it does not see
// for a remedy.) Immutable: thread-safe.
class Handicap {
 public:
  explicit Handicap(const LevelOfPlay& level);

  const LevelSettings& settings() const { return settings_; }

  // Returns whether the threat of `side` to unite, which hangs on `squares` (Threat::squares(), not
  // empty), is perceived.
  bool PerceivesThreat(const Position& position, Color side, Bitboard squares) const;
  // Returns whether a legal move of the side to move comes to mind.
  bool PerceivesMove(const Position& position, Move move) const;
  // Drops what does not come to mind from the moves of a position, but not all of them. A Paco in
  // one stays if its threat is perceived.
  void KeepPerceived(const Position& position, MoveList& moves) const;

  // Plies of a search of this position.
  int Depth(const Position& position) const;
  // Returns what the playing style adds to the evaluation, in centipawns for the side to move.
  int StyleBonus(const Position& position) const;

  // Returns the index of the line to play, of at least one, the best first, each with a move.
  // `history` holds the positions of the game, the root last. A Paco in one is taken. Otherwise
  // chance decides, with odds by expected score (LevelSettings); repeating a position or taking
  // back the last own turn counts as a worse move than the score says.
  size_t ChooseLine(const std::vector<SearchLine>& lines,
                    const std::vector<Position>& history) const;

 private:
  bool Perceives(int links, uint64_t a, uint64_t b) const;

  // What a kind of piece is worth more, in centipawns: for each rank forward, for each step towards
  // the middle, in a union.
  struct Preference {
    int forward = 0;
    int central = 0;
    int united = 0;
  };
  int StyleOf(const Position& position, Color color) const;

  const LevelSettings settings_;
  const uint64_t seed_;
  std::array<Preference, kNumPieceTypes> preferences_;  // none for the king
};

// The perception of a search: it perceives everything, unless it plays below full strength. The
// tree knows about levels of play only through this class.
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
  // Returns whether a legal move of the side to move does not come to mind.
  bool Overlooks(const Position& position, Move move) const {
    return handicap_ != nullptr && !handicap_->PerceivesMove(position, move);
  }
  // Returns the evaluation `score` of a position, with the bonus for the playing style.
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
