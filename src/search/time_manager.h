// How long to think: from the clock, the increment and the search's own doubts.
#ifndef DANCO_SEARCH_TIME_MANAGER_H_
#define DANCO_SEARCH_TIME_MANAGER_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "absl/time/time.h"
#include "board/piece.h"
#include "search/limits.h"

namespace danco {

// Started with the search. Expired() may be asked from any thread; the rest belongs to the main
// search thread.
class TimeManager {
 public:
  TimeManager(const SearchLimits& limits, const SearchOptions& options, Color us);

  // The clock starts running now: at PonderHit().
  void StartClock();
  bool clock_runs() const { return clock_runs_.load(std::memory_order_acquire); }
  absl::Duration elapsed() const { return absl::Nanoseconds(Now() - start_ns_); }

  // The hard limit has passed: stop at once. `nodes` counts for nodestime.
  bool Expired(uint64_t nodes) const;
  // An iteration has ended: is there time for another? `stability` counts iterations with the same
  // best move; `drop` is by how many centipawns the score fell since the last move or iteration;
  // `effort` is the part of all nodes spent on the best move.
  bool EnoughForThisMove(int stability, int drop, double effort, uint64_t nodes) const;

 private:
  absl::Duration Spent(uint64_t nodes) const;

  // Nanoseconds of a clock that never jumps.
  static int64_t Now() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

  int64_t start_ns_;
  std::atomic<int64_t> clock_start_ns_;  // later than start_ns_ after pondering
  std::atomic<bool> clock_runs_;
  std::optional<absl::Duration> soft_;
  std::optional<absl::Duration> hard_;
  uint64_t nodes_time_;
  bool fixed_;  // movetime: no early end
};

}  // namespace danco

#endif  // DANCO_SEARCH_TIME_MANAGER_H_
