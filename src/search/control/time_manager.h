// SPDX-License-Identifier: MIT
// Decides how long to think, from the clock, the increment and the stability of the search.
#ifndef DANCO_SEARCH_CONTROL_TIME_MANAGER_H_
#define DANCO_SEARCH_CONTROL_TIME_MANAGER_H_

#include <chrono>
#include <cstdint>
#include <optional>

#include "absl/time/time.h"
#include "board/core/piece.h"
#include "search/control/limits.h"

namespace danco {

// Constructed when the search starts; used only by its main thread. Time spent pondering counts as
// time for the move, but no limit ends the search before the clock runs.
class TimeManager {
 public:
  TimeManager(const SearchLimits& limits, const SearchOptions& options, Color us);

  // Called when the opponent plays the expected move: the clock starts now.
  void StartClock() { clock_runs_ = true; }
  bool clock_runs() const { return clock_runs_; }
  absl::Duration elapsed() const { return absl::Nanoseconds(Now() - start_ns_); }

  // Returns whether the search must stop at once, because the hard limit has passed or, after
  // pondering, the last iteration was enough. `nodes` matters only with nodestime. While
  // `has_answer` is false, only losing moves are known, and a clock allows more than the hard
  // limit.
  bool Expired(uint64_t nodes, bool has_answer = true) const;
  // The most time that may be spent once a move is known that does not lose, if there is a limit.
  std::optional<absl::Duration> hard_limit() const { return hard_; }
  // Call this after an iteration. Returns whether there is no time for another one. `stability` is
  // the number of iterations with the same best move. `drop` is how far the score fell since the
  // last iteration, in centipawns. `effort` is the fraction of all nodes spent on the best move.
  bool ShouldStop(int stability, int drop, double effort, uint64_t nodes);
  // Call this after an iteration if deeper ones cannot change the answer. Returns whether the
  // answer is due.
  bool MarkAnswerReady();

 private:
  absl::Duration Spent(uint64_t nodes) const;

  // Returns nanoseconds of a monotonic clock.
  static int64_t Now() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

  int64_t start_ns_;
  const bool pondered_;
  bool clock_runs_;
  std::optional<absl::Duration> soft_;  // with `movetime` there is none: never stop early
  std::optional<absl::Duration> hard_;
  std::optional<absl::Duration> last_;    // the hard limit while only losing moves are known
  std::optional<absl::Duration> enough_;  // for this move, as of the last iteration
  uint64_t nodes_time_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_TIME_MANAGER_H_
