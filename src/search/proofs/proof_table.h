// What the proof search remembers of positions: a table of fixed size that forgets small trees
// first.
#ifndef DANCO_SEARCH_PROOFS_PROOF_TABLE_H_
#define DANCO_SEARCH_PROOFS_PROOF_TABLE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/reach/chain_budget.h"

namespace danco {

// A proof number says how many positions at least must still be proved until a node is, a disproof
// number how many must be refuted (Allis 1994). Proved: {0, kInfinite}; refuted: {kInfinite, 0}.
struct ProofNumbers {
  static constexpr uint32_t kInfinite = 1u << 28;

  uint32_t proof = 1;
  uint32_t disproof = 1;
  // Of a node with nothing left to look at that is not proved: no, or unknown where a question has
  // no answer within its budget.
  Tribool rest = Tribool::kNo;

  static constexpr ProofNumbers Proved() { return {0, kInfinite}; }
  static constexpr ProofNumbers Refuted(Tribool rest = Tribool::kNo) {
    return {kInfinite, 0, rest};
  }
  constexpr Tribool answer() const {
    if (proved()) return Tribool::kYes;
    return refuted() ? rest : Tribool::kUnknown;
  }
  constexpr bool proved() const { return proof == 0; }
  // Nothing is left to look at: answer() is no, or remains unknown.
  constexpr bool refuted() const { return disproof == 0; }
  constexpr bool solved() const { return proved() || refuted(); }
};

// Results hold for a number of turns that are left to the attacker: what is proved with some is
// proved with more, what is refuted with some is refuted with fewer. The numbers of an unsolved
// node are of one number of turns only.
struct ProofEntry {
  static constexpr uint8_t kNever = 255;

  Key key = 0;
  Move move;  // of the attacker, that proves it
  uint32_t proof = 1;
  uint32_t disproof = 1;
  uint32_t work = 0;  // nodes below it; 0: the entry is empty
  uint8_t turns = 0;  // of the numbers
  uint8_t proved = kNever;
  uint8_t refuted = 0;
  uint8_t unknown = kNever;  // turns with which nothing is left to look at, and no answer
};

// Not thread-safe. Grows from a few entries up to its size: most proofs are short.
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
  // The entry of `key`: what is known, or an empty one in place of the least work of its bucket.
  // Valid until the next call; the caller makes its work at least 1.
  ProofEntry& Claim(Key key);

  // In thousandths, of all the memory that it may use.
  int FillPermill() const;

 private:
  static constexpr size_t kWays = 4;

  const ProofEntry* Bucket(Key key) const { return &entries_[(key & mask_) * kWays]; }
  ProofEntry* Bucket(Key key) { return &entries_[(key & mask_) * kWays]; }
  void Resize(size_t buckets);

  std::unique_ptr<ProofEntry[]> entries_;
  size_t mask_ = 0;
  size_t most_buckets_;
  size_t used_ = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROOF_TABLE_H_
