// SPDX-License-Identifier: MIT
// The clocks of a game against a person.
#ifndef DANCO_CLI_PLAY_CLOCK_H_
#define DANCO_CLI_PLAY_CLOCK_H_

#include <array>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "board/core/piece.h"
#include "search/control/limits.h"

namespace danco {

// The time of each side: `base` for the game, plus `increment` after each of its turns.
struct TimeControl {
  absl::Duration base;
  absl::Duration increment;
};

// Reads minutes and seconds as players write them: `10+5` or `3`. Both numbers may have a fraction.
// InvalidArgument errors say what was expected.
absl::StatusOr<TimeControl> ParseTimeControl(absl::string_view text);

// The remaining times of both sides. The caller measures time.
class PlayClock {
 public:
  explicit PlayClock(const TimeControl& control) : control_(control) { Restart(); }

  // Resets both sides to the base time.
  void Restart() { left_.fill(control_.base); }
  // Subtracts `used` from the time of `side` and adds the increment. Returns false if `side` had
  // less time than that, and sets its time to 0.
  bool Spend(Color side, absl::Duration used);
  // Sets the limits of a search from the clocks.
  void Apply(SearchLimits& limits) const;
  const TimeControl& control() const { return control_; }
  // Sets the remaining time in a resumed game.
  void Set(Color side, absl::Duration left) { left_[static_cast<size_t>(Index(side))] = left; }
  absl::Duration left(Color side) const { return left_[static_cast<size_t>(Index(side))]; }
  // Returns a text such as "White 9:58, Black 10:00".
  std::string Text() const;

 private:
  TimeControl control_;
  std::array<absl::Duration, 2> left_;  // by colour
};

}  // namespace danco

#endif  // DANCO_CLI_PLAY_CLOCK_H_
