#include "search/transposition_table.h"

#include <algorithm>
#include <new>
#include <utility>

namespace danco {
namespace {

// data: score 16 | eval 16 | depth 8 | bound 2 | generation 6
uint64_t Pack(const TableEntry& entry, unsigned generation) {
  return static_cast<uint64_t>(static_cast<uint16_t>(entry.score.value())) |
         static_cast<uint64_t>(static_cast<uint16_t>(entry.eval.value())) << 16 |
         static_cast<uint64_t>(static_cast<uint8_t>(entry.depth)) << 32 |
         static_cast<uint64_t>(entry.bound) << 40 | static_cast<uint64_t>(generation) << 42;
}

}  // namespace

bool TranspositionTable::Resize(size_t mebibytes) {
  const size_t count = std::max<size_t>(1, (mebibytes << 20) / sizeof(Bucket));
  if (count == num_buckets_) {
    Clear();
    return true;
  }
  // The system hands out zeroed pages when they are first touched: a table costs nothing before it
  // is used. (All bits zero is an empty slot.)
  std::unique_ptr<void, Free> memory(std::calloc(count + 1, sizeof(Bucket)));
  if (memory == nullptr) return false;
  void* first = memory.get();
  size_t room = (count + 1) * sizeof(Bucket);
  std::align(alignof(Bucket), count * sizeof(Bucket), first, room);
  memory_ = std::move(memory);
  buckets_ = static_cast<Bucket*>(first);
  num_buckets_ = count;
  generation_ = 0;
  return true;
}

void TranspositionTable::Clear() {
  generation_ = 0;
  for (size_t i = 0; i < num_buckets_; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      slot.key_xor_data.store(0, std::memory_order_relaxed);
      slot.move.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
}

std::optional<TableEntry> TranspositionTable::Probe(Key key) const {
  for (const Slot& slot : BucketOf(key).slots) {
    const uint64_t move = slot.move.load(std::memory_order_relaxed);
    const uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.key_xor_data.load(std::memory_order_relaxed) ^ move ^ data) != key || data == 0) {
      continue;
    }
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
  Slot* worst = nullptr;
  int worst_value = 0;
  TableEntry stored = entry;
  for (Slot& slot : BucketOf(key).slots) {
    const uint64_t move = slot.move.load(std::memory_order_relaxed);
    const uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.key_xor_data.load(std::memory_order_relaxed) ^ move ^ data) == key) {
      // Keep a much deeper result of the same search; keep the move when the new result has none.
      if (entry.bound != Bound::kExact && GenerationOf(data) == generation_ &&
          DepthOf(data) > entry.depth + 3) {
        return;
      }
      if (!stored.move) stored.move = Move::FromBits(move);
      worst = &slot;
      break;
    }
    // Older searches count as shallower by eight plies each.
    const int age = static_cast<int>((generation_ - GenerationOf(data)) & kGenerationMask);
    const int value = data == 0 ? -1000 : DepthOf(data) - 8 * age;
    if (worst == nullptr || value < worst_value) {
      worst = &slot;
      worst_value = value;
    }
  }
  const uint64_t data = Pack(stored, generation_);
  worst->move.store(stored.move.bits(), std::memory_order_relaxed);
  worst->data.store(data, std::memory_order_relaxed);
  worst->key_xor_data.store(key ^ stored.move.bits() ^ data, std::memory_order_relaxed);
}

int TranspositionTable::Permill() const {
  const size_t sample = std::min<size_t>(num_buckets_, 200);
  int used = 0;
  for (size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += data != 0 && GenerationOf(data) == generation_;
    }
  }
  return static_cast<int>(static_cast<size_t>(used) * 1000 / (sample * kSlots));
}

}  // namespace danco
