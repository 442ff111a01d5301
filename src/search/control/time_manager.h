// How long to think: from the clock, the increment and the search's own doubts.
#ifndef DANCO_SEARCH_CONTROL_TIME_MANAGER_H_
#define DANCO_SEARCH_CONTROL_TIME_MANAGER_H_

#include <chrono>
#include <cstdint>
#include <optional>

#include "absl/time/time.h"
#include "board/core/piece.h"
#include "search/control/limits.h"

namespace danco {

// Started with the search, and used by its main thread only. What was pondered counts as time spent
// on the move, but nothing is over before the clock runs.
class TimeManager {
 public:
  TimeManager(const SearchLimits& limits, const SearchOptions& options, Color us);

  // The clock starts running now: the opponent played the expected move.
  void StartClock() { clock_runs_ = true; }
  bool clock_runs() const { return clock_runs_; }
  absl::Duration elapsed() const { return absl::Nanoseconds(Now() - start_ns_); }

  // Stop at once: the hard limit has passed, or, after pondering, what the last iteration found
  // enough. `nodes` counts for nodestime. While nothing but losing moves is known (`has_answer` is
  // false) a clock grants a little more.
  bool Expired(uint64_t nodes, bool has_answer = true) const;
  // What may be spent at most, if there is a limit.
  std::optional<absl::Duration> hard_limit() const { return hard_; }
  // An iteration has ended: is there time for another? `stability` counts iterations with the same
  // best move; `drop` is by how many centipawns the score fell since the last move or iteration;
  // `effort` is the part of all nodes spent on the best move.
  bool EnoughForThisMove(int stability, int drop, double effort, uint64_t nodes);
  // An iteration has ended and more would not change the answer: is it due?
  bool AnswerIsReady();

 private:
  absl::Duration Spent(uint64_t nodes) const;

  // Nanoseconds of a clock that never jumps.
  static int64_t Now() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

  int64_t start_ns_;
  const bool pondered_;
  bool clock_runs_;
  std::optional<absl::Duration> soft_;
  std::optional<absl::Duration> hard_;
  std::optional<absl::Duration> last_;    // the hard limit without an answer
  std::optional<absl::Duration> enough_;  // for this move, as of the last iteration
  uint64_t nodes_time_;
  bool fixed_;  // movetime: no early end
};

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_TIME_MANAGER_H_
