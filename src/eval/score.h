// SPDX-License-Identifier: MIT
// The value of a position: centipawns, or the number of plies to a win.
//
// Public: part of the library (library.md).
#ifndef DANCO_EVAL_SCORE_H_
#define DANCO_EVAL_SCORE_H_

#include <compare>
#include <cstdint>
#include <string>

#include "board/core/piece.h"
#include "board/core/rules.h"

namespace danco {

// A score from the side to move's point of view, unless a function says otherwise. Ordered: an
// earlier win is better than a later one, and a later loss is better than an earlier one. Fits into
// 16 bits.
class Score {
 public:
  static constexpr int kPaco = 32000;               // united now, from the winner's point of view
  static constexpr int kMaxPly = 256;               // the longest distance to a Paco, in plies
  static constexpr int kMinPaco = kPaco - kMaxPly;  // wins have at least this value
  static constexpr int kMaxEval = 20000;            // the largest absolute value of an evaluation
  static constexpr int kInfinity = 32500;

  constexpr Score() = default;
  // `value` is an evaluation in centipawns or one of the constants above.
  constexpr explicit Score(int value) : value_(static_cast<int16_t>(value)) {}

  // Returns the score if the side to move unites with the enemy king after `plies` plies (odd).
  static constexpr Score PacoIn(int plies) { return Score(kPaco - plies); }
  // Returns the score if the side to move is united after `plies` plies (even; 0 if it already is).
  static constexpr Score UnitedIn(int plies) { return Score(plies - kPaco); }
  static constexpr Score Draw() { return Score(0); }
  static constexpr Score Infinity() { return Score(kInfinity); }

  constexpr int value() const { return value_; }
  constexpr bool is_paco() const { return value_ >= kMinPaco || value_ <= -kMinPaco; }
  constexpr bool is_win() const { return value_ >= kMinPaco; }
  constexpr bool is_loss() const { return value_ <= -kMinPaco; }
  // Returns the number of the winner's turns until the Paco, as in the protocol's `score mate N`.
  // Negative if the king of the side to move is united. Call this only if is_paco().
  constexpr int mate_turns() const {
    return value_ > 0 ? (kPaco - value_ + 1) / 2 : -((kPaco + value_ + 1) / 2);
  }

  constexpr Score operator-() const { return Score(-value_); }
  constexpr Score operator+(int centipawns) const { return Score(value_ + centipawns); }
  constexpr Score operator-(int centipawns) const { return Score(value_ - centipawns); }
  constexpr auto operator<=>(const Score&) const = default;

  // Returns the protocol's text: "cp 35", "mate 3", "mate -2".
  std::string ToString() const;

 private:
  int16_t value_ = 0;
};

// Returns the score of a finished game: a draw, or a win or loss for `side_to_move`.
Score ScoreOfEnd(GameEnd end, Color side_to_move);

// The relation of a score to the true score: an upper bound, a lower bound, or exact.
enum class Bound : uint8_t { kNone = 0, kUpper = 1, kLower = 2, kExact = 3 };

}  // namespace danco

#endif  // DANCO_EVAL_SCORE_H_
