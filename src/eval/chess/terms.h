// What the families of the evaluation of traditional chess share. Each adds what it finds for one
// colour to an accumulator; each stands in a file of its own.
#ifndef DANCO_EVAL_CHESS_TERMS_H_
#define DANCO_EVAL_CHESS_TERMS_H_

#include <array>

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/position.h"
#include "eval/chess/weights.h"

namespace danco::chess {

// In play: sums only.
class ScoreAccumulator {
 public:
  // Credits `color` with `count` times a weight of kWeights.
  void Add(Color color, const Weight& weight, int count = 1) {
    sum_ += (color == Color::kWhite ? count : -count) * weight.both();
  }
  // White's view, in units of 1/kFullPhase centipawns.
  int Sum(int phase) const {
    return Weight::Few(sum_) * phase + Weight::Many(sum_) * (kFullPhase - phase);
  }

 private:
  int32_t sum_ = 0;  // of Weight::both()
};

// For trace and tuner: how often each weight counted for each side.
class CountAccumulator {
 public:
  void Add(Color color, const Weight& weight, int count = 1) {
    const auto index = &weight - reinterpret_cast<const Weight*>(&kWeights);
    counts_[Index(color)][static_cast<size_t>(index)] += static_cast<int16_t>(count);
  }
  int count(Color color, size_t weight_index) const { return counts_[Index(color)][weight_index]; }

 private:
  std::array<std::array<int16_t, kNumWeights>, 2> counts_{};
};

// How much of the pieces is left, from kFullPhase to 0: a knight or bishop counts 1, a rook 2, a
// queen 4.
int PhaseOf(const Position& position);

// What one side attacks.
struct Attacks {
  std::array<Bitboard, kNumPieceTypes> by{};  // by type
  Bitboard all;
  Bitboard twice;  // by several pieces

  void Add(PieceType type, Bitboard attacked) {
    by[Index(type)] |= attacked;
    twice |= all & attacked;
    all |= attacked;
  }
};

// What all families look at. Attacks are there once AddPieces() has been called for both colours.
struct Context {
  explicit Context(const Position& p);

  const Position& position;
  const Bitboard occupied;
  std::array<Bitboard, 2> pawns;
  std::array<Bitboard, 2> pawn_attacks;
  std::array<Square, 2> kings;
  std::array<Bitboard, 2> rings;  // a king and its neighbours
  std::array<Attacks, 2> attacks;
  std::array<int, 2> danger{};  // units of attack that a colour brings against the enemy king
};

// Material, placement, mobility (pieces.cc). Fills in the attacks of `us`.
template <typename Accumulator>
void AddPieces(Context& context, Color us, Accumulator& sum);
// Pawns by themselves and passed ones (pawns.cc).
template <typename Accumulator>
void AddPawns(const Context& context, Color us, Accumulator& sum);
// The own king's pawns, and the attack on the enemy king (king.cc).
template <typename Accumulator>
void AddKing(const Context& context, Color us, Accumulator& sum);
// What is attacked and cannot stay (threats.cc).
template <typename Accumulator>
void AddThreats(const Context& context, Color us, Accumulator& sum);

// All of them.
template <typename Accumulator>
void AddAllTerms(const Position& position, Accumulator& sum);

}  // namespace danco::chess

#endif  // DANCO_EVAL_CHESS_TERMS_H_
