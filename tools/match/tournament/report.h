// Results in words, for people, and as JSON, for programs.
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
#include "match/tournament/suspicion.h"
#include "match/tournament/tally.h"
#include "nlohmann/json_fwd.hpp"

namespace danco::match {

// What the games of a folder of results add up to, for every report. The results must outlive it.
struct Standings {
  explicit Standings(const LoadedResults& results);
  Standings(const Standings&) = delete;
  Standings& operator=(const Standings&) = delete;

  const Tournament& tournament;
  const GameMap& games;
  const Schedule schedule;
  int64_t after_stop = 0;  // games that do not count: they ended after the SPRT was decided
  const Tally tally;
  const Suspicions suspicions;
};

// "+12.3 +- 4.5", the bound "inf" where it is unknown; "+inf" or "-inf" where one side has all
// points.
std::string EloText(const Estimate& elo);
// "+3 =5 -2".
std::string WdlText(const Wdl& wdl);

// The engines by their share of points, best first; equal ones in the order of the tournament.
std::vector<size_t> Ranking(const Tally& tally);

// One line for a terminal: games done, score, Elo, LLR, time left. `planned` counts the games of
// this run and `done` those of them that are finished, `done_now` those finished since it started,
// `elapsed` ago.
std::string LiveLine(const Tournament& tournament, const Tally& tally, int64_t done,
                     int64_t planned, int64_t done_now, absl::Duration elapsed);

// Two engines: one block, as fastchess and OpenBench print it. More: standings, cross table, joint
// ratings. Then settings, faults, speed, SPRT, and what is suspicious about all that.
std::string FormatReport(const Standings& standings);

// The content of FormatReport() as JSON: a function of the settings and the games alone. Everything
// that depends on how fast a clock ran is under the key "clock". Numbers without bound are null.
// The second form is for a tournament that is still being played.
nlohmann::ordered_json Summary(const Standings& standings);
nlohmann::ordered_json Summary(const Tournament& tournament, const Schedule& schedule,
                               const Tally& tally, int64_t after_stop,
                               const Suspicions& suspicions);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_REPORT_H_
