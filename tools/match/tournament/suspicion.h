// SPDX-License-Identifier: MIT
// Finds reasons to doubt results. Every report lists them.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_SUSPICION_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_SUSPICION_H_

#include <string>
#include <vector>

#include "match/tournament/results.h"
#include "match/tournament/schedule.h"
#include "match/tournament/settings.h"
#include "match/tournament/tally.h"

namespace danco::match {

struct Suspicions {
  // Reasons that follow from the settings and the games: games that are identical move by move,
  // openings that recur or that one colour always wins, intervals of zero or infinite width, and
  // engines that changed their names or were dropped.
  std::vector<std::string> of_games;
  // Reasons that follow from the watch: stalls of the machine, and what they explain.
  std::vector<std::string> of_clock;
};

// Examines the games that count. Each text is a sentence.
Suspicions FindSuspicions(const Tournament& tournament, const Schedule& schedule,
                          const GameMap& games, const Tally& tally);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_SUSPICION_H_
