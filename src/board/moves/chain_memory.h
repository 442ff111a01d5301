// The memory of a chain search: visited states, kept between searches (board/reach/scratch.h).
#ifndef DANCO_BOARD_MOVES_CHAIN_MEMORY_H_
#define DANCO_BOARD_MOVES_CHAIN_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/core/bitboard.h"
#include "board/reach/chain_state.h"
#include "board/reach/epoch_table.h"

namespace danco {

// Of a ChainSearch, for one first mover at a time.
struct ChainMemory {
  // A lifted piece about to leave a union: which group of states it belongs to, on which union it
  // stands, and where it came from. One number: a state is often read right after it was written,
  // and a load that spans two stores waits for both (store-to-load forwarding fails).
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
  // What is known of all states that are equal as ChainStates.
  struct Group {
    ChainState state() const { return ChainState::FromBits(name); }

    uint64_t name = 0;     // the bits of the ChainState
    Bitboard emitted;      // landings that were reported already
    uint32_t reached = 0;  // bit i: the state on union i is known
  };

  size_t allocated_bytes() const {
    return groups.allocated_bytes() + states.capacity() * sizeof(State);
  }

  void Shrink() {
    groups.Shrink();
    states = std::vector<State>();
  }

  EpochTable<Group> groups;
  std::vector<State> states;
  uint32_t num_states = 0;
};

// Outcomes that leave all free pieces as they were: several first movers can reach such a one.
class ShuffleSet {
 public:
  void Clear() { shuffles_.Clear(); }
  // True the first time it is asked about an outcome.
  bool Insert(uint64_t outcome) {
    bool& seen = shuffles_[shuffles_.FindOrInsert(outcome)].seen;
    return !std::exchange(seen, true);
  }
  size_t allocated_bytes() const { return shuffles_.allocated_bytes(); }
  void Shrink() { shuffles_.Shrink(); }

 private:
  struct Shuffle {
    uint64_t name = 0;
    bool seen = false;
  };
  EpochTable<Shuffle> shuffles_;
};

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_CHAIN_MEMORY_H_
