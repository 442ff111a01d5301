// The flags of the command line, checked.
#ifndef DANCO_CLI_SETTINGS_H_
#define DANCO_CLI_SETTINGS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "cli/play_clock.h"
#include "engine/engine.h"
#include "search/control/limits.h"

namespace danco {

struct CliSettings {
  RuleSet rules = RuleSet::kPacoSako;
  std::optional<int> hash_mebibytes;  // none: the engine's default
  int threads = 1;
  int multi_pv = 1;
  SearchLimits limits;  // those that were given; all empty when none was
  bool has_limit = false;
  // `danco play`:
  Color person = Color::kWhite;
  std::optional<int> level;                 // 0 to 20; none: full strength
  std::optional<TimeControl> time_control;  // none: no clocks
  bool ascii = false;                       // letters instead of chess symbols
  int mate = 0;                             // `danco prove`: the most turns
  bool tree = false;                        // `danco prove`: the whole proof
  bool json = false;                        // `danco analyse`, `danco prove`: for programs
};

// Reads the flags out of the arguments and returns the rest: the subcommand and what belongs to it.
std::vector<std::string> ParseFlags(int argc, char** argv);

// What the flags say. InvalidArgument errors name the flag and its range, or its values.
absl::StatusOr<CliSettings> ReadSettings();

// Sets the engine's options, the rule set among them, and a position from words of the command
// line: `startpos` or a FEN, in one word or several, then `moves` and moves in either notation.
// Without words the start position.
absl::Status SetUpEngine(const CliSettings& settings, const std::vector<std::string>& words,
                         Engine& engine);

}  // namespace danco

#endif  // DANCO_CLI_SETTINGS_H_
