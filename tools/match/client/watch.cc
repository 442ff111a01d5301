// SPDX-License-Identifier: MIT
#include "match/client/watch.h"

#include <algorithm>

#include "absl/time/clock.h"

namespace danco::match {
namespace {

constexpr size_t kMaxStalls = 10'000;  // older ones are dropped

}  // namespace

void WatchLog::Tick(Instant now, absl::Time wall) {
  const std::lock_guard lock(mutex_);
  if (started_) {
    const absl::Duration passed = Between(last_, now);
    const absl::Duration jump = wall - last_wall_ - passed;
    Stall stall{now, now, absl::ZeroDuration()};
    if (passed > kPeriod + kLate) stall.begin = Later(last_, kPeriod);
    if (absl::AbsDuration(jump) > kDrift) stall.jump = absl::AbsDuration(jump);
    if (stall.begin != stall.end || stall.jump > absl::ZeroDuration()) stalls_.push_back(stall);
    if (stalls_.size() > kMaxStalls) stalls_.pop_front();
  }
  started_ = true;
  last_ = now;
  last_wall_ = wall;
}

absl::Duration WatchLog::Overlap(const Stall& stall, Instant from, Instant to) {
  if (stall.end < from || stall.begin > to) return absl::ZeroDuration();
  return Between(std::max(stall.begin, from), std::min(stall.end, to)) + stall.jump;
}

// After a stall, this function may be called before the ticking thread runs again.
absl::Duration WatchLog::Overdue(Instant from, Instant to) const {
  if (!started_ || Between(last_, to) <= kPeriod + kLate) return absl::ZeroDuration();
  return Overlap({Later(last_, kPeriod), to, absl::ZeroDuration()}, from, to);
}

absl::Duration WatchLog::Stalled(Instant from, Instant to) const {
  const std::lock_guard lock(mutex_);
  absl::Duration sum = Overdue(from, to);
  for (const Stall& stall : stalls_) sum += Overlap(stall, from, to);
  return sum;
}

absl::Duration WatchLog::LongestStall(Instant from, Instant to) const {
  const std::lock_guard lock(mutex_);
  absl::Duration longest = Overdue(from, to);
  for (const Stall& stall : stalls_) longest = std::max(longest, Overlap(stall, from, to));
  return longest;
}

Watch::Watch()
    : thread_([this] {
        while (!stop_.stopped()) {
          log_.Tick(Clock::now(), absl::Now());
          WaitForAny({stop_.waitable()},
                     static_cast<int>(absl::ToInt64Milliseconds(WatchLog::kPeriod)));
        }
      }) {}

Watch::~Watch() {
  stop_.Stop();
  thread_.join();
}

}  // namespace danco::match
