// SPDX-License-Identifier: MIT
#include "search/control/time_manager.h"

#include <algorithm>

#include "search/control/constants.h"

namespace danco {
namespace {

// Parameters that scale a turn's share of the clock. The share is multiplied by kFactorOfDoubt
// while the best move is new, and by kFactorWithoutEffort if hardly any nodes went into it.
// kMaxStability caps the counted iterations with the same best move, and kMaxDrop the centipawns by
// which the score fell.
constexpr double kFactorOfDoubt = 1.25;
constexpr double kFactorWithoutEffort = 1.5;
constexpr int kMaxStability = 8;
constexpr int kMaxDrop = 60;

// If more moves than this remain until the next time control, the time is divided among this many.
constexpr int kMaxMovesToGo = 40;
// The maximum shares of the remaining time for one turn: in general, for the last move before the
// time control, and while all searched moves lose.
constexpr double kMaxShare = 1.0 / 3;
constexpr double kMaxShareOfLastMove = 0.9;
constexpr double kMaxShareIfLosing = 2.0 / 3;

}  // namespace

TimeManager::TimeManager(const SearchLimits& limits, const SearchOptions& options, Color us)
    : start_ns_(Now()),
      pondered_(limits.ponder),
      clock_runs_(!limits.ponder),
      nodes_time_(options.nodes_time) {
  const absl::Duration overhead = options.move_overhead;
  if (limits.movetime) {
    // The answer is due at the end of this time, so the communication delay is reserved here, too.
    hard_ = std::max(*limits.movetime - std::min(overhead, *limits.movetime / 2),
                     absl::Milliseconds(1));
    last_ = hard_;
  }
  const std::optional<absl::Duration> left = limits.time[Index(us)];
  if (!left) return;
  const absl::Duration increment = limits.increment[Index(us)];
  const int turns = limits.moves_to_go ? std::clamp(*limits.moves_to_go, 1, kMaxMovesToGo)
                                       : kTuned.time_turns.value;
  // Each turn costs the overhead, for which the increment of the turn before pays first.
  const absl::Duration unpaid = std::max(overhead - increment, absl::ZeroDuration());
  const absl::Duration left_over = std::max(increment - overhead, absl::ZeroDuration());
  // The most that this turn can spend, and what it can spend together with later ones.
  const absl::Duration spendable = std::max(*left - overhead, absl::Milliseconds(1));
  const absl::Duration usable = std::max(spendable - (turns - 1) * unpaid, absl::Milliseconds(1));
  const absl::Duration share =
      usable / turns + std::min(increment * kTuned.time_increment.value / 100, left_over);
  const absl::Duration most =
      usable * (limits.moves_to_go && *limits.moves_to_go <= 1 ? kMaxShareOfLastMove : kMaxShare);
  absl::Duration soft = std::min(share * kTuned.time_soft.value / 100, most);
  absl::Duration hard = std::min(share * kTuned.time_hard.value / 100, most);
  soft = std::max(soft, absl::Milliseconds(1));
  hard = std::max(hard, absl::Milliseconds(1));
  if (!limits.movetime) soft_ = soft;
  const absl::Duration last = std::max(hard, spendable * kMaxShareIfLosing);
  hard_ = hard_ ? std::min(*hard_, hard) : hard;
  last_ = last_ ? std::min(*last_, last) : last;
}

absl::Duration TimeManager::Spent(uint64_t nodes) const {
  if (nodes_time_ != 0) {
    return absl::Milliseconds(static_cast<int64_t>(nodes / nodes_time_));
  }
  return absl::Nanoseconds(Now() - start_ns_);
}

bool TimeManager::Expired(uint64_t nodes, bool has_answer) const {
  if (!hard_ || !clock_runs_) return false;
  const absl::Duration spent = Spent(nodes);
  if (!has_answer) return spent >= *last_;
  return spent >= *hard_ || (pondered_ && enough_ && spent >= *enough_);
}

bool TimeManager::MarkAnswerReady() {
  enough_ = absl::ZeroDuration();
  return clock_runs_;
}

bool TimeManager::ShouldStop(int stability, int drop, double effort, uint64_t nodes) {
  if (!soft_) return false;
  // Uses less time if the best move is stable, and more if the score falls or if few nodes went
  // into the best move.
  double factor =
      kFactorOfDoubt - kTuned.time_stability / 100.0 * std::min(stability, kMaxStability);
  factor *= 1.0 + std::clamp(drop, 0, kMaxDrop) / 100.0;
  factor *= kFactorWithoutEffort - kTuned.time_effort / 100.0 * effort;
  enough_ = std::min(*soft_ * factor, *hard_);
  return clock_runs_ && Spent(nodes) >= *enough_;
}

}  // namespace danco
