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
#include "eval/score.h"
#include "search/control/limits.h"
#include "system/flags.h"

namespace danco {

struct CliSettings {
  RuleSet rules = kDefaultRules;
  std::optional<int> hash_mebibytes;  // if empty: the engine's default
  int threads = 1;
  int multi_pv = 1;
  SearchLimits limits;  // the limits given by flags; all are empty if none were given
  bool has_limit = false;
  bool json = false;  // JSON output
  // Output files: the format, and the name. If the name is empty, the output goes to stdout.
  std::string to;
  std::string out;
  bool overwrite = false;  // the file `out` may be replaced
  // `danco analyse`: the file of positions, and whether to continue the file `out`.
  std::string positions;
  bool resume = false;
  bool why = false;  // JSON includes the reasons for the best move
  // `danco play`:
  Color person = Color::kWhite;
  std::optional<int> level;                 // 0 to 20; if empty: full strength
  std::optional<TimeControl> time_control;  // if empty: no clocks
  bool ascii = false;                       // letters instead of chess symbols
  int mate = Score::kMaxPly / 2;            // `danco prove`: the maximum number of turns
  bool tree = false;                        // `danco prove`: print the whole proof
  // Boards: whether to draw a picture, and the side at the bottom.
  bool svg = false;
  Color bottom = Color::kWhite;
  // `danco openings`: the table or the games to search, and how many games to list. `build`: how
  // many plies of each game to use, and the minimum number of games of a position in a tree (0
  // writes a whole table).
  std::string table;
  std::string from;
  int games = 0;
  int plies = 0;
  int least = 0;
  std::string player, result, since, until;  // filters for games
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
