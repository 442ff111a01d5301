// A tournament as a page of HTML that needs nothing beside it: no network, no script to be read,
// dark and light. Tables, Elo over the games, lengths, ways games ended, and each game on a board.
#ifndef DANCO_TOOLS_MATCH_PAGE_PAGE_H_
#define DANCO_TOOLS_MATCH_PAGE_PAGE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "match/tournament/report.h"

namespace danco::match {

// Games on one page; further ones have pages of their own.
inline constexpr int64_t kGamesPerPage = 50;

// All pages: the first is the report with the first games, the others hold games. They link to each
// other as NAME.html, NAME-2.html, ...; `name` is the file name of the first without `.html`.
// The first `max_games` games are shown on boards.
std::vector<std::string> MakePages(const Standings& standings, int64_t max_games,
                                   const std::string& name);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_PAGE_PAGE_H_
