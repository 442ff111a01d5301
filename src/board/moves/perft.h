// Counting the positions of a game tree: the measure of a move generator (protocol.md, `go
// perft`).
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_MOVES_PERFT_H_
#define DANCO_BOARD_MOVES_PERFT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"

namespace danco {

class Perft {
 public:
  // With `hash_mib` above zero, counts of positions seen before are looked up in a table of that
  // size; otherwise every position is counted. `stop`, which outlives the object, ends the count
  // early with what is there so far.
  explicit Perft(size_t hash_mib = 0, const StopToken& stop = Never());

  // Sequences of `depth` turns from the position, as distinct outcomes turn by turn. A won game has
  // no successors; draws do not end the count. Depth 0 is 1.
  uint64_t Count(const Position& position, int depth);
  // False when an explosive position was too large to be counted in full, or was stopped.
  bool complete() const { return complete_; }

 private:
  struct Entry {
    Key key = 0;
    uint64_t count = 0;
  };
  Entry& EntryFor(Key key, int depth);
  static const StopToken& Never();
  uint64_t CountLarge(const Position& position, int depth);

  // Moves that are listed before their successors are counted; with more they are visited as they
  // are found.
  static constexpr size_t kMaxListed = 1 << 16;
  // In-chain states of a position with that many, which stay while its successors are counted.
  static constexpr uint64_t kLargeStates = 1 << 22;

  std::vector<MoveList> moves_;  // by depth left, kept between nodes
  std::vector<Entry> table_;
  const StopToken& stop_;
  bool complete_ = true;
};

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_PERFT_H_
