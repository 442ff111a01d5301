// SPDX-License-Identifier: MIT
// Caches whether a move lets a side unite with the enemy king. The test takes most of a node's
// time, and the same positions recur in every iteration.
#ifndef DANCO_SEARCH_MEMORY_SAKO_CACHE_H_
#define DANCO_SEARCH_MEMORY_SAKO_CACHE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "board/core/position.h"

namespace danco {

// The effect of a move on the safety of the kings.
enum class MoveEffect : uint8_t {
  kLosesAtOnce = 0,  // the opponent can unite at once
  kQuiet = 1,
  kGivesSako = 2,  // threatens to unite
  // The cache does not store the following values.
  kUnknown = 3,      // unknown whether it loses at once: the budget ran out
  kPaco,             // unites with the enemy king
  kUnitesOwnKing,    // leaves the mover's own king in a union, which loses (vchess)
  kUnitesBothKings,  // leaves both kings in unions: a draw (vchess)
};
// Returns whether the game ends or is not searched further after such a move.
constexpr bool IsLeafEffect(MoveEffect effect) { return effect >= MoveEffect::kUnknown; }

// A direct-mapped cache: one per thread, 256 KiB. The effect replaces the two lowest bits of the
// key.
class SakoCache {
 public:
  // `key` is the key of the position after the move.
  std::optional<MoveEffect> Find(Key key) const {
    const uint64_t entry = entries_[key >> kShift];
    if (((entry ^ key) & ~kMask) != 0) return std::nullopt;
    return static_cast<MoveEffect>(entry & kMask);
  }
  void Prefetch(Key key) const { __builtin_prefetch(&entries_[key >> kShift]); }
  void Insert(Key key, MoveEffect effect) {
    entries_[key >> kShift] = (key & ~kMask) | static_cast<uint64_t>(effect);
  }
  void Clear() { std::fill_n(entries_.get(), size_t{1} << kBits, uint64_t{0}); }

 private:
  static constexpr int kBits = 15;
  static constexpr int kShift = 64 - kBits;
  static constexpr uint64_t kMask = 3;

  std::unique_ptr<uint64_t[]> entries_ = std::make_unique<uint64_t[]>(size_t{1} << kBits);
};

}  // namespace danco

#endif  // DANCO_SEARCH_MEMORY_SAKO_CACHE_H_
