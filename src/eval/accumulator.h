// SPDX-License-Identifier: MIT
// Accumulators for the terms of an evaluation: one adds up a score, the other counts the uses of
// each weight for traces and the tuner.
#ifndef DANCO_EVAL_ACCUMULATOR_H_
#define DANCO_EVAL_ACCUMULATOR_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/core/piece.h"
#include "eval/chess/weights.h"
#include "eval/weights.h"

namespace danco {

// Adds up weights to a score.
class ScoreAccumulator {
 public:
  // Adds a weight `count` times for `color`.
  void Add(Color color, const Weight& weight, int count = 1) {
    sum_ += (color == Color::kWhite ? count : -count) * weight.both();
  }
  // Adds the sum in `part`, which was accumulated for White. Negates it if `color` is Black.
  void Add(Color color, const ScoreAccumulator& part) {
    sum_ += color == Color::kWhite ? part.sum_ : -part.sum_;
  }
  // Returns the sum from White's point of view, in units of 1/(few + many) centipawns. `few` and
  // `many` are the shares of each weight's two values.
  int Sum(int few, int many) const { return Weight::Few(sum_) * few + Weight::Many(sum_) * many; }

 private:
  int32_t sum_ = 0;  // a sum of Weight::both()
};

// Counts how often each weight of `weights` is added for each side.
template <const auto& weights>
class WeightCounts {
 public:
  static constexpr size_t kSize = sizeof(weights) / sizeof(Weight);

  void Add(Color color, const Weight& weight, int count = 1) {
    const auto index = &weight - reinterpret_cast<const Weight*>(&weights);
    counts_[Index(color)][static_cast<size_t>(index)] += static_cast<int16_t>(count);
  }
  int count(Color color, size_t weight_index) const { return counts_[Index(color)][weight_index]; }

 private:
  std::array<std::array<int16_t, kSize>, 2> counts_{};
};

using CountAccumulator = WeightCounts<kWeights>;

namespace chess {
using CountAccumulator = WeightCounts<chess::kWeights>;
}  // namespace chess

}  // namespace danco

#endif  // DANCO_EVAL_ACCUMULATOR_H_
