// Plays the games of a tournament, several at a time.
#ifndef DANCO_TOOLS_MATCH_RUNNER_H_
#define DANCO_TOOLS_MATCH_RUNNER_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/synchronization/mutex.h"
#include "match/openings.h"
#include "match/results.h"
#include "match/schedule.h"
#include "match/settings.h"
#include "match/tally.h"

namespace danco::match {

// Where news goes while games are played. Calls come one at a time, from any thread.
struct RunObserver {
  std::function<void(const std::string&)> live;  // a line that replaces the one before
  std::function<void(const std::string&)> note;  // a line that stays: warnings, faults
};

enum class RunEnd { kAllPlayed, kSprt, kStopped };

// One run: made once, run once.
class Runner {
 public:
  // `games` are those that are finished already; `writer` takes the others. All pointers must
  // outlive the runner. `stop` ends the run early.
  Runner(const Tournament& tournament, const GameMap& games, ResultsWriter* writer, StopToken* stop,
         RunObserver observer);

  // Starts every engine once, to see whether that works; warns of what is odd about it and about
  // too many games at a time. Errors say which engine failed and how.
  absl::Status Probe();

  // Plays until all games are done, the SPRT has come to an end or `stop` is set. Errors: the
  // results can't be written, no opening is found, or an engine can no longer be started.
  absl::StatusOr<RunEnd> Run() ABSL_LOCKS_EXCLUDED(mutex_);

 private:
  class Worker;

  bool NextGame(ScheduledGame& game) ABSL_LOCKS_EXCLUDED(mutex_);
  void Report(const ScheduledGame& scheduled, GameRecord game) ABSL_LOCKS_EXCLUDED(mutex_);
  void Fail(const absl::Status& status) ABSL_LOCKS_EXCLUDED(mutex_);
  void WatchStarts(const ScheduledGame& scheduled, const GameRecord& game)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void ShowProgress(const GameRecord& game) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void FailLocked(const absl::Status& status) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const Tournament& tournament_;
  const Schedule schedule_;
  const EngineTimeouts timeouts_;
  const GameMap& finished_;
  StopToken* const stop_;
  const RunObserver observer_;
  std::unique_ptr<OpeningBook> book_;

  absl::Mutex mutex_;
  ResultsWriter* const writer_ ABSL_PT_GUARDED_BY(mutex_);
  Tally tally_ ABSL_GUARDED_BY(mutex_);
  int64_t next_ ABSL_GUARDED_BY(mutex_) = 0;
  int64_t planned_ = 0;
  int64_t done_ ABSL_GUARDED_BY(mutex_) = 0;
  int64_t done_now_ ABSL_GUARDED_BY(mutex_) = 0;
  std::vector<int> failed_starts_ ABSL_GUARDED_BY(mutex_);  // in a row, by engine
  bool sprt_ended_ ABSL_GUARDED_BY(mutex_) = false;
  Instant begin_;
  Instant summary_due_ ABSL_GUARDED_BY(mutex_);
  absl::Status error_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_RUNNER_H_
