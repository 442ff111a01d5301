// SPDX-License-Identifier: MIT
// A hash table that is cleared in constant time.
#ifndef DANCO_BOARD_REACH_EPOCH_TABLE_H_
#define DANCO_BOARD_REACH_EPOCH_TABLE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace danco {

// Maps 64-bit keys to records, which are numbered 0, 1, 2, ... in the order of insertion. A record
// has a member `key`. Clear() takes constant time, because it only starts a new epoch.
template <typename Record>
class EpochTable {
 public:
  EpochTable() : slots_(size_t{1} << kInitialBits), records_(size_t{1} << (kInitialBits - 1)) {}

  // Starts again with few slots. Most queries are short, and a large table left over from a long
  // one would miss the caches at each step.
  void Clear() {
    size_ = 0;
    Begin(kInitialBits);
  }
  uint32_t size() const { return size_; }
  size_t allocated_bytes() const {
    return slots_.capacity() * sizeof(Slot) + records_.capacity() * sizeof(Record);
  }
  Record& operator[](uint32_t number) { return records_[number]; }
  const Record& operator[](uint32_t number) const { return records_[number]; }

  // Clears the table. If it is large, shrinks it to the space for some ten thousand records.
  void Shrink() {
    if (bits_ <= kKeptBits && slots_.size() >> kKeptBits <= 1) return Clear();
    slots_ = std::vector<Slot>(size_t{1} << kKeptBits);
    records_ = std::vector<Record>(size_t{1} << (kKeptBits - 1));
    size_ = 0;
    epoch_ = 1;
    bits_ = kKeptBits;
  }

  // These functions prefetch the data for a later lookup: first the slot and, once that has
  // arrived, the record.
  void PrefetchSlot(uint64_t key) const { __builtin_prefetch(&slots_[BucketIndex(key)]); }
  void PrefetchRecord(uint64_t key) const {
    const Slot& slot = slots_[BucketIndex(key)];
    if (slot.epoch == epoch_) __builtin_prefetch(&records_[slot.number]);
  }

  // Returns the number of the record with `key`. Inserts a record if there is none.
  uint32_t FindOrInsert(uint64_t key) {
    size_t i = BucketIndex(key);
    for (; slots_[i].epoch == epoch_; i = Next(i)) {
      if (records_[slots_[i].number].key == key) return slots_[i].number;
    }
    slots_[i] = {epoch_, size_};
    if (size_ == records_.size()) records_.resize(records_.size() + records_.size() / 2);
    // Constructed in place, because a copy would cause store-forwarding stalls.
    std::construct_at(&records_[size_])->key = key;
    if (++size_ >> (bits_ - 1) != 0) Grow();
    return size_ - 1;
  }

 private:
  struct Slot {
    uint32_t epoch = 0;
    uint32_t number = 0;
  };
  static constexpr int kInitialBits = 8;
  static constexpr int kKeptBits = 15;

  // Keys differ in few bits at regular positions, which a single multiplication would leave
  // clustered.
  size_t BucketIndex(uint64_t key) const {
    uint64_t h = key * 0x9E3779B97F4A7C15ULL;
    h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93ULL;
    return h >> (64 - bits_);
  }
  size_t Next(size_t i) const { return (i + 1) & ((size_t{1} << bits_) - 1); }

  // Clears the table and sets its size to 2^bits slots.
  void Begin(int bits) {
    bits_ = bits;
    if (slots_.size() >> bits == 0) slots_.assign(size_t{1} << bits, Slot{});
    if (++epoch_ == 0) {  // after 2^32 epochs, old marks would look current
      std::fill(slots_.begin(), slots_.end(), Slot{});
      epoch_ = 1;
    }
  }
  void Grow() {
    Begin(bits_ + 1);
    for (uint32_t number = 0; number < size_; ++number) {
      size_t i = BucketIndex(records_[number].key);
      while (slots_[i].epoch == epoch_) i = Next(i);
      slots_[i] = {epoch_, number};
    }
  }

  std::vector<Slot> slots_;
  std::vector<Record> records_;
  int bits_ = kInitialBits;
  uint32_t epoch_ = 1;
  uint32_t size_ = 0;
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_EPOCH_TABLE_H_
