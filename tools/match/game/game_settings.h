// SPDX-License-Identifier: MIT
// The engines of a game, their limits, and the rules for adjudication.
#ifndef DANCO_TOOLS_MATCH_GAME_GAME_SETTINGS_H_
#define DANCO_TOOLS_MATCH_GAME_GAME_SETTINGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "board/core/rules.h"

namespace danco::match {

// The limits for the search of a move: any combination of a clock and fixed limits. Zero means that
// there is no such limit.
struct EngineLimits {
  absl::Duration base;        // time for a session or the game; zero means no clock
  absl::Duration increment;   // added after each move
  int moves_per_session = 0;  // if 0, `base` is for the whole game
  absl::Duration movetime;
  int64_t nodes = 0;
  int depth = 0;

  bool has_clock() const { return base > absl::ZeroDuration(); }
  bool empty() const {
    return !has_clock() && movetime == absl::ZeroDuration() && nodes == 0 && depth == 0;
  }
  bool operator==(const EngineLimits&) const = default;
};

// Returns the limits with all times, and nothing else, multiplied by `factor`.
EngineLimits Scaled(const EngineLimits& limits, double factor);
// Parses `[moves/]base[+increment]` in seconds (`1+0.01`, `40/60+0.5`), where base may also be
// `minutes:seconds`, into the three clock fields. `none` clears them. Other fields are unchanged.
// Returns InvalidArgument with the reason.
absl::Status ParseTimeControl(absl::string_view text, EngineLimits& limits);
// Returns the clock in the same notation, or `none`.
std::string FormatTimeControl(const EngineLimits& limits);
// Returns all limits for people and PGN: `1+0.01`, `nodes=1000`, `40/60 depth=8`.
std::string DescribeLimits(const EngineLimits& limits);

// The clock of one side. All times are measured by the runner.
class GameClock {
 public:
  // An engine may exceed its time by `margin`.
  GameClock(const EngineLimits& limits, absl::Duration margin);

  // Returns the time left, which is never negative. Infinite if there is no clock.
  absl::Duration remaining() const;
  absl::Duration increment() const { return limits_.increment; }
  // Returns the number of moves until the next session, or 0 if the time is for the whole game.
  int moves_to_go() const { return moves_to_go_; }
  // Returns how long the next search may take, including the margin. Returns nullopt if it is
  // limited only by nodes or depth.
  std::optional<absl::Duration> allowance() const;
  // Subtracts the time of a move. Returns false if it was more than allowed.
  bool Charge(absl::Duration used);

 private:
  EngineLimits limits_;
  absl::Duration margin_;
  absl::Duration remaining_;
  int moves_to_go_;
};

// An engine and its settings.
struct EngineSpec {
  std::string name;  // unique in a tournament
  std::string cmd;
  std::vector<std::string> args;
  std::string dir;
  std::vector<std::pair<std::string, std::string>> options;  // in the order in which they are set
  EngineLimits limits;
  absl::Duration margin = absl::Milliseconds(20);
  bool ponder = false;
  bool restart = false;  // starts a new process for every game
};

// Adjudicates a draw if, from move `from` on, both sides' scores are within `score` for `moves`
// consecutive moves.
struct DrawRule {
  int from = 0;
  int moves = 0;  // 0 means no adjudication
  int score = 0;
};

// Adjudicates a win if the loser's scores are at most -`score` for `moves` consecutive moves and,
// if two-sided, the winner's scores are at least `score`.
struct ResignRule {
  int moves = 0;  // 0 means no adjudication
  int score = 0;
  bool two_sided = true;
};

// Adjudicates by Danco's win/draw/loss model (src/eval/wdl.h). It is a win if both engines' scores,
// each for its last `moves` moves, give the same side a chance of at least `win`; it is a draw if
// they give a draw a chance of at least `draw`.
struct WdlRule {
  int moves = 0;  // 0 means no adjudication
  double win = 1;
  double draw = 1;
  bool operator==(const WdlRule&) const = default;
};

struct GameSettings {
  RuleSet rules = kDefaultRules;
  DrawRule draw;
  ResignRule resign;
  WdlRule wdl;
  int max_plies = 0;         // the game is a draw after this many plies; 0 means no limit
  bool keep_stderr = false;  // keep standard error of engines in the records
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_GAME_SETTINGS_H_
