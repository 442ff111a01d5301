// Small charts as SVG, for the page of a tournament. Colours are the page's (`page_style.cc`); what
// they tell stands in words beside them.
#ifndef DANCO_TOOLS_MATCH_PAGE_CHARTS_H_
#define DANCO_TOOLS_MATCH_PAGE_CHARTS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

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

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_PAGE_CHARTS_H_
