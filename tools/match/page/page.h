// A tournament as a page of HTML that needs nothing beside it: no network, no script to be read,
// dark and light. Tables, Elo over the games, lengths, ways games ended, and each game on a board.
#ifndef DANCO_TOOLS_MATCH_PAGE_PAGE_H_
#define DANCO_TOOLS_MATCH_PAGE_PAGE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "match/tournament/results.h"
#include "match/tournament/schedule.h"
#include "match/tournament/settings.h"
#include "match/tournament/suspicion.h"
#include "match/tournament/tally.h"

namespace danco::match {

// Games on one page; further ones have pages of their own.
inline constexpr int64_t kGamesPerPage = 50;

struct PageInput {
  const Tournament& tournament;
  const Schedule& schedule;
  const GameMap& games;
  const Tally& tally;
  const Suspicions& suspicions;
  int64_t after_stop = 0;
  int64_t most_games = 1000;  // on boards: the first ones
};

// All pages: the first is the report with the first games, the others hold games. They link to each
// other as NAME.html, NAME-2.html, ...; `name` is the file name of the first without `.html`.
std::vector<std::string> MakePages(const PageInput& input, const std::string& name);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_PAGE_PAGE_H_
