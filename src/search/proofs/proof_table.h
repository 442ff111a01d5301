// SPDX-License-Identifier: MIT
// The table of the proof search. It is limited in size and replaces the smallest subtrees first.
#ifndef DANCO_SEARCH_PROOFS_PROOF_TABLE_H_
#define DANCO_SEARCH_PROOFS_PROOF_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/reach/chain_budget.h"

namespace danco {

// The proof number is a lower bound on the number of positions that must still be proved to prove
// the node; the disproof number is the equivalent for refuting it (Allis 1994). A proved node has
// {0, kInfinite}, a refuted one {kInfinite, 0}.
struct ProofNumbers {
  static constexpr uint32_t kInfinite = 1u << 28;

  uint32_t proof = 1;
  uint32_t disproof = 1;
  // For a refuted node: kNo, or kUnknown if a query exceeded its budget.
  Tribool rest = Tribool::kNo;

  static constexpr ProofNumbers Proved() { return {0, kInfinite}; }
  static constexpr ProofNumbers Exhausted(Tribool rest = Tribool::kNo) {
    return {kInfinite, 0, rest};
  }
  constexpr Tribool answer() const {
    if (proved()) return Tribool::kYes;
    return exhausted() ? rest : Tribool::kUnknown;
  }
  constexpr bool proved() const { return proof == 0; }
  // Returns whether nothing is left to search: either the answer is no, or it remains unknown.
  constexpr bool exhausted() const { return disproof == 0; }
  constexpr bool solved() const { return proved() || exhausted(); }
};

// Results hold for a number of turns left to the attacker. A proof also holds with more turns, and
// a refutation also with fewer. The numbers of an unsolved node hold for one number of turns only.
struct ProofEntry {
  static constexpr uint8_t kNever = 255;

  Key key = 0;
  Move move;  // the attacker's move that proves the node
  uint32_t proof = 1;
  uint32_t disproof = 1;
  uint32_t work = 0;  // nodes visited below it; 0 if the entry is empty
  uint8_t turns = 0;  // the number of turns that `proof` and `disproof` hold for
  uint8_t proved = kNever;
  uint8_t refuted = 0;
  // The number of turns for which the search was complete but the answer is unknown.
  uint8_t unknown = kNever;
};

// Not thread-safe. Grows from a few entries up to its full size, because most proofs are short.
class ProofTable {
 public:
  explicit ProofTable(size_t mebibytes);

  const ProofEntry* Find(Key key) const {
    const ProofEntry* bucket = Bucket(key);
    for (size_t i = 0; i < kWays; ++i) {
      if (bucket[i].work != 0 && bucket[i].key == key) return &bucket[i];
    }
    return nullptr;
  }
  // Returns the entry of `key`, or an empty entry that replaces the one with the least work in its
  // bucket. The reference is valid until the next call. The caller must set `work` to at least 1.
  ProofEntry& Claim(Key key);

  // Returns how full the table is, in thousandths of its maximum size.
  int FillPermill() const;

 private:
  static constexpr size_t kWays = 4;

  const ProofEntry* Bucket(Key key) const { return &entries_[(key & mask_) * kWays]; }
  ProofEntry* Bucket(Key key) { return &entries_[(key & mask_) * kWays]; }
  void Resize(size_t buckets);

  std::unique_ptr<ProofEntry[]> entries_;
  size_t mask_ = 0;
  size_t max_buckets_;
  size_t used_ = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROOF_TABLE_H_
