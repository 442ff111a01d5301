// Plays the games of a tournament, several at a time.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_RUNNER_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_RUNNER_H_

#include <array>
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

// Where news goes while games are played. Calls come one at a time, from any thread.
struct RunObserver {
  std::function<void(const std::string&)> live;  // a line that replaces the one before
  std::function<void(const std::string&)> note;  // a line that stays: warnings, faults
  std::function<void(const std::string&)> log;   // a line of a log
  int64_t rating_interval = 0;  // games after which the live line goes to the log; 0: never
  bool log_games = false;       // whether each game does
  Trace* trace = nullptr;       // where all goes that engines are told and say; null: nowhere
};

// Why a run ended: kStopped by the interrupt.
enum class RunEnd { kAllPlayed, kSprt, kStopped };

// One run: made once, run once.
class Runner {
 public:
  // `games` are those that are finished already. All pointers must outlive the runner. `stop` ends
  // the run early.
  Runner(const Tournament& tournament, const GameMap& games, Interrupt* stop, RunObserver observer);

  // Starts every engine once and gets an opening, to see whether that works; warns of what is odd
  // about it and about too many games at a time. Writes nothing. Errors say which engine failed and
  // how, what is wrong with the openings, or that there are not enough cores to pin engines to.
  absl::Status Probe();

  // Plays until all games are done, the SPRT has come to an end or `stop` is set; `writer` takes
  // the games. Errors: the results can't be written, no opening is found, or an engine can no
  // longer be started.
  absl::StatusOr<RunEnd> Run(ResultsWriter* writer);

 private:
  class Worker;

  bool NextGame(ScheduledGame& game);
  void Report(const ScheduledGame& scheduled, GameRecord game);
  void Fail(const absl::Status& status);
  void CountStrikes(const GameRecord& game);
  // Whether the next game of the schedule is to be played by this run, so far as is known.
  bool IsOpen(int64_t index) const;
  void WatchStarts(const ScheduledGame& scheduled, const GameRecord& game);
  void ShowProgress(const GameRecord& game);
  void FailLocked(const absl::Status& status);

  const Tournament& tournament_;
  const EngineTimeouts timeouts_;
  const GameMap& finished_;
  Interrupt* const stop_;
  const RunObserver observer_;
  std::unique_ptr<OpeningBook> book_;
  std::vector<int> cores_;  // that engines are pinned to
  std::unique_ptr<Watch> watch_;

  std::mutex mutex_;  // guards what follows, other than planned_ and begin_
  std::condition_variable finished_one_;
  Schedule schedule_;
  std::map<int64_t, Outcome> outcomes_;  // of a Swiss tournament
  ResultsWriter* writer_ = nullptr;
  Tally tally_;
  int64_t next_ = 0;
  int64_t planned_ = 0;
  int64_t done_ = 0;
  int64_t done_now_ = 0;
  std::vector<int> failed_starts_;  // in a row, by engine
  std::vector<int> strikes_;        // games lost by faults, by engine
  bool sprt_ended_ = false;
  Instant begin_;
  Instant summary_due_;
  absl::Status error_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_RUNNER_H_
