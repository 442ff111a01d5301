// SPDX-License-Identifier: MIT
#include "tuner/spsa_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "match/statistics/stats.h"
#include "match/tournament/report.h"
#include "nlohmann/json.hpp"
#include "system/status.h"

namespace danco::tuner {
namespace {

constexpr int kMaxFaults = 10;    // number of consecutive pairs
constexpr int64_t kPoints = 200;  // number of points of a trajectory, approximately

// The state shared by the threads.
class Table {
 public:
  Table(const SpsaRun& run, SpsaLog& log, const std::function<void(const std::string&)>& progress)
      : run_(run),
        log_(log),
        spsa_(log.settings()),
        progress_(progress),
        next_(run.shard.index - 1) {
    for (const auto& [number, pair] : log_.pairs()) Take(pair);
    for (int64_t i = next_; i < run.settings.pairs; i += run.shard.count) {
      if (!log_.pairs().contains(i)) ++missing_;
    }
    if (missing_ > 0) progress_(Text());
  }

  struct Task {
    int64_t number;
    std::vector<int> plus;
    std::vector<int> minus;
    int64_t known;
  };

  // Gets the next pair of this shard. Returns false if there is none or the run has failed.
  bool Next(Task& task) {
    const std::lock_guard lock(mutex_);
    while (next_ < run_.settings.pairs && log_.pairs().contains(next_)) next_ += run_.shard.count;
    if (next_ >= run_.settings.pairs || ended_) return false;
    task = {next_, spsa_.Values(next_, 1), spsa_.Values(next_, -1),
            static_cast<int64_t>(log_.pairs().size())};
    next_ += run_.shard.count;
    return true;
  }

  void Report(SpsaPair pair, int64_t known) {
    const std::lock_guard lock(mutex_);
    pair.known = known;
    absl::Status status = log_.Append(pair);
    if (status.ok()) status = ReadOthers();
    if (!status.ok()) return End(status);
    ++played_;
    faults_in_a_row_ = pair.fault.empty() ? 0 : faults_in_a_row_ + 1;
    if (faults_in_a_row_ == kMaxFaults) {
      return End(absl::UnavailableError(
          absl::StrCat(kMaxFaults, " pairs in a row ended by faults; the last: ", pair.fault)));
    }
    progress_(Text());
  }

  void Fail(const absl::Status& status) {
    const std::lock_guard lock(mutex_);
    End(status);
  }

  absl::Status status() const { return status_; }

 private:
  void End(const absl::Status& status) {
    ended_ = true;
    if (status_.ok()) status_ = status;
  }

  void Take(const SpsaPair& pair) {
    spsa_.Add(pair);
    if (pair.fault.empty()) {
      ++results_[static_cast<size_t>(pair.result + 2)];
    } else {
      ++faults_;
    }
  }

  absl::Status ReadOthers() {
    ASSIGN_OR_RETURN(const std::vector<SpsaPair> fresh, log_.Refresh());
    for (const SpsaPair& pair : fresh) Take(pair);
    return absl::OkStatus();
  }

  // Describes the progress of the run and the parameter that has moved most.
  std::string Text() const {
    const std::vector<SpsaParameter>& parameters = log_.settings().parameters;
    size_t most = 0;
    const auto moved = [&](size_t i) {
      return (spsa_.value(i) - parameters[i].start) / parameters[i].step;
    };
    for (size_t i = 1; i < parameters.size(); ++i) {
      if (std::abs(moved(i)) > std::abs(moved(most))) most = i;
    }
    std::string text =
        absl::StrFormat("%d/%d pairs  [%d %d %d %d %d]", log_.pairs().size(), log_.settings().pairs,
                        results_[0], results_[1], results_[2], results_[3], results_[4]);
    if (faults_ > 0) absl::StrAppend(&text, "  ", faults_, " by faults");
    absl::StrAppendFormat(&text, "  %s %+.2f steps", parameters[most].name, moved(most));
    if (played_ > 0) {
      const absl::Duration left = (absl::Now() - start_) / played_ * (missing_ - played_);
      absl::StrAppend(&text, "  ", absl::FormatDuration(absl::Trunc(left, absl::Seconds(1))),
                      " to go");
    }
    return text;
  }

