// SPDX-License-Identifier: MIT
// The transposition table, shared by all threads without locks.
#ifndef DANCO_SEARCH_MEMORY_TRANSPOSITION_TABLE_H_
#define DANCO_SEARCH_MEMORY_TRANSPOSITION_TABLE_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "board/core/move.h"
#include "board/core/position.h"
#include "eval/score.h"
#include "system/zeroed_memory.h"

namespace danco {

// The stored result for a position. Paco scores are distances from the position itself, not from
// the root: see ToTable() and FromTable().
struct TableEntry {
  Move move;  // best or refuting move, or null
  Score score;
  Score eval;  // static evaluation
  // The depth in plies to which `score` was searched, up to 127. If all lines of a position end
  // early, its iterations go deeper; the stored depth is then negative, and cuts off nothing.
  int depth = 0;
  Bound bound = Bound::kNone;
};

// These functions convert Paco scores between distances from the root, which the search uses, and
// distances from the node, which the table uses. `ply` is the node's distance from the root.
constexpr Score ToTable(Score score, int ply) {
  if (score.is_win()) return score + ply;
  return score.is_loss() ? score - ply : score;
}
constexpr Score FromTable(Score score, int ply) {
  if (score.is_win()) return score - ply;
  return score.is_loss() ? score + ply : score;
}

// Returns what kind of bound `score` is after a search with the window from `alpha` to `beta`.
constexpr Bound BoundOf(Score score, Score alpha, Score beta) {
  if (score >= beta) return Bound::kLower;
  return score > alpha ? Bound::kExact : Bound::kUpper;
}

// Returns whether the score of a sufficiently deep entry causes a cutoff with this window.
constexpr bool Settles(const TableEntry& entry, Score alpha, Score beta) {
  return entry.bound == Bound::kExact || (entry.bound == Bound::kLower && entry.score >= beta) ||
         (entry.bound == Bound::kUpper && entry.score <= alpha);
}

// Returns whether the entry's score is a better estimate than the static evaluation `eval`.
constexpr bool IsBetterEstimate(const TableEntry& entry, Score eval) {
  if (entry.score.is_paco()) return false;
  return entry.bound == Bound::kExact || (entry.bound == Bound::kLower && entry.score > eval) ||
         (entry.bound == Bound::kUpper && entry.score < eval);
}

// Thread-safe except for Resize(), Clear() and NewSearch(). Words are relaxed atomics, and the key
// is stored XORed with the data, so that an entry torn by two writers does not match (Hyatt and
// Mann, "A lockless transposition table implementation for parallel search chess engines", ICGA
// Journal 25(1), 2002).
class TranspositionTable {
 public:
  explicit TranspositionTable(size_t mebibytes) { Resize(mebibytes); }

  // Changes the size and clears the table. Returns false, and leaves the table as it was, if there
  // is not enough memory.
  bool Resize(size_t mebibytes);
  size_t mebibytes() const { return num_buckets_ * sizeof(Bucket) >> 20; }
  void Clear();
  // Marks all current entries as older, so that they are replaced first.
  void NewSearch() { generation_ = (generation_ + 1) & kGenerationMask; }

  std::optional<TableEntry> Probe(Key key) const;
  void Store(Key key, const TableEntry& entry);
  void Prefetch(Key key) const { __builtin_prefetch(&BucketOf(key)); }

  // Returns the fraction of the table that is filled with entries of the current search, in
  // thousandths.
  int Permill() const;

 private:
  static constexpr size_t kSlots = 3;
  // One cache line. 48 bits of the key are stored: 16 in `data`, and 32 in `check`, where they are
  // XORed with move and data.
  struct alignas(64) Bucket {
    std::array<std::atomic<uint64_t>, kSlots> move;
    std::array<std::atomic<uint64_t>, kSlots> data;
    std::array<std::atomic<uint32_t>, kSlots> check;
  };
  static_assert(sizeof(Bucket) == 64);

  // The contents of one slot.
  struct Content {
    uint64_t move;
    uint64_t data;
    bool of_key;  // the slot holds the requested key
  };
  static Content Load(const Bucket& bucket, size_t slot, Key key);

  static constexpr unsigned kGenerationMask = 63;

  Bucket& BucketOf(Key key) const {
    // The high half of the product maps keys to any number of buckets (Lemire).
    return buckets_[(static_cast<uint64_t>(static_cast<uint32_t>(key >> 32)) * num_buckets_) >> 32];
  }
  static unsigned GenerationOf(uint64_t data) {
    return static_cast<unsigned>(data >> 42) & kGenerationMask;
  }
  static int DepthOf(uint64_t data) { return static_cast<int8_t>(data >> 32); }

  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr;  // points into memory_
  size_t num_buckets_ = 0;
  unsigned generation_ = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_MEMORY_TRANSPOSITION_TABLE_H_
