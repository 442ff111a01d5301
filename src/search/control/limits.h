// What bounds a search: the parameters of `go` (protocol.md).
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

// All that are set apply together; with none the search runs until it is stopped.
struct SearchLimits {
  std::optional<int> depth;       // iterations
  std::optional<uint64_t> nodes;  // positions visited, over all threads
  std::optional<int> mate;        // prove a Paco in this many turns of the mover
  std::optional<absl::Duration> movetime;
  std::array<std::optional<absl::Duration>, 2> time;  // left on each clock, by colour
  std::array<absl::Duration, 2> increment;            // per turn
  std::optional<int> moves_to_go;                     // turns to the next time control
  bool infinite = false;                              // no bestmove before stop
  bool ponder = false;                                // the clock does not run until PonderHit()
  MoveList search_moves;                              // only these first moves, unless empty
};

// What a user sets once (protocol.md, Options).
struct SearchOptions {
  int multi_pv = 1;
  absl::Duration move_overhead = absl::Milliseconds(10);  // kept back for the way to the client
  int contempt = 0;         // centipawns that a draw of the game costs the side to move at the root
  uint64_t nodes_time = 0;  // nodes per millisecond instead of a clock, when not 0
  std::optional<LevelOfPlay> level;  // below full strength; a proof (`mate`) is never limited
};

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_LIMITS_H_