  const SpsaRun& run_;
  std::mutex mutex_;
  SpsaLog& log_;
  Spsa spsa_;
  const std::function<void(const std::string&)>& progress_;
  int64_t next_;
  int64_t missing_ = 0;  // number of pairs missing in this shard at the beginning
  int64_t played_ = 0;   // number of pairs played by this run
  int faults_in_a_row_ = 0;
  std::array<int64_t, 5> results_{};  // pairs by result, from -2
  int64_t faults_ = 0;
  bool ended_ = false;
  absl::Status status_;
  const absl::Time start_ = absl::Now();
};

void Work(Table& table, const std::function<PlayPair()>& make_player) {
  const PlayPair play = make_player();
  for (Table::Task task; table.Next(task);) {
    absl::StatusOr<SpsaPair> pair = play(task.number, task.plus, task.minus);
    if (!pair.ok()) return table.Fail(pair.status());
    table.Report(*std::move(pair), task.known);
  }
}

}  // namespace

absl::Status RunSpsa(const SpsaRun& run, const std::function<PlayPair()>& make_player,
                     const std::function<void(const std::string&)>& progress) {
  ASSIGN_OR_RETURN(const std::unique_ptr<SpsaLog> log,
                   SpsaLog::Open(run.folder, run.settings, run.shard));
  Table table(run, *log, progress);
  std::vector<std::thread> threads;
  for (int i = 1; i < run.concurrency; ++i) {
    threads.emplace_back([&] { Work(table, make_player); });
  }
  Work(table, make_player);
  for (std::thread& thread : threads) thread.join();
  return table.status();
}

std::string SpsaTable(const SpsaLog& log) {
  const SpsaSettings& settings = log.settings();
  Spsa spsa(settings);
  match::Pentanomial results;
  int64_t faults = 0;
  // For each parameter, counts the results of its upper value against its lower value. Every pair
  // provides information about all parameters, because the directions of the others cancel out.
  std::vector<match::Pentanomial> upper(settings.parameters.size());
  for (const auto& [number, pair] : log.pairs()) {
    spsa.Add(pair);
    if (!pair.fault.empty()) {
      ++faults;
      continue;
    }
    ++results.counts[static_cast<size_t>(pair.result + 2)];
    for (size_t i = 0; i < upper.size(); ++i) {
      ++upper[i].counts[static_cast<size_t>(pair.result * spsa.Direction(number, i) + 2)];
    }
  }
  const auto steps = [&](size_t i) {
    return (spsa.value(i) - settings.parameters[i].start) / settings.parameters[i].step;
  };
  const std::vector<size_t> order =
      match::LargestFirst(settings.parameters.size(), [&](size_t i) { return std::abs(steps(i)); });
  std::string text = absl::StrFormat(
      "%d of %d pairs at %s; by result, -2 to 2: %d %d %d %d %d; %d do not count because of "
      "faults\n\n",
      log.pairs().size(), settings.pairs, settings.limits, results.counts[0], results.counts[1],
      results.counts[2], results.counts[3], results.counts[4], faults);
  absl::StrAppendFormat(&text, "%-32s %9s %11s %8s %8s %8s %8s %16s\n", "parameter", "start", "now",
                        "min", "max", "step", "steps", "up, Elo");
  std::string words;
  for (const size_t i : order) {
    const SpsaParameter& p = settings.parameters[i];
    const match::Estimate elo = match::EstimateStrength(upper[i]).elo;
    absl::StrAppendFormat(&text, "%-32s %9g %11.2f %8d %8d %8g %+8.2f %16s\n", p.name, p.start,
                          spsa.value(i), p.min, p.max, p.step, steps(i), match::EloText(elo));
    const int64_t now = std::llround(spsa.value(i));
    if (now != std::llround(p.start)) absl::StrAppend(&words, " 'option.", p.name, "=", now, "'");
  }
  if (words.empty()) return text;
  return absl::StrCat(text, "\nTo play with these values in danco-match:", words, "\n");
}

nlohmann::ordered_json SpsaTrajectory(const SpsaLog& log) {
  const SpsaSettings& settings = log.settings();
  Spsa spsa(settings);
  const auto count = static_cast<int64_t>(log.pairs().size());
  const int64_t every = std::max<int64_t>(count / kPoints, 1);
  nlohmann::ordered_json points = nlohmann::ordered_json::array();
  std::vector<nlohmann::ordered_json> values(settings.parameters.size(),
                                             nlohmann::ordered_json::array());
  const auto mark = [&](int64_t at) {
    points.push_back(at);
    for (size_t i = 0; i < values.size(); ++i) {
      values[i].push_back(std::round(spsa.value(i) * 1000) / 1000);
    }
  };
  int64_t done = 0;
  mark(0);
  for (const auto& [number, pair] : log.pairs()) {
    spsa.Add(pair);
    if (++done % every == 0 || done == count) mark(done);
  }
  nlohmann::ordered_json parameters = nlohmann::ordered_json::array();
  for (size_t i = 0; i < values.size(); ++i) {
    const SpsaParameter& p = settings.parameters[i];
    parameters.push_back({{"name", p.name},
                          {"start", p.start},
                          {"min", p.min},
                          {"max", p.max},
                          {"step", p.step},
                          {"values", values[i]}});
  }
  return {{"pairs", points}, {"parameters", parameters}};
}

}  // namespace danco::tuner
