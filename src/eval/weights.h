// SPDX-License-Identifier: MIT
// The weights of the evaluation, in centipawns, from the owning side's point of view.
// eval/weights.inc names them; data/weights/pacosako.txt has their values, which danco-tune fitted.
// evaluation.md explains them to players.
#ifndef DANCO_EVAL_WEIGHTS_H_
#define DANCO_EVAL_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace danco {

// The number of unions at which weights have their `many` value: all pieces are united.
inline constexpr int kFullPhase = 15;

// A weight with two values: `few` applies without unions, and `many` with all pieces united. In
// between, the value is interpolated linearly. Both are packed into one number, many * 65536 + few,
// so that a single operation multiplies or adds both.
class Weight {
 public:
  constexpr Weight() = default;
  constexpr Weight(int16_t few, int16_t many) : both_(many * kUnit + few) {}

  constexpr int16_t few() const { return Few(both_); }
  constexpr int16_t many() const { return Many(both_); }
  constexpr int32_t both() const { return both_; }

  // These return the two values of a sum of multiples of both(). Each must fit into 16 bits.
  static constexpr int16_t Few(int32_t both) { return static_cast<int16_t>(both); }
  static constexpr int16_t Many(int32_t both) {
    return static_cast<int16_t>((both - Few(both)) / kUnit);
  }

 private:
  static constexpr int32_t kUnit = 1 << 16;
  int32_t both_ = 0;
};

template <size_t kSize>
// Indexed by count; the last entry also applies to larger counts.
using ByCount = std::array<Weight, kSize>;

using ByType = std::array<Weight, 6>;      // indexed by piece type; [0] unused
using ByRank = std::array<Weight, 8>;      // indexed by rank from the owner's side
using ByFile = std::array<Weight, 4>;      // indexed by distance to the nearer edge of the board
using ByDistance = std::array<Weight, 8>;  // indexed by distance in king steps
using ByOffset = std::array<Weight, 120>;  // indexed by KingOffset() (eval/distance.h)

// Indexed by waiting() of a context: the side to move, and the other side.
template <typename T>
using ByTurn = std::array<T, 2>;

// Contains exactly the members that eval/weights.inc lists. Each member is a Weight or a (nested)
// array of Weights.
struct Weights {
#define WEIGHT(family, name, ...) __VA_ARGS__ name;
#include "eval/weights.inc"
#undef WEIGHT
};

inline constexpr size_t kNumWeights = sizeof(Weights) / sizeof(Weight);

// Calls `visit(family, name, member)` for each member of Weights, in memory order.
template <typename Visitor>
constexpr void VisitWeights(const Weights& w, Visitor&& visit) {
#define WEIGHT(family, name, ...) visit(#family, #name, w.name);
#include "eval/weights.inc"
#undef WEIGHT
}

// Returns the weights of one member, in memory order.
template <typename Member>
std::span<const Weight> Flat(const Member& member) {
  // NOLINTNEXTLINE(bugprone-sizeof-expression): a member may be a single weight.
  return {reinterpret_cast<const Weight*>(&member), sizeof(Member) / sizeof(Weight)};
}

// Built from data/weights/pacosako.txt.
extern const Weights kWeights;

}  // namespace danco

#endif  // DANCO_EVAL_WEIGHTS_H_
