// The value of a position: centipawns, or the plies to a Paco.
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

// From the view of the side to move unless a function says otherwise. Ordered: a sooner Paco is
// better, a later loss is better. Fits 16 bits.
class Score {
 public:
  static constexpr int kPaco = 32000;  // united now, as seen by the winner
  static constexpr int kMaxPly = 256;  // longest distance to a Paco that a score can tell
  static constexpr int kMinPaco = kPaco - kMaxPly;  // scores of at least this size are a Paco
  static constexpr int kMaxEval = 20000;            // an evaluation never exceeds this size
  static constexpr int kInfinity = 32500;

  constexpr Score() = default;
  // `centipawns` of an evaluation, or one of the constants above.
  constexpr explicit Score(int value) : value_(static_cast<int16_t>(value)) {}

  // The side to move unites with the enemy king after `plies` plies (odd).
  static constexpr Score PacoIn(int plies) { return Score(kPaco - plies); }
  // The side to move is united after `plies` plies (even; 0: it has been).
  static constexpr Score UnitedIn(int plies) { return Score(plies - kPaco); }
  static constexpr Score Draw() { return Score(0); }
  static constexpr Score Infinity() { return Score(kInfinity); }

  constexpr int value() const { return value_; }
  constexpr bool is_paco() const { return value_ >= kMinPaco || value_ <= -kMinPaco; }
  constexpr bool is_win() const { return value_ >= kMinPaco; }
  constexpr bool is_loss() const { return value_ <= -kMinPaco; }
  // Turns of the mover until the Paco, negative when being united: the protocol's `score mate N`.
  // For is_paco() scores.
  constexpr int mate_turns() const {
    return value_ > 0 ? (kPaco - value_ + 1) / 2 : -((kPaco + value_ + 1) / 2);
  }

  constexpr Score operator-() const { return Score(-value_); }
  constexpr Score operator+(int centipawns) const { return Score(value_ + centipawns); }
  constexpr Score operator-(int centipawns) const { return Score(value_ - centipawns); }
  constexpr auto operator<=>(const Score&) const = default;

  // "cp 35", "mate 3", "mate -2": as the protocol prints it.
  std::string ToString() const;

 private:
  int16_t value_ = 0;
};

// Returns the score of a finished game, from the view of `side_to_move`: a draw, or a Paco that has
// been made.
Score ScoreOfEnd(GameEnd end, Color side_to_move);

// What a score says of the true one: at most that, at least that, or exactly that.
enum class Bound : uint8_t { kNone = 0, kUpper = 1, kLower = 2, kExact = 3 };

}  // namespace danco

#endif  // DANCO_EVAL_SCORE_H_
