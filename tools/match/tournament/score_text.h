// Scores in words, for the line that follows a run and for reports.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_SCORE_TEXT_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_SCORE_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "match/statistics/stats.h"
#include "match/tournament/settings.h"
#include "match/tournament/tally.h"

namespace danco::match {

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

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_SCORE_TEXT_H_
