// The memory of a chain search: visited states, kept between calls so that nothing is allocated per
// position.
#ifndef DANCO_BOARD_CHAIN_ARENA_H_
#define DANCO_BOARD_CHAIN_ARENA_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "board/bitboard.h"
#include "board/move.h"
#include "board/standing.h"

namespace danco {

// A hash table of records with a 64-bit `name`, numbered 0, 1, 2, ... in the order of insertion;
// cleared in constant time by starting a new epoch.
template <typename Record>
class EpochTable {
 public:
  EpochTable() : slots_(size_t{1} << kInitialBits), records_(size_t{1} << (kInitialBits - 1)) {}

  void Clear() {
    size_ = 0;
    Begin(bits_);
  }
  uint32_t size() const { return size_; }
  Record& operator[](uint32_t number) { return records_[number]; }
  const Record& operator[](uint32_t number) const { return records_[number]; }

  // For names that will be asked for soon: first the slot, and when it has arrived the record.
  void PrefetchSlot(uint64_t name) const { __builtin_prefetch(&slots_[Home(name)]); }
  void PrefetchRecord(uint64_t name) const {
    const Slot& slot = slots_[Home(name)];
    if (slot.epoch == epoch_) __builtin_prefetch(&records_[slot.number]);
  }

  // The number of the record called `name`; when it was absent a fresh one is made.
  uint32_t FindOrInsert(uint64_t name) {
    size_t i = Home(name);
    for (; slots_[i].epoch == epoch_; i = Next(i)) {
      if (records_[slots_[i].number].name == name) return slots_[i].number;
    }
    slots_[i] = {epoch_, size_};
    if (size_ == records_.size()) records_.resize(records_.size() + records_.size() / 2);
    std::construct_at(&records_[size_])->name = name;  // in place: a copy would stall on its parts
    if (++size_ >> (bits_ - 1) != 0) Grow();
    return size_ - 1;
  }

 private:
  struct Slot {
    uint32_t epoch = 0;
    uint32_t number = 0;
  };
  static constexpr int kInitialBits = 8;

  // Names differ in few bits at regular places: one multiplication alone would leave them in
  // clusters.
  size_t Home(uint64_t name) const {
    uint64_t h = name * 0x9E3779B97F4A7C15ULL;
    h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93ULL;
    return h >> (64 - bits_);
  }
  size_t Next(size_t i) const { return (i + 1) & ((size_t{1} << bits_) - 1); }

  // Empties the table, which has 2^bits slots from now on.
  void Begin(int bits) {
    bits_ = bits;
    if (slots_.size() >> bits == 0) slots_.assign(size_t{1} << bits, Slot{});
    if (++epoch_ == 0) {  // after 2^32 epochs old marks could look new
      std::fill(slots_.begin(), slots_.end(), Slot{});
      epoch_ = 1;
    }
  }
  void Grow() {
    Begin(bits_ + 1);
    for (uint32_t number = 0; number < size_; ++number) {
      size_t i = Home(records_[number].name);
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

// One arena serves one thread; it may be used for any number of positions in turn, not recursively.
class ChainArena {
 public:
  // Chain searches that visit more than `max_states` in-chain states of one first mover stop and
  // report so. The default keeps an arena below 1 GiB.
  static constexpr uint32_t kDefaultMaxStates = 1u << 24;
  explicit ChainArena(uint32_t max_states = kDefaultMaxStates) : max_states_(max_states) {}

  uint32_t max_states() const { return max_states_; }
  // The last search hit max_states(): what it said is a part of the truth.
  bool truncated() const { return truncated_; }
  void ClearTruncated() { truncated_ = false; }
  // In-chain states visited in all searches so far: a measure of work, for callers that watch the
  // clock.
  uint64_t states_visited() const { return states_visited_; }

  // Forgets which shuffles were seen: to be called in each position before the first.
  void ForgetShuffles() { shuffles_.Clear(); }
  // True the first time it is asked about an outcome that leaves all free pieces as they were: such
  // a one can be reached by several first movers.
  bool InsertShuffle(uint64_t outcome) {
    bool& seen = shuffles_[shuffles_.FindOrInsert(outcome)].seen;
    return !std::exchange(seen, true);
  }

 private:
  friend class ChainSearch;
  friend class ReachSearch;

  // A lifted piece about to leave a union: which group of states it belongs to, on which union it
  // stands, and where it came from. One number, since a state is often read right after it was
  // written: a processor waits when it reads at once what was written in two parts.
  class State {
   public:
    State() = default;
    // `parent` is the number of the state before.
    State(uint32_t group, uint32_t parent, int union_index)
        : bits_(uint64_t{group} << 32 | parent << 4 | static_cast<uint32_t>(union_index)) {}
    uint32_t group() const { return static_cast<uint32_t>(bits_ >> 32); }
    uint32_t parent() const { return static_cast<uint32_t>(bits_) >> 4; }
    int union_index() const { return static_cast<int>(bits_ & 15); }

   private:
    uint64_t bits_ = 0;
  };
  // What is known of all states with the same assignment and lifted type, and with the same rights
  // lost and pawn set back.
  struct Group {
    Move chain() const { return Move::FromBits(name); }

    uint64_t name = 0;     // the move with target a1 that lands what they lift
    Bitboard emitted;      // landings that were reported already
    uint32_t reached = 0;  // bit i: the state on union i is known
  };
  struct Shuffle {
    uint64_t name = 0;
    bool seen = false;
  };

  // A state of ReachSearch; see there.
  struct ReachState {
    uint64_t name = 0;
    Standing standing;
    uint32_t parent = 0;  // the number of the state before
  };

  uint32_t max_states_;
  bool truncated_ = false;
  uint64_t states_visited_ = 0;
  EpochTable<Group> groups_;  // of the present first mover
  EpochTable<Shuffle>
      shuffles_;  // of the present position: outcomes that leave the free pieces as they were
  EpochTable<ReachState> reach_states_;  // of ReachSearch
  std::vector<State> states_;
  uint32_t num_states_ = 0;
};

}  // namespace danco

#endif  // DANCO_BOARD_CHAIN_ARENA_H_
