// SPDX-License-Identifier: MIT
// Plays the games of a tournament, several at a time.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_RUNNER_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_RUNNER_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "match/client/watch.h"
#include "match/tournament/openings.h"
#include "match/tournament/results.h"
#include "match/tournament/schedule.h"
#include "match/tournament/settings.h"
#include "match/tournament/tally.h"

namespace danco::match {

// Receives reports while games are played. The functions are called one at a time, from any thread.
struct RunObserver {
  std::function<void(const std::string&)> live;  // a line that replaces the previous one
  std::function<void(const std::string&)> note;  // a permanent line: warnings, faults
  std::function<void(const std::string&)> log;   // a line for the log
  int64_t rating_interval = 0;  // games between two live lines in the log; 0 for none
  bool log_games = false;       // log every game
  Trace* trace = nullptr;       // logs all communication with engines; may be null
};

// Why a run ended. kStopped means that the interrupt ended it.
enum class RunEnd { kAllPlayed, kSprt, kStopped };

// Plays one run. Run() may be called only once.
class Runner {
 public:
  // `games` are the games that are already finished. All pointers must outlive the runner. `stop`
  // ends the run early.
  Runner(const Tournament& tournament, const GameMap& games, Interrupt* stop, RunObserver observer);

  // Starts every engine once and gets an opening, to check that they work. Warns about oddities and
  // about too many concurrent games. Writes nothing. Returns an error if an engine fails, if the
  // openings are invalid, or if there are not enough processors to pin engines to.
  absl::Status Probe();

  // Plays until all games are finished, the SPRT has a verdict, or `stop` is set. Passes the games
  // to `writer`. Returns an error if the results cannot be written, if no opening is found, or if
  // an engine can no longer be started.
  absl::StatusOr<RunEnd> Run(ResultsWriter* writer);

 private:
  class Worker;

  // Returns an error if a finished game began with another opening than the file now has for it.
  absl::Status CheckOpenings();
  bool NextGame(ScheduledGame& game);
  void Report(const ScheduledGame& scheduled, GameRecord game);
  void Fail(const absl::Status& status);
  void CountStrikes(const GameRecord& game);
  // Returns whether this run should play the game, as far as is known.
  bool IsOpen(int64_t index) const;
  void WatchStarts(const ScheduledGame& scheduled, const GameRecord& game);
  void ShowProgress(const GameRecord& game);
  void FailLocked(const absl::Status& status);

  const Tournament& tournament_;
  const std::vector<EngineSpec> engines_;  // with scaled limits
  const EngineTimeouts timeouts_;
  const GameMap& finished_;
  Interrupt* const stop_;
  const RunObserver observer_;
  std::unique_ptr<OpeningBook> book_;
  std::vector<int> cores_;  // the processors that engines are pinned to
  std::unique_ptr<Watch> watch_;

  std::mutex mutex_;  // guards the following members except planned_ and begin_
  std::condition_variable finished_one_;
  Schedule schedule_;
  std::map<int64_t, GameResult> outcomes_;  // for a Swiss tournament
  ResultsWriter* writer_ = nullptr;
  Tally tally_;
  int64_t next_ = 0;
  int64_t planned_ = 0;
  int64_t done_ = 0;
  int64_t done_now_ = 0;
  std::vector<int> failed_starts_;  // consecutive failures, by engine
  std::vector<int> strikes_;        // games lost by faults, by engine
  bool sprt_ended_ = false;
  Instant begin_;
  Instant summary_due_;
  absl::Status error_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_RUNNER_H_
