// The engines of a game, their limits, and when a game ends before its end.
#ifndef DANCO_TOOLS_MATCH_GAME_GAME_SETTINGS_H_
#define DANCO_TOOLS_MATCH_GAME_GAME_SETTINGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "board/core/rules.h"

namespace danco::match {

// What ends the search of a move: any combination of a clock and fixed limits. Zero means that the
// limit is not set.
struct EngineLimits {
  absl::Duration base;        // time for a session, or for the game; zero means no clock
  absl::Duration increment;   // added after every move
  int moves_per_session = 0;  // 0: `base` is for the whole game
  absl::Duration movetime;
  int64_t nodes = 0;
  int depth = 0;

  bool has_clock() const { return base > absl::ZeroDuration(); }
  bool empty() const {
    return !has_clock() && movetime == absl::ZeroDuration() && nodes == 0 && depth == 0;
  }
  bool operator==(const EngineLimits&) const = default;
};

// Reads `[moves/]base[+increment]` in seconds (`1+0.01`, `40/60+0.5`), base also as
// `minutes:seconds`, into the three clock fields; `none` clears them. Others are kept.
// InvalidArgument says what is wrong.
absl::Status ParseTimeControl(absl::string_view text, EngineLimits& limits);
// The same notation back, `none` without a clock.
std::string FormatTimeControl(const EngineLimits& limits);
// Everything that is set, for people and PGN: `1+0.01`, `nodes=1000`, `40/60 depth=8`.
std::string DescribeLimits(const EngineLimits& limits);

// The clock of one side. All times are as the runner measures them.
class GameClock {
 public:
  // An engine may overstep its time by `margin`.
  GameClock(const EngineLimits& limits, absl::Duration margin);

  // What is left on the clock, never negative; infinite without a clock.
  absl::Duration remaining() const;
  absl::Duration increment() const { return limits_.increment; }
  // Moves until the next session; 0 when the time is for the whole game.
  int moves_to_go() const { return moves_to_go_; }
  // How long the next search may take, margin included; nullopt when only nodes or depth end it.
  std::optional<absl::Duration> allowance() const;
  // Books a move that took `used`. False when that was more than allowed.
  bool Charge(absl::Duration used);

 private:
  EngineLimits limits_;
  absl::Duration margin_;
  absl::Duration remaining_;
  int moves_to_go_;
};

// A program that plays, and how.
struct EngineSpec {
  std::string name;  // unique in a tournament
  std::string cmd;
  std::vector<std::string> args;
  std::string dir;
  std::vector<std::pair<std::string, std::string>> options;  // in the order in which they are set
  EngineLimits limits;
  absl::Duration margin = absl::Milliseconds(20);
  bool ponder = false;
  bool restart = false;  // a new process for every game
};

// Draw when both sides' scores are within `score` for `moves` moves each, from move `from` on.
struct DrawRule {
  int from = 0;
  int moves = 0;  // 0: no adjudication
  int score = 0;
};

// Win when the loser's scores are at most -`score` for `moves` moves and, if two-sided, the
// winner's at least `score` for as many.
struct ResignRule {
  int moves = 0;  // 0: no adjudication
  int score = 0;
  bool two_sided = true;
};

// End of a game by Danco's model of chances (src/eval/wdl.h): won when both engines' scores, each
// at its last `moves` moves, give one side a chance of `win` or more; drawn when they give the draw
// one of `draw` or more.
struct WdlRule {
  int moves = 0;  // 0: no adjudication
  double win = 1;
  double draw = 1;
  bool operator==(const WdlRule&) const = default;
};

struct GameSettings {
  RuleSet rules = kDefaultRules;
  DrawRule draw;
  ResignRule resign;
  WdlRule wdl;
  int max_plies = 0;         // draw when a game gets that long; 0: no limit
  bool keep_stderr = false;  // what engines write to standard error, in the records
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_GAME_SETTINGS_H_
