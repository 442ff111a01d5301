// SPDX-License-Identifier: MIT
// Results as text for people and as JSON for programs.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_REPORT_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "match/statistics/stats.h"
#include "match/tournament/results.h"
#include "match/tournament/schedule.h"
#include "match/tournament/settings.h"
#include "match/tournament/tally.h"
#include "nlohmann/json_fwd.hpp"

namespace danco::match {

// Reasons to doubt results. Every report lists them.
struct Suspicions {
  // Reasons that follow from the settings and the games: games that are identical move by move,
  // openings that recur or that one colour always wins, intervals of zero or infinite width, and
  // engines that changed their names or were dropped.
  std::vector<std::string> of_games;
  // Reasons that follow from the watch: stalls of the machine, and what they explain.
  std::vector<std::string> of_clock;
};

// Examines the games that count (suspicion.cc). Each text is a sentence.
Suspicions FindSuspicions(const Tournament& tournament, const Schedule& schedule,
                          const GameMap& games, const Tally& tally);

// The totals of a result directory, for all reports. `results` must outlive it.
struct Standings {
  explicit Standings(const LoadedResults& results);
  Standings(const Standings&) = delete;
  Standings& operator=(const Standings&) = delete;

  const Tournament& tournament;
  const GameMap& games;
  const Schedule schedule;
  const Tally tally;
  const int64_t after_stop;  // games left out because they ended after the SPRT's verdict
  const Suspicions suspicions;
};

// Returns a text such as "+12.3 +- 4.5", with "inf" for an unknown bound, and "+inf" or "-inf" if
// one side has all points.
std::string EloText(const Estimate& elo);
// Returns a text such as "+3 =5 -2".
std::string WdlText(const Wdl& wdl);

// Returns the engines by their share of points, best first. Engines with the same share are in the
// order of the tournament.
std::vector<size_t> Ranking(const Tally& tally);

// Returns the progress line for a terminal: finished games, score, Elo, LLR and time left.
// `planned` is the number of games of this run, `done` the number of games that are finished, and
// `done_now` the number finished since the run started, `elapsed` ago.
std::string LiveLine(const Tournament& tournament, const Tally& tally, int64_t done,
                     int64_t planned, int64_t done_now, absl::Duration elapsed);

// Returns the report. With two engines, it begins with one block like those of fastchess and
// OpenBench; with more engines, it begins with standings, cross table and joint ratings. Then come
// settings, faults, speed, SPRT, and warnings about suspicious results.
std::string FormatReport(const Standings& standings);

// Returns the content of FormatReport() as JSON. It depends only on settings and games; everything
// that depends on timing is under the key "clock". Infinite numbers are null. The second overload
// is for a tournament in progress.
nlohmann::ordered_json Summary(const Standings& standings);
nlohmann::ordered_json Summary(const Tournament& tournament, const Schedule& schedule,
                               const Tally& tally, int64_t after_stop,
                               const Suspicions& suspicions);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_REPORT_H_
