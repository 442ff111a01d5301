// What makes results less than they seem: said in every report, so that nobody has to look for it.
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
  // A function of the settings and the games: games that repeat each other move for move, openings
  // that come again or that one colour always wins, intervals of no or infinite width, engines that
  // changed their names or were dropped.
  std::vector<std::string> of_games;
  // From the referee's watch: when the machine stood still, and what that explains.
  std::vector<std::string> of_clock;
};

// Looks at the games that count. Each text is a sentence.
Suspicions FindSuspicions(const Tournament& tournament, const Schedule& schedule,
                          const GameMap& games, const Tally& tally);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_SUSPICION_H_
