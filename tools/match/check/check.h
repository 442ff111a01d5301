// SPDX-License-Identifier: MIT
// The compliance test: checks whether an engine follows the parts of protocol.md that GUIs rely on.
#ifndef DANCO_TOOLS_MATCH_CHECK_CHECK_H_
#define DANCO_TOOLS_MATCH_CHECK_CHECK_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "match/client/uci_engine.h"
#include "match/client/uci_line.h"

namespace danco::match {

// The time that a search runs before it is interrupted.
inline constexpr absl::Duration kPause = absl::Milliseconds(150);

struct CheckSettings {
  Command command;
  RuleSet rules = kDefaultRules;
  std::vector<std::pair<std::string, std::string>> options;  // set after every start
  absl::Duration latency = absl::Milliseconds(50);           // how long a reply "at once" may take
  absl::Duration start_timeout = absl::Seconds(10);
};

// The output of an engine from `go` to `bestmove`.
struct SearchLog {
  std::vector<InfoLine> infos;  // without `info string`
  BestMoveLine best;
  absl::Duration time;  // from `go` (or as documented at the method) to bestmove
  // The first problem with the lines: malformed, incomplete or illegal. Empty if there is none.
  std::string problem;
};

// Performs the steps of a test. A failed step returns an error whose message is the reason shown to
// the user. Not thread-safe.
class Probe {
 public:
  // Time limits for a search with a small fixed limit, for the reply to `stop`, and for a process
  // to exit.
  static constexpr absl::Duration kSearchTimeout = absl::Seconds(60);
  static constexpr absl::Duration kStopTimeout = absl::Seconds(2);
  static constexpr absl::Duration kExitTimeout = absl::Seconds(2);

  // `settings` must outlive the probe.
  explicit Probe(const CheckSettings& settings) : settings_(settings) {}

  const CheckSettings& settings() const { return settings_; }
  RuleSet rules() const { return settings_.rules; }
  // The running engine. It must have been started.
  UciEngine& engine() { return *engine_; }

  // Starts the engine and completes the handshake, unless it is running.
  absl::Status Start();
  void Kill() { engine_.reset(); }

  absl::Status Send(absl::string_view line);
  // Sends isready and waits for readyok for at most `limit`. Drops lines before it.
  absl::Status Ready(absl::Duration limit);
  absl::Status Ready() { return Ready(settings_.start_timeout); }
  // Sends `position` for the current position of a game.
  absl::Status SetPosition(const Game& game);

  // Sends `position` and `go`, and reads up to bestmove. It must come within `limit`, and it must
  // be legal, with a legal ponder move or none.
  absl::StatusOr<SearchLog> Search(const Game& game, absl::string_view go,
                                   absl::Duration limit = kSearchTimeout);
  // Sends `go ...`, `stop` or `ponderhit`, and reads up to bestmove as Search() does.
  absl::StatusOr<SearchLog> BestMoveAfter(absl::string_view line, const Game& game,
                                          absl::Duration limit = kSearchTimeout);
  // Starts an endless search of a game's current position. Fails if it ends within kPause.
  absl::Status BeginEndless(const Game& game);
  // Fails if bestmove comes within `wait`.
  absl::Status NoBestMove(absl::Duration wait);
  // Fails if any output comes within `wait`.
  absl::Status Quiet(absl::Duration wait);
  // Sends isready and returns the number of lines `info string ...` before readyok.
  absl::StatusOr<int> CountInfoStrings();
  // Waits for the process to exit by itself instead of by a signal.
  absl::Status AwaitExit(absl::string_view after);

 private:
  // Reads up to bestmove, after a command that was sent at `begin`.
  absl::StatusOr<SearchLog> AwaitBestMove(const Game& game, Instant begin, absl::Duration limit);
  absl::Status ReadLine(Instant deadline, absl::string_view awaiting, UciEngine::Line& line);

  const CheckSettings& settings_;
  std::unique_ptr<UciEngine> engine_;
};

// Returns what is wrong with the lines of a search of `position`, or an empty text.
std::string FindLineProblem(const Position& position, const SearchLog& log);

// Returns games for the tests, none of which is over: the start, openings, Fischer random, and
// positions with many unions. The games depend only on the rule set.
std::vector<Game> CheckGames(RuleSet rules);
// Returns a Fischer-random game whose castling needs UCI_Chess960.
Game CheckChess960Game(RuleSet rules);
// Returns a game in which the side to move can unite with the king at once.
Game CheckPacoGame(RuleSet rules);
// Returns the game of CheckPacoGame() after that move, with the king united.
Game CheckUnitedGame(RuleSet rules);

// A test. It expects a started and idle engine, and leaves it idle or ended.
struct CheckCase {
  absl::string_view name;
  // Returns OK, or the reason why the test failed.
  absl::Status (*run)(Probe& probe);
};

struct CheckResult {
  std::string name;
  bool passed = false;
  std::string reason;  // if it failed
  absl::Duration time;
};

// The tests of the protocol (check_protocol.cc) and of searches (check_search.cc).
const std::vector<CheckCase>& ProtocolCases();
const std::vector<CheckCase>& SearchCases();

// Runs all tests whose name contains `only`, and calls `report` after each. After a failure, the
// next test gets a new process. If the engine cannot be started at all, the first test fails and
// the others are skipped.
std::vector<CheckResult> RunChecks(const CheckSettings& settings, absl::string_view only,
                                   const std::function<void(const CheckResult&)>& report);

// Repeats a measurement that a busy machine may disturb. Returns OK if one of three attempts does.
absl::Status BestOfThree(const std::function<absl::Status()>& attempt);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CHECK_CHECK_H_
