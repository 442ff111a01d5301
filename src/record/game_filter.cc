// SPDX-License-Identifier: MIT
#include "record/game_filter.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_replace.h"

namespace danco {
namespace {

// The lengths of the prefixes of "2026.03.01" that end with the year and the month.
constexpr size_t kYear = 4;
constexpr size_t kMonth = 7;
constexpr size_t kDay = 10;

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
  if (text.size() != kYear && text.size() != kMonth && text.size() != kDay) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool between = i == kYear || i == kMonth;
    if (between ? text[i] != '.' && text[i] != '-'
                : !absl::ascii_isdigit(static_cast<unsigned char>(text[i]))) {
      return false;
    }
  }
  return true;
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
