// SPDX-License-Identifier: MIT
#include "match/tournament/runner.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "match/tournament/report.h"
#include "nlohmann/json.hpp"
#include "system/program.h"
#include "system/status.h"

namespace danco::match {
namespace {

constexpr int kMaxFailedStarts = 3;
constexpr absl::Duration kSummaryPeriod = absl::Seconds(10);

int ThreadsOf(const EngineSpec& spec) {
  int threads = 1;
  for (const auto& [name, value] : spec.options) {
    int given = 0;
    if (absl::EqualsIgnoreCase(name, "Threads") && absl::SimpleAtoi(value, &given)) threads = given;
  }
  return std::max(threads, 1);
}

// Returns the number of processors used by the two most demanding engines in a game. Both think at
// the same time only if they ponder.
int CoresPerGame(const Tournament& t) {
  int most = 1;
  int pondering = 0;
  for (const EngineSpec& e : t.engines) {
    most = std::max(most, ThreadsOf(e));
    if (e.ponder) pondering = std::max(pondering, ThreadsOf(e));
  }
  return most + pondering;
}

// Returns the engines with the limits that they play with on this machine.
std::vector<EngineSpec> ScaledEngines(const Tournament& t) {
  std::vector<EngineSpec> engines = t.engines;
  for (EngineSpec& e : engines) e.limits = Scaled(e.limits, t.scale);
  return engines;
}

}  // namespace

// A thread that plays one game at a time with its own engines.
class Runner::Worker {
 public:
  // `cores` are the processors for its engines; empty means all of them.
  Worker(Runner& runner, std::vector<int> cores) : runner_(runner), cores_(std::move(cores)) {}

  void Run() {
    ScheduledGame game;
    while (!runner_.stop_->stopped() && runner_.NextGame(game)) {
      absl::StatusOr<Opening> opening = runner_.book_->Get(game.opening);
      if (absl::IsCancelled(opening.status())) break;
      if (!opening.ok()) return runner_.Fail(opening.status());
      if (Trace* const trace = runner_.observer_.trace; trace != nullptr) {
        const std::vector<EngineSpec>& engines = runner_.tournament_.engines;
        trace->Write("danco-match", '=',
                     absl::StrCat("game ", game.index + 1, ": ", engines[game.white].name, " - ",
                                  engines[game.black].name));
      }
      absl::StatusOr<GameRecord> record =
          PlayGame(runner_.tournament_, *opening, Slot(game.white, game), Slot(game.black, game),
                   &runner_.watch_->log());
      if (absl::IsCancelled(record.status())) break;
      if (!record.ok()) return runner_.Fail(record.status());
      record->index = game.index;
      runner_.Report(game, *std::move(record));
    }
    if (runner_.stop_->stopped()) {
      for (auto& [engine, slot] : slots_) slot.Kill();
    }
  }

 private:
  // Returns the slot of an engine. Keeps only the engines of the current game, because many engines
  // would fill the memory.
  EngineSlot& Slot(size_t engine, const ScheduledGame& game) {
    for (auto it = slots_.begin(); it != slots_.end();) {
      it = it->first == game.white || it->first == game.black ? std::next(it) : slots_.erase(it);
    }
    const auto [it, is_new] =
        slots_.try_emplace(engine, runner_.engines_[engine], runner_.tournament_.rules,
                           runner_.timeouts_, runner_.stop_, runner_.observer_.trace);
    if (is_new) it->second.PinTo(cores_);
    return it->second;
  }

