// What a game between two engines is played by: the engines, and when it ends before its end.
#ifndef DANCO_TOOLS_MATCH_GAME_GAME_SETTINGS_H_
#define DANCO_TOOLS_MATCH_GAME_GAME_SETTINGS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "board/core/rules.h"
#include "match/game/time_control.h"

namespace danco::match {

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
  RuleSet rules = RuleSet::kPacoSako;
  DrawRule draw;
  ResignRule resign;
  WdlRule wdl;
  int max_plies = 0;         // draw when a game gets that long; 0: no limit
  bool keep_stderr = false;  // what engines write to standard error, in the records
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_GAME_SETTINGS_H_
