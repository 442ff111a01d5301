// SPDX-License-Identifier: MIT
// The settings that result from the flags of the command line.
#ifndef DANCO_CLI_SETTINGS_H_
#define DANCO_CLI_SETTINGS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "cli/play_clock.h"
#include "engine/engine.h"
#include "search/control/limits.h"
#include "system/flags.h"

namespace danco {

struct CliSettings {
  Flags flags;  // the command line; commands read their own flags here
  RuleSet rules = kDefaultRules;
  std::optional<int> hash_mebibytes = {};  // if empty: the engine's default
  SearchLimits limits = {};                // the limits given by flags; all are empty if none were
  bool ascii = false;                      // letters instead of chess symbols
  // `danco play`:
  Color person = Color::kWhite;
  std::optional<int> level = {};                 // 0 to 20; if empty: full strength
  std::optional<TimeControl> time_control = {};  // if empty: no clocks

  // Returns the side at the bottom of boards.
  Color bottom() const { return flags.Switch("flip") ? Color::kBlack : Color::kWhite; }
};

// Returns whether the program is called `danco-chess`, in any directory. Front ends for chess
// expect traditional chess to be the default rule set.
bool PlaysChess(absl::string_view program);

// Returns the settings that `flags` specify. InvalidArgument errors name the flag.
absl::StatusOr<CliSettings> ReadSettings(const Flags& flags);

// Sets the engine's options, including the rule set, and its position. `given` are words of the
// command line: `startpos` or a FEN, optionally followed by `moves` and moves in either notation.
// The first word may contain all of this. If there are none, sets the start position.
absl::Status SetUpEngine(const CliSettings& settings, const std::vector<std::string>& given,
                         Engine& engine);

}  // namespace danco

#endif  // DANCO_CLI_SETTINGS_H_
