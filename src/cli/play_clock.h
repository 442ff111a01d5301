// Clocks of a game against a person.
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

// What each side has: `base` for the game, and `increment` more after each of its turns.
struct TimeControl {
  absl::Duration base;
  absl::Duration increment;
};

// Reads minutes and seconds as players write them, `10+5` or `3`; both may have a fraction.
// InvalidArgument errors say what was expected.
absl::StatusOr<TimeControl> ParseTimeControl(absl::string_view text);

// What is left to both sides. Time is counted by the caller.
class PlayClock {
 public:
  explicit PlayClock(const TimeControl& control) : control_(control) { Restart(); }

  // Both sides have the base again.
  void Restart() { left_.fill(control_.base); }
  // `side` has used `used` for its turn, and gets its increment. False when it had less: its flag
  // has fallen, and nothing is left.
  bool Spend(Color side, absl::Duration used);
  // The limits of a search by the clocks as they stand.
  void Apply(SearchLimits& limits) const;
  const TimeControl& control() const { return control_; }
  // What a game that is taken up again has left.
  void Set(Color side, absl::Duration left) { left_[static_cast<size_t>(Index(side))] = left; }
  absl::Duration left(Color side) const { return left_[static_cast<size_t>(Index(side))]; }
  // "White 9:58, Black 10:00".
  std::string Text() const;

 private:
  TimeControl control_;
  std::array<absl::Duration, 2> left_;  // by colour
};

}  // namespace danco

#endif  // DANCO_CLI_PLAY_CLOCK_H_
