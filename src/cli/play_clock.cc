// SPDX-License-Identifier: MIT
#include "cli/play_clock.h"

#include <cstdint>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr double kMaxMinutes = 1440;

std::string ClockText(absl::Duration left) {
  const int64_t seconds = absl::ToInt64Seconds(left);
  return absl::StrFormat("%d:%02d", seconds / 60, seconds % 60);
}

}  // namespace

absl::StatusOr<TimeControl> ParseTimeControl(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, '+');
  double minutes = 0;
  double seconds = 0;
  const bool good = parts.size() <= 2 && absl::SimpleAtod(parts[0], &minutes) && minutes > 0 &&
                    minutes <= kMaxMinutes &&
                    (parts.size() == 1 || (absl::SimpleAtod(parts[1], &seconds) && seconds >= 0 &&
                                           seconds <= kMaxMinutes));
  if (!good) {
    return Invalid("'", text, "' is not minutes and seconds like 10+5");
  }
  return TimeControl{absl::Minutes(minutes), absl::Seconds(seconds)};
}

bool PlayClock::Spend(Color side, absl::Duration used) {
  absl::Duration& left = left_[static_cast<size_t>(Index(side))];
  if (used >= left) {
    left = absl::ZeroDuration();
    return false;
  }
  left += control_.increment - used;
  return true;
}

void PlayClock::Apply(SearchLimits& limits) const {
  for (size_t i = 0; i < left_.size(); ++i) {
    limits.time[i] = left_[i];
    limits.increment[i] = control_.increment;
  }
}

std::string PlayClock::Text() const {
  return absl::StrCat("White ", ClockText(left_[0]), ", Black ", ClockText(left_[1]));
}

}  // namespace danco
