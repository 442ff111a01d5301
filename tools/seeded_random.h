// SPDX-License-Identifier: MIT
// Random numbers that are the same on every machine.
#ifndef DANCO_TOOLS_SEEDED_RANDOM_H_
#define DANCO_TOOLS_SEEDED_RANDOM_H_

#include <cstdint>
#include <random>

namespace danco {

// Returns a generator for item `index` (a game, an opening) of the sequence that `seed` determines.
// The standard specifies std::mt19937_64 and std::seed_seq exactly, but not its distributions.
inline std::mt19937_64 RandomFor(uint64_t seed, int64_t index) {
  const auto i = static_cast<uint64_t>(index);
  std::seed_seq sequence{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32),
                         static_cast<uint32_t>(i), static_cast<uint32_t>(i >> 32)};
  return std::mt19937_64(sequence);
}

}  // namespace danco

#endif  // DANCO_TOOLS_SEEDED_RANDOM_H_
