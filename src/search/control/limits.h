// SPDX-License-Identifier: MIT
// The limits of a search: the parameters of `go` (protocol.md).
//
// Public: part of the library (library.md).
#ifndef DANCO_SEARCH_CONTROL_LIMITS_H_
#define DANCO_SEARCH_CONTROL_LIMITS_H_

#include <array>
#include <cstdint>
#include <optional>

#include "absl/time/time.h"
#include "board/core/move.h"
#include "board/moves/move_list.h"
#include "search/control/level.h"

namespace danco {

// All limits that are set apply together, except that the proof for `mate` ignores `depth`. If none
// is set, a search runs until it is stopped.
struct SearchLimits {
  std::optional<int> depth = {};  // maximum depth of the iterations
  // Maximum number of visited positions, over all threads. A move after `mate` without a Paco may
  // take 2,000 more.
  std::optional<uint64_t> nodes = {};
  std::optional<int> mate = {};  // prove a Paco in at most this many turns of the side to move
  std::optional<absl::Duration> movetime = {};
  std::array<std::optional<absl::Duration>, 2> time = {};  // left on the clock, by colour
  std::array<absl::Duration, 2> increment = {};            // per turn, by colour
  std::optional<int> moves_to_go = {};                     // turns until the next time control
  bool infinite = false;                                   // do not return a move before a stop
  bool ponder = false;                                     // the clock starts only at PonderHit()
  MoveList search_moves = {};                              // restricts the first move, unless empty

  // Returns whether a limit other than the clocks is set.
  bool has_fixed_limit() const { return depth || nodes || mate || movetime || infinite; }
  // Returns these limits if has_fixed_limit(), and otherwise the given ones instead of all of
  // these, including clocks and `search_moves`.
  SearchLimits Or(const SearchLimits& otherwise) const {
    return has_fixed_limit() ? *this : otherwise;
  }
};

// Settings that persist between searches (protocol.md, Options).
struct SearchOptions {
  int multi_pv = 1;
  // Reserved per move for communication delay.
  absl::Duration move_overhead = absl::Milliseconds(10);
  int contempt = 0;         // the cost of a draw for the side to move at the root, in centipawns
  uint64_t nodes_time = 0;  // if not 0: nodes per millisecond, replacing the clock
  std::optional<LevelOfPlay> level = {};  // below full strength; proofs (`mate`) are never limited
};

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_LIMITS_H_
