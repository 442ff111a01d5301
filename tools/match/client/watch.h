// The referee's own watch: notices when the machine stood still, so that a loss on time can be told
// from a machine that did nothing for a while.
#ifndef DANCO_TOOLS_MATCH_CLIENT_WATCH_H_
#define DANCO_TOOLS_MATCH_CLIENT_WATCH_H_

#include <deque>
#include <mutex>
#include <thread>

#include "absl/time/time.h"
#include "match/client/waiting.h"

namespace danco::match {

// What a clock that ticks regularly tells: a tick that comes late means that the machine had no
// time for its thread, and a wall clock that runs away from the monotonic one was set, or the
// machine slept. Thread-safe.
class WatchLog {
 public:
  static constexpr absl::Duration kPeriod = absl::Milliseconds(5);
  // A tick that is later than this is written down.
  static constexpr absl::Duration kLate = absl::Milliseconds(10);
  // What the wall clock may drift between two ticks.
  static constexpr absl::Duration kDrift = absl::Milliseconds(50);

  // One tick, with both clocks as they are then.
  void Tick(Instant now, absl::Time wall);

  // How long the machine stood still within a time, in all and at most at a stretch; jumps of the
  // wall clock count as long as they are. A tick that is overdue by the end of that time counts as
  // one that came then.
  absl::Duration Stalled(Instant from, Instant to) const;
  absl::Duration LongestStall(Instant from, Instant to) const;

 private:
  struct Stall {
    Instant begin;
    Instant end;
    absl::Duration jump;  // of the wall clock, beside what passed
  };
  static absl::Duration Overlap(const Stall& stall, Instant from, Instant to);
  // What of the time has passed since the tick that should have come.
  absl::Duration Overdue(Instant from, Instant to) const;

  mutable std::mutex mutex_;  // guards what follows
  bool started_ = false;
  Instant last_;
  absl::Time last_wall_;
  std::deque<Stall> stalls_;
};

// Ticks in a thread of its own as long as it lives.
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