  Runner& runner_;
  const std::vector<int> cores_;
  std::map<size_t, EngineSlot> slots_;
};

Runner::Runner(const Tournament& tournament, const GameMap& games, Interrupt* stop,
               RunObserver observer)
    : tournament_(tournament),
      engines_(ScaledEngines(tournament)),
      timeouts_{tournament.start_timeout, tournament.hang_timeout, tournament.stop_timeout},
      finished_(games),
      stop_(stop),
      observer_(std::move(observer)),
      schedule_(tournament, OutcomesOf(games)),
      tally_(tournament, schedule_),
      failed_starts_(tournament.engines.size()),
      strikes_(tournament.engines.size()) {
  const std::lock_guard lock(mutex_);
  for (const auto& [index, game] : games) {
    tally_.Add(game);
    CountStrikes(game);
    outcomes_.emplace(index, game.outcome);
    if (schedule_.Mine(index)) ++done_;
  }
  const int64_t count = tournament.shard.count;
  planned_ = 2 * ((schedule_.pairs() - tournament.shard.index + count) / count);
}

absl::Status Runner::Probe() {
  for (const EngineSpec& spec : tournament_.engines) {
    EngineSlot slot(spec, tournament_.rules, timeouts_, stop_, observer_.trace);
    const absl::Status status = slot.Prepare(/*chess960=*/false);
    if (absl::IsCancelled(status)) return status;
    if (!status.ok()) {
      std::string said;
      if (slot.engine() != nullptr) {
        std::vector<std::string> lines = slot.engine()->dialogue();
        for (const std::string& line : slot.engine()->error_lines()) lines.push_back("! " + line);
        said = absl::StrCat("\n  ", absl::StrJoin(lines, "\n  "));
      }
      return absl::FailedPreconditionError(absl::StrCat(
          "engine '", spec.name, "' can't be started: ", std::string(status.message()), said));
    }
    for (const std::string& text : slot.engine()->problems()) {
      observer_.note(absl::StrCat("warning: engine '", spec.name, "' ", text));
    }
  }
  ASSIGN_OR_RETURN(book_, OpeningBook::Create(tournament_, stop_));
  RETURN_IF_ERROR(book_->Get(0).status());
  RETURN_IF_ERROR(CheckOpenings());
  const int busy = tournament_.concurrency * CoresPerGame(tournament_);
  if (tournament_.pin_cores) {
    cores_ = AllowedProcessors();
    if (busy > static_cast<int>(cores_.size())) {
      return absl::FailedPreconditionError(
          absl::StrCat("--pin-cores: ", tournament_.concurrency, " games at a time need ", busy,
                       " cores, and this process may use ", cores_.size()));
    }
  }
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  if (cores > 0 && busy > cores) {
    observer_.note(
        absl::StrCat("warning: ", tournament_.concurrency, " games at a time keep ", busy,
                     " cores busy, but there are ", cores,
                     ": engines will wait for each other, and times will be unreliable"));
  }
  if (tournament_.sprt && !tournament_.shard.whole()) {
    observer_.note(
        "warning: a shard does not stop by the SPRT; merge the shards to see its verdict");
  }
  return absl::OkStatus();
}

absl::Status Runner::CheckOpenings() {
  if (tournament_.openings.source != OpeningSource::kFile) return absl::OkStatus();
  for (const auto& [index, game] : finished_) {
    const absl::StatusOr<Opening> opening = book_->Get(schedule_.Game(index).opening);
    if (!opening.ok()) return opening.status();
    if (FormatFen(opening->start) == game.fen &&
        FormatMoves(opening->start, opening->moves) == game.opening) {
      continue;
    }
    return absl::FailedPreconditionError(
        absl::StrCat("--openings file: '", tournament_.openings.path, "' has changed: game ",
                     index + 1, " began with another opening"));
  }
  return absl::OkStatus();
}

absl::StatusOr<RunEnd> Runner::Run(ResultsWriter* writer) {
  begin_ = Clock::now();
  watch_ = std::make_unique<Watch>();
  {
    const std::lock_guard lock(mutex_);
    writer_ = writer;
    summary_due_ = After(kSummaryPeriod);
    sprt_ended_ = tournament_.shard.whole() && tally_.sprt() != nullptr &&
                  tally_.sprt()->verdict() != SprtVerdict::kContinue;
    if (sprt_ended_) return RunEnd::kSprt;
  }
  std::vector<std::thread> threads;
  const int64_t useful = std::min<int64_t>(tournament_.concurrency, planned_);
  const int64_t per_game = CoresPerGame(tournament_);
  for (int64_t i = 0; i < useful; ++i) {
    std::vector<int> cores;
    for (int64_t k = 0; k < per_game && !cores_.empty(); ++k) {
      cores.push_back(cores_[static_cast<size_t>(i * per_game + k)]);
    }
    threads.emplace_back([this, cores] { Worker(*this, cores).Run(); });
  }
  for (std::thread& thread : threads) thread.join();
  const std::lock_guard lock(mutex_);
  if (!error_.ok()) return error_;
  if (sprt_ended_) return RunEnd::kSprt;
  return stop_->stopped() ? RunEnd::kStopped : RunEnd::kAllPlayed;
}

bool Runner::IsOpen(int64_t index) const {
  if (!schedule_.Mine(index) || finished_.contains(index)) return false;
  if (tournament_.strikes == 0) return true;
  const ScheduledGame game = schedule_.Game(index);
  return strikes_[game.white] < tournament_.strikes && strikes_[game.black] < tournament_.strikes;
}

bool Runner::NextGame(ScheduledGame& game) {
  std::unique_lock lock(mutex_);
  while (next_ < schedule_.games()) {
    if (next_ >= schedule_.known_games()) {  // the previous round must end first
      if (stop_->stopped()) return false;
      finished_one_.wait_for(lock, std::chrono::milliseconds(200));
    } else if (!IsOpen(next_)) {
      // Skips directly to the next pair of this shard.
      next_ += schedule_.Mine(next_) ? 1 : 2;
    } else {
      game = schedule_.Game(next_++);
      return true;
    }
  }
  return false;
}

void Runner::Report(const ScheduledGame& scheduled, GameRecord game) {
  const std::lock_guard lock(mutex_);
  if (absl::Status status = writer_->Append(game); !status.ok()) return FailLocked(status);
  tally_.Add(game);
  ++done_;
  ++done_now_;
  CountStrikes(game);
  WatchStarts(scheduled, game);
  if (schedule_.known_games() < schedule_.games()) {
    outcomes_.emplace(game.index, game.outcome);
    schedule_.Extend([this](int64_t index) -> std::optional<GameResult> {
      const auto it = outcomes_.find(index);
      if (it == outcomes_.end()) return std::nullopt;
      return it->second;
    });
    finished_one_.notify_all();
  }
  if (Clock::now() >= summary_due_) {
    summary_due_ = After(kSummaryPeriod);
    const absl::Status status =
        writer_->WriteSummary(Summary(tournament_, schedule_, tally_, 0, {}));
    if (!status.ok()) return FailLocked(status);
  }
  ShowProgress(game);
  if (!tournament_.shard.whole() || tally_.sprt() == nullptr) return;
  if (tally_.sprt()->verdict() != SprtVerdict::kContinue) {
    sprt_ended_ = true;
    stop_->Stop();
  }
}

void Runner::ShowProgress(const GameRecord& game) {
  if (IsFault(game.reason)) {
    observer_.note(absl::StrCat("game ", game.index + 1, ": ", game.culprit(), ": ",
                                ReasonPhrase(game.reason), ", ", game.detail));
  }
  const std::string line =
      LiveLine(tournament_, tally_, done_, planned_, done_now_, Between(begin_, Clock::now()));
  observer_.live(line);
  if (observer_.log_games && observer_.log) {
    observer_.log(absl::StrCat("game ", game.index + 1, ": ", game.white, " - ", game.black, " ",
                               ResultText(game.outcome), " ", ReasonPhrase(game.reason), ", ",
                               game.opening.size() + game.moves.size(), " plies"));
  }
  const int64_t interval = observer_.rating_interval;
  if (interval > 0 && done_now_ % interval == 0 && observer_.log) observer_.log(line);
}

void Runner::CountStrikes(const GameRecord& game) {
  if (!IsFault(game.reason)) return;
  for (size_t i = 0; i < strikes_.size(); ++i) {
    if (tournament_.engines[i].name != game.culprit()) continue;
    if (++strikes_[i] != tournament_.strikes) continue;
    observer_.note(absl::StrCat("warning: engine '", game.culprit(), "' is dropped: it has lost ",
                                tournament_.strikes, " games by faults"));
  }
}

void Runner::WatchStarts(const ScheduledGame& scheduled, const GameRecord& game) {
  for (size_t engine : {scheduled.white, scheduled.black}) {
    const std::string& name = tournament_.engines[engine].name;
    if (game.reason != Reason::kStartFailure) {
      failed_starts_[engine] = 0;
    } else if (game.culprit() == name && ++failed_starts_[engine] >= kMaxFailedStarts) {
      FailLocked(absl::FailedPreconditionError(
          absl::StrCat("engine '", name, "' can't be started any more: ", game.detail,
                       "; fix this and continue with --resume")));
    }
  }
}

void Runner::FailLocked(const absl::Status& status) {
  if (error_.ok()) error_ = status;
  stop_->Stop();
}

void Runner::Fail(const absl::Status& status) {
  const std::lock_guard lock(mutex_);
  FailLocked(status);
}

}  // namespace danco::match
