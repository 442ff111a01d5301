// Waiting: deadlines, several things at once, and what ends it, such as Ctrl-C.
#ifndef DANCO_TOOLS_MATCH_CLIENT_WAITING_H_
#define DANCO_TOOLS_MATCH_CLIENT_WAITING_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <climits>
#include <cstdint>
#include <memory>

#include "absl/time/time.h"
#include "absl/types/span.h"

namespace danco::match {

using Clock = std::chrono::steady_clock;
using Instant = Clock::time_point;

// The moment `wait` after `begin`; the end of time for an infinite or very long wait.
inline Instant Later(Instant begin, absl::Duration wait) {
  if (wait >= absl::Hours(24 * 365)) return Instant::max();
  return begin + absl::ToChronoNanoseconds(wait);
}
// The moment `wait` from now.
inline Instant After(absl::Duration wait) { return Later(Clock::now(), wait); }

inline absl::Duration Between(Instant begin, Instant end) { return absl::FromChrono(end - begin); }

// Milliseconds until `deadline`, rounded up, as poll(2) wants them: 0 when it has passed, -1 for
// the end of time.
inline int PollTimeout(Instant deadline) {
  if (deadline == Instant::max()) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<int64_t>(left, 0, INT_MAX));
}

// Bytes to read, room to write, an interrupt. A descriptor on Linux, an event on Windows.
struct Waitable {
  intptr_t handle = -1;   // -1: nothing, which is never ready
  bool for_room = false;  // for room to write
};

// Returns when one is ready, or after so many milliseconds (-1: never); now and then sooner.
void WaitForAny(absl::Span<const Waitable> things, int milliseconds);

// Thread-safe. (The search's StopToken can only be polled; this one can be waited for.)
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  void Stop();
  bool stopped() const { return stopped_.load(); }
  // Ready from Stop() on.
  Waitable waitable() const { return {event_}; }

 private:
  const intptr_t event_;
  std::atomic<bool> stopped_ = false;
};

// While it lives, SIGINT, SIGTERM and SIGHUP stop `interrupt` instead of the process, and SIGPIPE
// is ignored. (On Windows Ctrl-C, Ctrl-Break and a console that is closed do, as SIGINT.) To be
// made before other threads are, which inherit the blocked signals. At most one at a time.
class SignalWatcher {
 public:
  explicit SignalWatcher(Interrupt* interrupt);
  ~SignalWatcher();
  SignalWatcher(const SignalWatcher&) = delete;
  SignalWatcher& operator=(const SignalWatcher&) = delete;

  // The first signal that came; 0 before that.
  int received() const;

 private:
  struct State;  // the system's

  std::unique_ptr<State> state_;
};

// From now on a pipe that nobody reads is an error for whoever writes, not the end of the process.
void IgnoreBrokenPipes();

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_WAITING_H_
