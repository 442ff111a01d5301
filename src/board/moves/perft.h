// SPDX-License-Identifier: MIT
// Perft: counts the leaves of a game tree, to test and measure a move generator (protocol.md,
// `go perft`).
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
  // With `hash_mib` above 0, a hash table of that size avoids counting a position twice. `stop`
  // ends a count early with a partial result; it must outlive this object.
  explicit Perft(size_t hash_mib = 0, const StopToken& stop = Never());

  // Returns the number of sequences of `depth` turns, where turns with the same outcome count as
  // one. Won games have no successors; draws are continued. Depth 0 is 1.
  uint64_t Count(const Position& position, int depth);
  // Returns false if a count was stopped, or if an explosive position had too many moves to be
  // counted in full.
  bool complete() const { return complete_; }

 private:
  struct Entry {
    Key key = 0;
    uint64_t count = 0;
  };
  static const StopToken& Never();
  uint64_t CountLarge(const Position& position, int depth);

  // If a position has at most this many moves, they are listed before their successors are counted.
  // If it has more, each is visited as it is found.
  static constexpr size_t kMaxListed = 1 << 16;
  // The limit of in-chain states for a position with more than kMaxListed moves. The states stay in
  // memory while the position's successors are counted.
  static constexpr uint64_t kLargeStates = 1 << 22;

  std::vector<MoveList> moves_;  // by remaining depth; reused between nodes
  std::vector<Entry> table_;
  const StopToken& stop_;
  bool complete_ = true;
};

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_PERFT_H_
