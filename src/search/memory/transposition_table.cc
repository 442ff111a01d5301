// SPDX-License-Identifier: MIT
#include "search/memory/transposition_table.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace danco {
namespace {

// data: score 16 | eval 16 | depth 8 | bound 2 | generation 6 | key 16
constexpr int kKeyShift = 48;
// An entry from the current search is kept if it is more than this many plies deeper than a new
// bound.
constexpr int kKeptBeyond = 3;
// The penalty in plies for each search since the entry was stored, and the priority of an empty
// slot, which is replaced first.
constexpr int kPliesOfAge = 8;
constexpr int kValueOfEmpty = -1000;

uint64_t Pack(const TableEntry& entry, unsigned generation, Key key) {
  return static_cast<uint64_t>(static_cast<uint16_t>(entry.score.value())) |
         static_cast<uint64_t>(static_cast<uint16_t>(entry.eval.value())) << 16 |
         static_cast<uint64_t>(static_cast<uint8_t>(entry.depth)) << 32 |
         static_cast<uint64_t>(entry.bound) << 40 | static_cast<uint64_t>(generation) << 42 |
         (key >> 32) << kKeyShift;
}

uint32_t Check(uint64_t move, uint64_t data, Key key) {
  const uint64_t mixed = move ^ data;
  return static_cast<uint32_t>(mixed ^ (mixed >> 32) ^ key);
}

}  // namespace

bool TranspositionTable::Resize(size_t mebibytes) {
  // With 32-bit addresses, some sizes cannot be represented.
  if (mebibytes > SIZE_MAX >> 20) return false;
  const size_t count = std::max<size_t>(1, (mebibytes << 20) / sizeof(Bucket));
  if (count == num_buckets_) {
    Clear();
    return true;
  }
  // An empty slot is all zero bits.
  ZeroedMemory memory = AllocateZeroed(count * sizeof(Bucket));
  if (memory == nullptr) return false;
  memory_ = std::move(memory);
  buckets_ = static_cast<Bucket*>(memory_.get());
  num_buckets_ = count;
  generation_ = 0;
  return true;
}

void TranspositionTable::Clear() {
  generation_ = 0;
  // No other thread reads the table at this time, so memset() is safe. WebAssembly has no cheap
  // atomic store.
  std::memset(memory_.get(), 0, num_buckets_ * sizeof(Bucket));
}

TranspositionTable::Content TranspositionTable::Load(const Bucket& bucket, size_t slot, Key key) {
  const uint64_t move = bucket.move[slot].load(std::memory_order_relaxed);
  const uint64_t data = bucket.data[slot].load(std::memory_order_relaxed);
  const uint32_t check = bucket.check[slot].load(std::memory_order_relaxed);
  const bool of_key =
      data >> kKeyShift == ((key >> 32) & 0xFFFF) && check == Check(move, data, key) && data != 0;
  return {move, data, of_key};
}

std::optional<TableEntry> TranspositionTable::Probe(Key key) const {
  const Bucket& bucket = BucketOf(key);
  for (size_t slot = 0; slot < kSlots; ++slot) {
    const auto [move, data, of_key] = Load(bucket, slot, key);
    if (!of_key) continue;
    TableEntry entry;
    entry.move = Move::FromBits(move);
    entry.score = Score(static_cast<int16_t>(data));
    entry.eval = Score(static_cast<int16_t>(data >> 16));
    entry.depth = DepthOf(data);
    entry.bound = static_cast<Bound>((data >> 40) & 3);
    return entry;
  }
  return std::nullopt;
}

void TranspositionTable::Store(Key key, const TableEntry& entry) {
  Bucket& bucket = BucketOf(key);
  size_t worst = kSlots;
  int worst_value = 0;
  TableEntry stored = entry;
  for (size_t slot = 0; slot < kSlots; ++slot) {
    const auto [move, data, of_key] = Load(bucket, slot, key);
    if (of_key) {
      // Keep a much deeper result of the current search. Keep the old move if the new result has
      // none.
      if (entry.bound != Bound::kExact && GenerationOf(data) == generation_ &&
          DepthOf(data) > entry.depth + kKeptBeyond) {
        return;
      }
      if (!stored.move) stored.move = Move::FromBits(move);
      worst = slot;
      break;
    }
    const int age = static_cast<int>((generation_ - GenerationOf(data)) & kGenerationMask);
    const int value = data == 0 ? kValueOfEmpty : DepthOf(data) - kPliesOfAge * age;
    if (worst == kSlots || value < worst_value) {
      worst = slot;
      worst_value = value;
    }
  }
  const uint64_t move = stored.move.bits();
  const uint64_t data = Pack(stored, generation_, key);
  bucket.move[worst].store(move, std::memory_order_relaxed);
  bucket.data[worst].store(data, std::memory_order_relaxed);
  bucket.check[worst].store(Check(move, data, key), std::memory_order_relaxed);
}

int TranspositionTable::Permill() const {
  const size_t sample = std::min<size_t>(num_buckets_, 200);
  int used = 0;
  for (size_t i = 0; i < sample; ++i) {
    for (const auto& slot : buckets_[i].data) {
      const uint64_t data = slot.load(std::memory_order_relaxed);
      used += data != 0 && GenerationOf(data) == generation_;
    }
  }
  return static_cast<int>(static_cast<size_t>(used) * 1000 / (sample * kSlots));
}

}  // namespace danco
