// Adds up the terms of an evaluation: as a score in play, as counts per weight for trace and tuner.
#ifndef DANCO_EVAL_ACCUMULATOR_H_
#define DANCO_EVAL_ACCUMULATOR_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/core/piece.h"
#include "eval/chess/weights.h"
#include "eval/weights.h"

namespace danco {

// Adds up weights in play.
class ScoreAccumulator {
 public:
  // Credits `color` with `count` times a weight.
  void Add(Color color, const Weight& weight, int count = 1) {
    sum_ += (color == Color::kWhite ? count : -count) * weight.both();
  }
  // Credits `color` with what `part` has summed up for White.
  void Add(Color color, const ScoreAccumulator& part) {
    sum_ += color == Color::kWhite ? part.sum_ : -part.sum_;
  }
  // Returns White's view in units of 1/(few + many) centipawns, which are the shares of the two
  // values of each weight.
  int Sum(int few, int many) const { return Weight::Few(sum_) * few + Weight::Many(sum_) * many; }

 private:
  int32_t sum_ = 0;  // of Weight::both()
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
