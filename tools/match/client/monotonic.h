// Deadlines and durations on the monotonic clock: a change of the wall clock decides no game.
#ifndef DANCO_TOOLS_MATCH_CLIENT_MONOTONIC_H_
#define DANCO_TOOLS_MATCH_CLIENT_MONOTONIC_H_

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdint>

#include "absl/time/time.h"

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

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_MONOTONIC_H_
