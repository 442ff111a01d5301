// SPDX-License-Identifier: MIT
// Waits for several events with a deadline, and for interrupts such as Ctrl-C.
#ifndef DANCO_TOOLS_MATCH_CLIENT_WAITING_H_
#define DANCO_TOOLS_MATCH_CLIENT_WAITING_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <climits>
#include <cstdint>

#include "absl/time/time.h"
#include "absl/types/span.h"

namespace danco::match {

using Clock = std::chrono::steady_clock;
using Instant = Clock::time_point;

// Returns the time `wait` after `begin`. An infinite or very long wait ends at Instant::max().
inline Instant Later(Instant begin, absl::Duration wait) {
  if (wait >= absl::Hours(24 * 365)) return Instant::max();
  return begin + absl::ToChronoNanoseconds(wait);
}
// Returns the time `wait` from now.
inline Instant After(absl::Duration wait) { return Later(Clock::now(), wait); }

inline absl::Duration Between(Instant begin, Instant end) { return absl::FromChrono(end - begin); }

// Returns the number of milliseconds until `deadline`, rounded up, as poll(2) expects it: 0 if the
// deadline has passed, -1 for Instant::max().
inline int PollTimeout(Instant deadline) {
  if (deadline == Instant::max()) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<int64_t>(left, 0, INT_MAX));
}

// An event to wait for: data to read, room to write, or an interrupt. It is a file descriptor on
// Linux and an event handle on Windows.
struct Waitable {
  intptr_t handle = -1;   // -1 is never ready
  bool for_room = false;  // wait for room to write
};

// Returns when one of `things` is ready or after `milliseconds` (-1 means never). May occasionally
// return early.
void WaitForAny(absl::Span<const Waitable> things, int milliseconds);

// An interrupt that can be waited for, unlike the search's StopToken, which can only be polled.
// Thread-safe.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  void Stop();
  bool stopped() const { return stopped_.load(); }
  // Returns an event that is ready after Stop().
  Waitable waitable() const { return {event_}; }

 private:
  const intptr_t event_;
  std::atomic<bool> stopped_ = false;
};

// While this object exists, SIGINT, SIGTERM and SIGHUP stop `interrupt` instead of ending the
// process, unless they are ignored, as by nohup. SIGPIPE is ignored. (On Windows, Ctrl-C,
// Ctrl-Break and closing the console count as SIGINT.) Only one such object may exist at a time.
class SignalWatcher {
 public:
  explicit SignalWatcher(Interrupt* interrupt);
  ~SignalWatcher();
  SignalWatcher(const SignalWatcher&) = delete;
  SignalWatcher& operator=(const SignalWatcher&) = delete;

  // Returns the first signal received, or 0.
  int received() const;
};

// From now on, writing to a pipe that has no reader returns an error instead of ending the process.
void IgnoreBrokenPipes();

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_WAITING_H_
