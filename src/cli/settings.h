// The settings that the flags of the command line make.
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
#include "cli/flags.h"
#include "cli/play_clock.h"
#include "engine/engine.h"
#include "search/control/limits.h"

namespace danco {

struct CliSettings {
  RuleSet rules = kDefaultRules;
  std::optional<int> hash_mebibytes;  // none: the engine's default
  int threads = 1;
  int multi_pv = 1;
  SearchLimits limits;  // those that were given; all empty when none was
  bool has_limit = false;
  bool json = false;  // for programs
  // Files: the format and the file to write, which is stdout when empty.
  std::string to;
  std::string out;
  bool overwrite = false;  // the file of `out` may be replaced
  // `danco analyse`: the file with positions, and whether to continue the file of `out`.
  std::string positions;
  bool resume = false;
  bool why = false;  // JSON tells the reasons for the best move, too
  // `danco play`:
  Color person = Color::kWhite;
  std::optional<int> level;                 // 0 to 20; none: full strength
  std::optional<TimeControl> time_control;  // none: no clocks
  bool ascii = false;                       // letters instead of chess symbols
  int mate = 0;                             // `danco prove`: the most turns
  bool tree = false;                        // `danco prove`: the whole proof
  // Boards: a picture, and the side at the bottom.
  bool svg = false;
  Color bottom = Color::kWhite;
  // `danco openings`: the table or the games to look into, and how many games to name; of build,
  // the turns of each game, and the games that a position of the tree must have (0: a whole table).
  std::string table;
  std::string from;
  int games = 0;
  int plies = 0;
  int least = 0;
  std::string player, result, since, until;  // which games are meant
};

// Whether the program is called `danco-chess`, in any folder: front ends for chess expect chess
// without saying so.
bool PlaysChess(absl::string_view program);

// The settings of `flags`; `rules` is the rule set where they name none. InvalidArgument errors
// name the flag.
absl::StatusOr<CliSettings> ReadSettings(const Flags& flags, RuleSet rules);

// Sets the engine's options, the rule set among them, and a position from words of the command
// line: `startpos` or a FEN, in one word or several, then `moves` and moves in either notation.
// Without words the start position.
absl::Status SetUpEngine(const CliSettings& settings, const std::vector<std::string>& words,
                         Engine& engine);

}  // namespace danco

#endif  // DANCO_CLI_SETTINGS_H_
