// SPDX-License-Identifier: MIT
// The report of a tournament as self-contained HTML, for light and dark mode, without network
// access, and readable without scripts. It contains tables, Elo over time, game lengths, the
// reasons why games ended, and the games on boards.
#ifndef DANCO_TOOLS_MATCH_PAGE_PAGE_H_
#define DANCO_TOOLS_MATCH_PAGE_PAGE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "match/tournament/report.h"

namespace danco::match {

// The number of games on one page; more games are on further pages.
inline constexpr int64_t kGamesPerPage = 50;

// Returns the file name of page `page`, from 0, if `file` is that of the first page: for page.html
// page.html, page-2.html, ...
std::string PageName(const std::string& file, size_t page);

// Returns all pages. The first page has the report and the first games, and the others have further
// games. They link to each other; `file` is the file name of the first page. Only the first
// `max_games` games are shown on boards.
std::vector<std::string> MakePages(const Standings& standings, int64_t max_games,
                                   const std::string& file);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_PAGE_PAGE_H_
