// The parts of the page of results: charts, games on a board, style sheet and scripts.
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
  // x rises. `low` and `high` bound the interval of y; a line without an interval has them equal
  // to y. Values may be infinite: they are left out.
  struct Point {
    double x = 0, y = 0, low = 0, high = 0;
  };
  std::vector<Point> points;
};

// Lines over a common x, each named at its end; the interval of a single line is drawn as a band.
// `title` is for those who do not see the picture.
std::string LineChart(const std::vector<ChartLine>& lines, const std::string& title,
                      const std::string& x_name, const std::string& y_name);

// Named bars with their numbers.
std::string BarChart(const std::vector<std::pair<std::string, int64_t>>& bars,
                     const std::string& title);

// An <article>: who played, how it ended, the last position, and the moves in the players'
// notation. A game whose moves are not legal is said to be so.
std::string GameOnBoard(const GameRecord& game);

extern const absl::string_view kPageStyle;   // added to the content of <style>
extern const absl::string_view kPageScript;  // the content of <script>

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_PAGE_PARTS_H_
