// The compliance test: does an engine obey protocol.md where GUIs rely on it?
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

// How long a search runs before it is interrupted.
inline constexpr absl::Duration kPause = absl::Milliseconds(150);

struct CheckSettings {
  Command command;
  RuleSet rules = kDefaultRules;
  std::vector<std::pair<std::string, std::string>> options;  // set after every start
  absl::Duration latency = absl::Milliseconds(50);           // what "at once" may mean
  absl::Duration start_timeout = absl::Seconds(10);
};

// What an engine printed from `go` to `bestmove`.
struct SearchLog {
  std::vector<InfoLine> infos;       // without `info string`
  std::vector<std::string> strings;  // the `info string` lines
  BestMoveLine best;
  absl::Duration time;  // from the go (or what else is said at the method) to bestmove
  // The first thing wrong with the lines: malformed, incomplete, illegal. Empty when nothing is.
  std::string problem;
};

// A failed step is an error whose message is the reason to be shown. Not thread-safe.
class Probe {
 public:
  // How long a search with a small fixed limit may take, and a process to end.
  static constexpr absl::Duration kSearchTimeout = absl::Seconds(60);
  static constexpr absl::Duration kStopTimeout = absl::Seconds(2);
  static constexpr absl::Duration kExitTimeout = absl::Seconds(2);

  // `settings` must outlive the probe.
  explicit Probe(const CheckSettings& settings) : settings_(settings) {}

  const CheckSettings& settings() const { return settings_; }
  RuleSet rules() const { return settings_.rules; }
  // The running engine; there must be one.
  UciEngine& engine() { return *engine_; }

  // Starts the engine and greets it, unless it runs already.
  absl::Status Start();
  void Kill() { engine_.reset(); }

  absl::Status Send(absl::string_view line);
  // isready to readyok, within `limit`. Lines before it are dropped.
  absl::Status Ready(absl::Duration limit);
  absl::Status Ready() { return Ready(settings_.start_timeout); }
  // `position` for the present position of a game.
  absl::Status SetPosition(const Game& game);

  // `position` and `go`, then reads to bestmove, which must come within `limit`, be legal in the
  // position and have a legal ponder move or none.
  absl::StatusOr<SearchLog> Search(const Game& game, absl::string_view go,
                                   absl::Duration limit = kSearchTimeout);
  // Reads to bestmove as Search does, after a `go` (or stop, ponderhit) that was sent at `begin`.
  absl::StatusOr<SearchLog> AwaitBestMove(const Game& game, Instant begin, absl::Duration limit);
  // Fails when bestmove comes within `wait`.
  absl::Status NoBestMove(absl::Duration wait);
  // Fails when anything at all comes within `wait`.
  absl::Status Quiet(absl::Duration wait);
  // Waits for a line `info string ...`.
  absl::Status AwaitInfoString(absl::string_view after);
  // Waits for the process to end by itself, not by a signal.
  absl::Status AwaitExit(absl::string_view after);

 private:
  absl::Status ReadLine(Instant deadline, absl::string_view awaiting, UciEngine::Line& line);

  const CheckSettings& settings_;
  std::unique_ptr<UciEngine> engine_;
};

// What is wrong with the lines of a search from `position`; empty when nothing is.
std::string FindLineProblem(const Position& position, const SearchLog& log);

// Games in all stages for the tests, none of them over: the start, openings, Fischer random, and
// positions full of unions. Always the same for a rule set.
std::vector<Game> CheckGames(RuleSet rules);
// A Fischer-random game whose castling needs UCI_Chess960.
Game CheckChess960Game(RuleSet rules);
// A game whose side to move can unite with the king at once.
Game CheckPacoGame(RuleSet rules);
// The same, one move later: it is over.
Game CheckUnitedGame(RuleSet rules);

// One test. It finds an engine that is started and idle, and leaves it idle, or ended.
struct CheckCase {
  absl::string_view name;
  // Ok, or the reason why the test failed.
  absl::Status (*run)(Probe& probe);
};

struct CheckResult {
  std::string name;
  bool passed = false;
  std::string reason;  // when it failed
  absl::Duration time;
};

// The tests: of the protocol (check_protocol.cc), and of searches (check_search.cc).
const std::vector<CheckCase>& ProtocolCases();
const std::vector<CheckCase>& SearchCases();

// Runs all tests whose name contains `only`, telling `report` of each as it ends. After a failure
// the next test gets a new process. When the engine can't be started at all, the first test fails
// and the others are left out.
std::vector<CheckResult> RunChecks(const CheckSettings& settings, absl::string_view only,
                                   const std::function<void(const CheckResult&)>& report);

// Repeats a measurement that a busy machine may spoil: Ok as soon as one of three attempts is.
absl::Status BestOfThree(const std::function<absl::Status()>& attempt);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CHECK_CHECK_H_
