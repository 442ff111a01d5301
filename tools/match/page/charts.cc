#include "match/page/charts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "annotate/svg_board.h"

namespace danco::match {
namespace {

constexpr double kWidth = 560, kHeight = 270;
constexpr double kLeft = 48, kRight = 112, kTop = 12, kBottom = 40;
// Told apart by colour and dashes; further lines begin again.
constexpr std::array<const char*, 4> kDashes = {"", "7 4", "2 3", "9 3 2 3"};

// The range of y: of all points but the first twentieth, which jumps about.
std::pair<double, double> RangeOf(const std::vector<ChartLine>& lines, double last_x) {
  double low = 0, high = 0;
  for (const ChartLine& line : lines) {
    for (const ChartLine::Point& p : line.points) {
      if (p.x < last_x / 20) continue;
      for (double y : {p.y, lines.size() == 1 ? p.low : p.y, lines.size() == 1 ? p.high : p.y}) {
        if (!std::isfinite(y)) continue;
        low = std::min(low, y);
        high = std::max(high, y);
      }
    }
  }
  const double margin = std::max((high - low) * 0.06, 1.0);
  return {low - margin, high + margin};
}

// 1, 2 or 5 times a power of ten: about `count` of them fit into the range.
double StepOf(double range, int count) {
  const double rough = range / count, power = std::pow(10, std::floor(std::log10(rough)));
  for (double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

}  // namespace

std::string LineChart(const std::vector<ChartLine>& lines, const std::string& title,
                      const std::string& x_name, const std::string& y_name) {
  double last_x = 1;
  for (const ChartLine& line : lines) {
    if (!line.points.empty()) last_x = std::max(last_x, line.points.back().x);
  }
  const auto [low, high] = RangeOf(lines, last_x);
  const double bottom = low, top = high;
  const auto x = [&](double v) { return kLeft + (kWidth - kLeft - kRight) * v / last_x; };
  const auto y = [&](double v) {
    const double clamped = std::clamp(v, bottom, top);
    return kTop + (kHeight - kTop - kBottom) * (top - clamped) / (top - bottom);
  };
  std::string out =
      absl::StrFormat("<svg class=\"chart\" viewBox=\"0 0 %g %g\" role=\"img\"><title>%s</title>",
                      kWidth, kHeight, EscapeXml(title));
  const double step = StepOf(top - bottom, 6);
  for (double v = std::ceil(bottom / step) * step; v <= top; v += step) {
    absl::StrAppendFormat(&out,
                          "<path class=\"%s\" d=\"M%g %.1fH%g\"/><text x=\"%g\" y=\"%.1f\" "
                          "class=\"end\">%g</text>",
                          std::abs(v) < step / 1e6 ? "zero" : "grid", kLeft, y(v), kWidth - kRight,
                          kLeft - 6, y(v) + 4, std::abs(v) < step / 1e6 ? 0 : v);
  }
  const double x_step = StepOf(last_x, 6);
  for (double v = 0; v <= last_x; v += x_step) {
    absl::StrAppendFormat(&out, "<text x=\"%.1f\" y=\"%g\" class=\"mid\">%g</text>", x(v),
                          kHeight - kBottom + 16, v);
  }
  absl::StrAppendFormat(&out,
                        "<text x=\"%g\" y=\"%g\" class=\"mid\">%s</text><text x=\"4\" y=\"%g\">%s"
                        "</text>",
                        (kLeft + kWidth - kRight) / 2, kHeight - 6, EscapeXml(x_name), kTop + 2,
                        EscapeXml(y_name));
  if (lines.size() == 1) {
    std::string upper, lower;
    for (const ChartLine::Point& p : lines[0].points) {
      if (!std::isfinite(p.low) || !std::isfinite(p.high)) continue;
      absl::StrAppendFormat(&upper, "%.1f,%.1f ", x(p.x), y(p.high));
      lower.insert(0, absl::StrFormat("%.1f,%.1f ", x(p.x), y(p.low)));
    }
    absl::StrAppend(&out, "<polygon class=\"band\" points=\"", upper, lower, "\"/>");
  }
  // Names stand at the ends of their lines, one below the other.
  std::vector<std::pair<double, size_t>> ends;
  for (size_t i = 0; i < lines.size(); ++i) {
    std::string points;
    for (const ChartLine::Point& p : lines[i].points) {
      if (std::isfinite(p.y)) absl::StrAppendFormat(&points, "%.1f,%.1f ", x(p.x), y(p.y));
    }
    absl::StrAppendFormat(&out,
                          "<polyline class=\"line l%d\" stroke-dasharray=\"%s\" points=\"%s\"/>",
                          i % 6, kDashes[i % kDashes.size()], points);
    if (!lines[i].points.empty()) ends.emplace_back(y(lines[i].points.back().y), i);
  }
  std::sort(ends.begin(), ends.end());
  double free = 0;
  for (const auto& [at, i] : ends) {
    const double line = std::max(at + 4, free);
    free = line + 14;
    absl::StrAppendFormat(&out, "<text x=\"%g\" y=\"%.1f\" class=\"name n%d\">%s</text>",
                          kWidth - kRight + 6, line, i % 6, EscapeXml(lines[i].name.substr(0, 15)));
  }
  return out + "</svg>";
}

std::string BarChart(const std::vector<std::pair<std::string, int64_t>>& bars,
                     const std::string& title) {
  constexpr double kRow = 24, kNames = 210, kNumbers = 50;
  int64_t most = 1;
  for (const auto& [name, count] : bars) most = std::max(most, count);
  std::string out =
      absl::StrFormat("<svg class=\"chart\" viewBox=\"0 0 %g %g\" role=\"img\"><title>%s</title>",
                      kWidth, kRow * static_cast<double>(bars.size()) + 4, EscapeXml(title));
  double top = 2;
  for (const auto& [name, count] : bars) {
    const double width =
        (kWidth - kNames - kNumbers) * static_cast<double>(count) / static_cast<double>(most);
    absl::StrAppendFormat(&out,
                          "<text x=\"%g\" y=\"%g\" class=\"end\">%s</text><rect class=\"bar-of\" "
                          "x=\"%g\" y=\"%g\" width=\"%.1f\" height=\"%g\"/><text x=\"%.1f\" "
                          "y=\"%g\">%d</text>",
                          kNames - 8, top + 16, EscapeXml(name), kNames, top + 3, width, kRow - 6,
                          kNames + width + 6, top + 16, count);
    top += kRow;
  }
  return out + "</svg>";
}

}  // namespace danco::match
