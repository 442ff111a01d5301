// Where the terms of the evaluation add up: as a score in play, as counts per weight for trace and
// tuner.
#ifndef DANCO_EVAL_ACCUMULATOR_H_
#define DANCO_EVAL_ACCUMULATOR_H_

#include <array>
#include <cstdint>

#include "board/core/piece.h"
#include "eval/weights.h"

namespace danco {

// The number of unions at which weights have reached their `many` value: all pieces united.
inline constexpr int kFullPhase = 15;

// In play: sums only.
class ScoreAccumulator {
 public:
  // Credits `color` with `count` times a weight of kWeights.
  void Add(Color color, const Weight& weight, int count = 1) {
    sum_ += (color == Color::kWhite ? count : -count) * weight.both();
  }
  // Credits `color` with what `part` has summed up for White.
  void Add(Color color, const ScoreAccumulator& part) {
    sum_ += color == Color::kWhite ? part.sum_ : -part.sum_;
  }
  // White's view, in units of 1/kFullPhase centipawns.
  int Sum(int unions) const {
    return Weight::Few(sum_) * (kFullPhase - unions) + Weight::Many(sum_) * unions;
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

}  // namespace danco

#endif  // DANCO_EVAL_ACCUMULATOR_H_
