// SPDX-License-Identifier: MIT
// Detects when the machine stalls, so that a real loss on time can be distinguished from one that a
// stalled machine caused.
#ifndef DANCO_TOOLS_MATCH_CLIENT_WATCH_H_
#define DANCO_TOOLS_MATCH_CLIENT_WATCH_H_

#include <deque>
#include <mutex>
#include <thread>

#include "absl/time/time.h"
#include "match/client/waiting.h"

namespace danco::match {

// Evaluates a clock that ticks regularly. A late tick means that the machine did not schedule the
// ticking thread. If the wall clock deviates from the monotonic clock, it was changed, or the
// machine was suspended. Thread-safe.
class WatchLog {
 public:
  static constexpr absl::Duration kPeriod = absl::Milliseconds(5);
  // Ticks that are later than this are recorded.
  static constexpr absl::Duration kLate = absl::Milliseconds(10);
  // The tolerated drift of the wall clock between two ticks.
  static constexpr absl::Duration kDrift = absl::Milliseconds(50);

  // Records one tick, with the readings of both clocks.
  void Tick(Instant now, absl::Time wall);

  // These return how long the machine stalled within an interval: in total, and the longest single
  // stall. Jumps of the wall clock count with their length. A tick that is overdue at the end of
  // the interval counts as if it came then.
  absl::Duration Stalled(Instant from, Instant to) const;
  absl::Duration LongestStall(Instant from, Instant to) const;

 private:
  struct Stall {
    Instant begin;
    Instant end;
    absl::Duration jump;  // of the wall clock, in addition to the elapsed time
  };
  static absl::Duration Overlap(const Stall& stall, Instant from, Instant to);
  // Returns the part of the interval after the time when the next tick was due.
  absl::Duration Overdue(Instant from, Instant to) const;

  mutable std::mutex mutex_;  // guards the following members
  bool started_ = false;
  Instant last_;
  absl::Time last_wall_;
  std::deque<Stall> stalls_;
};

// Ticks in a separate thread for as long as it exists.
class Watch {
 public:
  Watch();
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  const WatchLog& log() const { return log_; }

 private:
  WatchLog log_;
  Interrupt stop_;
  std::thread thread_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_WATCH_H_
