// Counting the positions of a game tree: the measure of a move generator (docs/protocol.md, `go
// perft`).
#ifndef DANCO_BOARD_PERFT_H_
#define DANCO_BOARD_PERFT_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/chain_arena.h"
#include "board/move.h"
#include "board/position.h"

namespace danco {

struct PerftEntry {
  Move move;
  uint64_t nodes;
};

class Perft {
 public:
  // With `hash_mib` above zero, counts of positions seen before are looked up in a table of that
  // size; otherwise every position is counted. `stop`, when given, ends the count early with what
  // is there so far.
  explicit Perft(size_t hash_mib = 0, const std::atomic<bool>* stop = nullptr);

  // Sequences of `depth` turns from the position, as distinct outcomes turn by turn. A won game has
  // no successors; draws do not end the count. Depth 0 is 1.
  uint64_t Count(const Position& position, int depth);
  // The same by first move, in generation order. `depth` is at least 1.
  std::vector<PerftEntry> Divide(const Position& position, int depth);

 private:
  struct Entry {
    Key key = 0;
    uint64_t count = 0;
  };
  Entry& EntryFor(Key key, int depth);
  bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  ChainArena arena_;
  std::vector<std::vector<Move>> moves_;  // by depth left, kept between nodes
  std::vector<Entry> table_;
  const std::atomic<bool>* stop_;
};

}  // namespace danco

#endif  // DANCO_BOARD_PERFT_H_
