// SPDX-License-Identifier: MIT
// The parts of the result pages: charts, games on boards, style sheet and script.
#ifndef DANCO_TOOLS_MATCH_PAGE_PARTS_H_
#define DANCO_TOOLS_MATCH_PAGE_PARTS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "match/game/game_record.h"

namespace danco::match {

struct ChartLine {
  std::string name;
  // x increases from point to point. `low` and `high` bound y; if there is no interval, they equal
  // y. Infinite values are left out.
  struct Point {
    double x = 0, y = 0, low = 0, high = 0;
  };
  std::vector<Point> points;
};

// Draws lines over a common x, with names at their ends. If there is only one line, its interval is
// drawn as a band. `title` is the text for screen readers.
std::string LineChart(const std::vector<ChartLine>& lines, const std::string& title,
                      const std::string& x_name, const std::string& y_name);

// Draws bars with their names and numbers.
std::string BarChart(const std::vector<std::pair<std::string, int64_t>>& bars,
                     const std::string& title);

// Returns an <article> with players, result, last position, and moves in the players' notation. If
// the moves are illegal, the article says so.
std::string GameOnBoard(const GameRecord& game);

// Made of data/report/match.css and match.js:
extern const absl::string_view kPageStyle;   // appended to the content of <style>
extern const absl::string_view kPageScript;  // the content of <script>

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_PAGE_PARTS_H_
