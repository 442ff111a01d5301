// SPDX-License-Identifier: MIT
#include "match/game/game_settings.h"

#include <algorithm>
#include <cmath>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "system/status.h"

namespace danco::match {
namespace {

constexpr double kMaxSeconds = 1e7;  // about four months

absl::Status TimeControlError(absl::string_view text, absl::string_view what) {
  return Invalid("time control '", text, "': ", what, "; write it like 1+0.01 or 40/60+0.5");
}

absl::StatusOr<absl::Duration> ParseSeconds(absl::string_view text) {
  double minutes = 0;
  double seconds = 0;
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ':');
  if (parts.size() > 2 || (parts.size() == 2 && !absl::SimpleAtod(parts[0], &minutes)) ||
      !absl::SimpleAtod(parts.back(), &seconds)) {
    return Invalid("not a number of seconds");
  }
  if (!(minutes >= 0) || !(seconds >= 0) || !(minutes * 60 + seconds <= kMaxSeconds)) {
    return Invalid("out of range");
  }
  return absl::Microseconds(std::llround((minutes * 60 + seconds) * 1e6));
}

std::string FormatSeconds(absl::Duration d) {
  return absl::StrFormat("%.13g", static_cast<double>(absl::ToInt64Microseconds(d)) / 1e6);
}

}  // namespace

EngineLimits Scaled(const EngineLimits& limits, double factor) {
  EngineLimits out = limits;
  for (absl::Duration* time : {&out.base, &out.increment, &out.movetime}) *time *= factor;
  return out;
}

absl::Status ParseTimeControl(absl::string_view text, EngineLimits& limits) {
  EngineLimits out = limits;
  out.base = out.increment = absl::ZeroDuration();
  out.moves_per_session = 0;
  if (text != "none") {
    absl::string_view rest = text;
    if (const size_t slash = rest.find('/'); slash != absl::string_view::npos) {
      if (!absl::SimpleAtoi(rest.substr(0, slash), &out.moves_per_session) ||
          out.moves_per_session < 1) {
        return TimeControlError(text, "the moves before '/' must be a whole number of at least 1");
      }
      rest.remove_prefix(slash + 1);
    }
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(rest, absl::MaxSplits('+', 1));
    const absl::StatusOr<absl::Duration> base = ParseSeconds(parts.first);
    if (!base.ok())
      return TimeControlError(text, absl::StrCat("the base time is ", base.status().message()));
    out.base = *base;
    if (rest.find('+') != absl::string_view::npos) {
      const absl::StatusOr<absl::Duration> increment = ParseSeconds(parts.second);
      if (!increment.ok()) {
        return TimeControlError(text,
                                absl::StrCat("the increment is ", increment.status().message()));
      }
      out.increment = *increment;
    }
    if (!out.has_clock()) return TimeControlError(text, "the base time must be more than 0");
  }
  limits = out;
  return absl::OkStatus();
}

std::string FormatTimeControl(const EngineLimits& limits) {
  if (!limits.has_clock()) return "none";
  std::string out;
  if (limits.moves_per_session > 0) absl::StrAppend(&out, limits.moves_per_session, "/");
  absl::StrAppend(&out, FormatSeconds(limits.base));
  if (limits.increment > absl::ZeroDuration()) {
    absl::StrAppend(&out, "+", FormatSeconds(limits.increment));
  }
  return out;
}

std::string DescribeLimits(const EngineLimits& limits) {
  std::vector<std::string> parts;
  if (limits.has_clock()) parts.push_back(FormatTimeControl(limits));
  if (limits.movetime > absl::ZeroDuration()) {
    parts.push_back(absl::StrFormat("movetime=%gms", absl::ToDoubleMilliseconds(limits.movetime)));
  }
  if (limits.nodes > 0) parts.push_back(absl::StrCat("nodes=", limits.nodes));
  if (limits.depth > 0) parts.push_back(absl::StrCat("depth=", limits.depth));
  return absl::StrJoin(parts, " ");
}

GameClock::GameClock(const EngineLimits& limits, absl::Duration margin)
    : limits_(limits),
      margin_(margin),
      remaining_(limits.base),
      moves_to_go_(limits.moves_per_session) {}

absl::Duration GameClock::remaining() const {
  return limits_.has_clock() ? remaining_ : absl::InfiniteDuration();
}

std::optional<absl::Duration> GameClock::allowance() const {
  absl::Duration least = remaining();
  if (limits_.movetime > absl::ZeroDuration()) least = std::min(least, limits_.movetime);
  if (least == absl::InfiniteDuration()) return std::nullopt;
  return least + margin_;
}

bool GameClock::Charge(absl::Duration used) {
  if (const std::optional<absl::Duration> most = allowance(); most && used > *most) return false;
  if (!limits_.has_clock()) return true;
  remaining_ = std::max(remaining_ - used, absl::ZeroDuration()) + limits_.increment;
  if (moves_to_go_ > 0 && --moves_to_go_ == 0) {
    moves_to_go_ = limits_.moves_per_session;
    remaining_ += limits_.base;
  }
  return true;
}

}  // namespace danco::match
