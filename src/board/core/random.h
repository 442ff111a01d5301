// SPDX-License-Identifier: MIT
// A fixed pseudorandom sequence for tables. It is the same in every run and on every machine.
#ifndef DANCO_BOARD_CORE_RANDOM_H_
#define DANCO_BOARD_CORE_RANDOM_H_

#include <cstdint>

namespace danco {

// splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). Used
// for Zobrist keys, which must be constant expressions, and for mixing numbers. Everything else
// uses the standard library's generators.
class FixedSequence {
 public:
  constexpr explicit FixedSequence(uint64_t seed) : state_(seed) {}
  constexpr uint64_t Next() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

 private:
  uint64_t state_;
};

}  // namespace danco

#endif  // DANCO_BOARD_CORE_RANDOM_H_
