// Remembers for positions who could unite with the enemy king: the question costs more than most of
// a node, and the same positions come back in every iteration.
#ifndef DANCO_SEARCH_MEMORY_SAKO_CACHE_H_
#define DANCO_SEARCH_MEMORY_SAKO_CACHE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "board/core/position.h"

namespace danco {

// What a move does to the safety of the kings.
enum class MoveEffect : uint8_t {
  kLosesAtOnce = 0,  // the opponent can unite at once
  kQuiet = 1,
  kGivesSako = 2,  // it threatens to unite
  // The others are not kept.
  kUnknown = 3,      // whether it loses at once was not found out within the budget
  kPaco,             // it unites with the king
  kUnitesOwnKing,    // it leaves its own king in a union, which loses (vchess)
  kUnitesBothKings,  // and the enemy's as well: a draw (vchess)
};
// Nothing comes after such a move.
constexpr bool IsLeafEffect(MoveEffect effect) { return effect >= MoveEffect::kUnknown; }

// Direct-mapped, one per thread, 256 KiB. Two low bits of the key make room for the effect.
class SakoCache {
 public:
  // `key` is that of the position after the move.
  std::optional<MoveEffect> Find(Key key) const {
    const uint64_t entry = entries_[key >> kShift];
    if (((entry ^ key) & ~kMask) != 0 || (entry & kMask) == kMask) return std::nullopt;
    return static_cast<MoveEffect>(entry & kMask);
  }
  void Insert(Key key, MoveEffect effect) {
    entries_[key >> kShift] = (key & ~kMask) | static_cast<uint64_t>(effect);
  }
  void Clear() { std::fill_n(entries_.get(), size_t{1} << kBits, uint64_t{0}); }

 private:
  static constexpr int kBits = 15;
  static constexpr int kShift = 64 - kBits;
  static constexpr uint64_t kMask = 3;  // the value 3 marks an empty entry of key 0

  std::unique_ptr<uint64_t[]> entries_ = std::make_unique<uint64_t[]>(size_t{1} << kBits);
};

}  // namespace danco

#endif  // DANCO_SEARCH_MEMORY_SAKO_CACHE_H_
