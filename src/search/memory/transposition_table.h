// The transposition table: what earlier visits to a position found out, shared by all threads
// without locks.
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

// What is stored of a position. Paco scores count from the position itself, not from the root: see
// ToTable and FromTable.
struct TableEntry {
  Move move;  // best or refuting move; null when none is known
  Score score;
  Score eval;     // static evaluation
  int depth = 0;  // plies that `score` was searched to, -2..125
  Bound bound = Bound::kNone;
};

// Paco scores are distances from the root in the search, from the node in the table. `ply` is the
// node's distance to the root.
constexpr Score ToTable(Score score, int ply) {
  if (score.is_win()) return score + ply;
  return score.is_loss() ? score - ply : score;
}
constexpr Score FromTable(Score score, int ply) {
  if (score.is_win()) return score - ply;
  return score.is_loss() ? score + ply : score;
}

// Returns what a search with the window from `alpha` to `beta` says by `score`.
constexpr Bound BoundOf(Score score, Score alpha, Score beta) {
  if (score >= beta) return Bound::kLower;
  return score > alpha ? Bound::kExact : Bound::kUpper;
}

// Whether the entry's score, searched deep enough, ends a node with this window.
constexpr bool Settles(const TableEntry& entry, Score alpha, Score beta) {
  return entry.bound == Bound::kExact || (entry.bound == Bound::kLower && entry.score >= beta) ||
         (entry.bound == Bound::kUpper && entry.score <= alpha);
}

// Whether its score says more of a position than the static evaluation `eval`.
constexpr bool Corrects(const TableEntry& entry, Score eval) {
  if (entry.score.is_paco()) return false;
  return entry.bound == Bound::kExact || (entry.bound == Bound::kLower && entry.score > eval) ||
         (entry.bound == Bound::kUpper && entry.score < eval);
}

// Thread-safe but for Resize and Clear: words are relaxed atomics, and the key is stored XORed with
// the data, so that an entry torn by two writers is not recognized (Hyatt and Mann, "A lockless
// transposition table implementation for parallel search chess engines", ICGA Journal 25(1), 2002).
class TranspositionTable {
 public:
  explicit TranspositionTable(size_t mebibytes) { Resize(mebibytes); }

  // Forgets everything. Returns false, with the table as it was, when the memory cannot be had.
  bool Resize(size_t mebibytes);
  size_t mebibytes() const { return num_buckets_ * sizeof(Bucket) >> 20; }
  void Clear();
  // Entries of earlier searches become the first to be replaced.
  void NewSearch() { generation_ = (generation_ + 1) & kGenerationMask; }

  std::optional<TableEntry> Probe(Key key) const;
  void Store(Key key, const TableEntry& entry);
  void Prefetch(Key key) const { __builtin_prefetch(&BucketOf(key)); }

  // Entries of the present search in a thousand.
  int Permill() const;

 private:
  static constexpr size_t kSlots = 3;
  // A cache line. Of the key 48 bits are kept: 16 in `data`, the others in `check`, where they are
  // XORed with move and data.
  struct alignas(64) Bucket {
    std::array<std::atomic<uint64_t>, kSlots> move;
    std::array<std::atomic<uint64_t>, kSlots> data;
    std::array<std::atomic<uint32_t>, kSlots> check;
  };
  static_assert(sizeof(Bucket) == 64);

  // What a slot holds.
  struct Content {
    uint64_t move;
    uint64_t data;
    bool of_key;  // it is an entry of the key that was asked for
  };
  static Content Load(const Bucket& bucket, size_t slot, Key key);

  static constexpr unsigned kGenerationMask = 63;

  Bucket& BucketOf(Key key) const {
    // The high half of the product spreads keys over any number of buckets (Lemire).
    return buckets_[(static_cast<uint64_t>(static_cast<uint32_t>(key >> 32)) * num_buckets_) >> 32];
  }
  static unsigned GenerationOf(uint64_t data) {
    return static_cast<unsigned>(data >> 42) & kGenerationMask;
  }
  static int DepthOf(uint64_t data) { return static_cast<int8_t>(data >> 32); }

  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr;  // within memory_
  size_t num_buckets_ = 0;
  unsigned generation_ = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_MEMORY_TRANSPOSITION_TABLE_H_
