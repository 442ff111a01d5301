// SPDX-License-Identifier: MIT
#include "record/game_filter.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_replace.h"
#include "absl/time/civil_time.h"

namespace danco {
namespace {

bool IsNamed(absl::string_view name, absl::string_view part) {
  return absl::StrContains(absl::AsciiStrToLower(name), absl::AsciiStrToLower(part));
}

std::string WithDots(absl::string_view date) { return absl::StrReplaceAll(date, {{"-", "."}}); }

// Compares two dates up to the end of the shorter one or the first `?`, as in "2026.??.??".
bool IsBefore(absl::string_view one, absl::string_view other) {
  const size_t known = std::min({one.size(), other.size(), one.find('?'), other.find('?')});
  return one.substr(0, known) < other.substr(0, known);
}

}  // namespace

bool IsDate(absl::string_view text) {
  const std::string date = absl::StrReplaceAll(text, {{".", "-"}});
  // Abseil also accepts blanks, signs and years of any length.
  for (size_t i = 0; i < date.size(); ++i) {
    const bool digit = absl::ascii_isdigit(static_cast<unsigned char>(date[i]));
    if (i == 4 || i == 7 ? date[i] != '-' : !digit) return false;
  }
  absl::CivilYear year;
  absl::CivilMonth month;
  absl::CivilDay day;
  return (date.size() == 4 && absl::ParseCivilTime(date, &year)) ||
         (date.size() == 7 && absl::ParseCivilTime(date, &month)) ||
         (date.size() == 10 && absl::ParseCivilTime(date, &day));
}

bool GameFilter::Wants(const RecordedGame& game) const {
  if (!player.empty() && !IsNamed(game.Tag("White"), player) &&
      !IsNamed(game.Tag("Black"), player)) {
    return false;
  }
  if (result && game.result != *result) return false;
  int said = 0;
  if (level && (!absl::SimpleAtoi(game.Tag("Level"), &said) || said != *level)) return false;
  if (since.empty() && until.empty()) return true;
  const std::string date = WithDots(game.Tag("Date"));
  if (date.empty() || date[0] == '?') return false;
  return (since.empty() || !IsBefore(date, WithDots(since))) &&
         (until.empty() || !IsBefore(WithDots(until), date));
}

}  // namespace danco
