// SPDX-License-Identifier: MIT
#include "match/page/parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "annotate/svg_board.h"
#include "board/text/fen.h"
#include "board/text/player_notation.h"
#include "record/recorded_game.h"

namespace danco::match {
namespace {

constexpr double kWidth = 560, kHeight = 270;
constexpr double kLeft = 48, kRight = 112, kTop = 12, kBottom = 40;
// Lines differ in colour and dashes. Both repeat if there are more lines.
constexpr std::array<const char*, 4> kDashes = {"", "7 4", "2 3", "9 3 2 3"};

// Returns the range of y. Ignores the first twentieth of the points, which fluctuate.
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

// Returns the beginning of a name, at most 15 bytes, without part of a character.
std::string Short(const std::string& name) {
  size_t end = std::min<size_t>(name.size(), 15);
  while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
  return name.substr(0, end);
}

// Returns a step of 1, 2 or 5 times a power of ten, of which about `count` fit into the range.
double StepOf(double range, int count) {
  const double rough = range / count, power = std::pow(10, std::floor(std::log10(rough)));
  for (double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

constexpr int kCut = 500;  // in centipawns

char Letter(PieceType type) { return type == PieceType::kNone ? '-' : PieceLetter(type); }

// Returns the pieces on a square: `e4Pq`.
std::string Content(const Position& position, Square s) {
  return absl::StrCat(SquareName(s), std::string(1, Letter(position.type_at(Color::kWhite, s))),
                      std::string(1, Letter(position.type_at(Color::kBlack, s))));
}

std::string AllContent(const Position& position) {
  std::string out;
  for (Square s : position.occupied()) absl::StrAppend(&out, Content(position, s));
  return out;
}

std::vector<Square> Changed(const Position& before, const Position& after) {
  std::vector<Square> squares;
  for (int i = 0; i < kNumSquares; ++i) {
    const Square s = SquareAt(i);
    if (Content(before, s) != Content(after, s)) squares.push_back(s);
  }
  return squares;
}

// Draws both engines' scores from White's point of view as a line.
std::string Spark(const GameRecord& game, bool black_begins) {
  if (game.moves.size() < 2) return "";
  std::string points;
  for (size_t i = 0; i < game.moves.size(); ++i) {
    if (!game.moves[i].score) continue;
    const bool black = (game.opening.size() + i + (black_begins ? 1 : 0)) % 2 == 1;
    const int cp = std::clamp(game.moves[i].score->Centipawns(), -kCut, kCut) * (black ? -1 : 1);
    absl::StrAppendFormat(&points, "%d,%d ", i, kCut - cp);
  }
  return absl::StrFormat(
      "<svg class=\"spark\" viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" "
      "aria-hidden=\"true\"><path d=\"M0 %dH%d\"/><polyline points=\"%s\"/></svg>",
      game.moves.size() - 1, 2 * kCut, kCut, game.moves.size() - 1, points);
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
  // The names at the ends of the lines are spread vertically, so that they do not overlap.
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
                          kWidth - kRight + 6, line, i % 6, EscapeXml(Short(lines[i].name)));
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

std::string GameOnBoard(const GameRecord& game) {
  std::string out;
  const std::string title = absl::StrCat("Game ", game.index + 1, ": ", game.white, " – ",
                                         game.black, " ", ResultText(game.outcome));
  const std::string how =
      absl::StrCat(ReasonPhrase(game.reason), ", ", game.opening.size() + game.moves.size(),
                   " plies", game.detail.empty() ? "" : ": ", game.detail);
  const absl::StatusOr<Position> start = ParseFen(game.fen, game.rules);
  if (!start.ok()) {
    return absl::StrCat("<article><h3>", EscapeXml(title), "</h3><p>", EscapeXml(how),
                        "; its start is no position.</p></article>\n");
  }
  GameBuilder board(*start);
  std::string moves, steps;
  BoardPicture picture;
  const auto play = [&](const std::string& text, bool book, const MoveRecord* record) {
    const Position before = board.position();
    if (!board.PlayText(text).ok()) return false;
    const size_t ply = start->first_ply() + static_cast<size_t>(board.plies()) - 1;
    if (ply % 2 == 0 || board.plies() == 1) {
      absl::StrAppend(&moves, TurnNumber(ply), " ");
    }
    std::string said;
    if (record != nullptr && record->score) {
      said = absl::StrFormat(" title=\"%s, %.3f s\"", FormatScore(*record->score),
                             absl::ToDoubleSeconds(record->time));
    }
    absl::StrAppend(&moves, "<i", book ? " class=\"book\"" : "", said, ">",
                    EscapeXml(FormatPlayerPath(before, board.last().path)), "</i> ");
    absl::StrAppend(&steps, steps.empty() ? "" : ",");
    picture.marked = Bitboard();
    for (Square s : Changed(before, board.position())) {
      absl::StrAppend(&steps, Content(board.position(), s));
      picture.marked |= s;
    }
    picture.arrows = ArrowsOf(before, board.last().path);
    return true;
  };
  bool legal = true;
  for (const std::string& move : game.opening) legal = legal && play(move, true, nullptr);
  for (const MoveRecord& m : game.moves) legal = legal && play(m.move, false, &m);
  picture.position = board.position();
  picture.title = absl::StrCat("The end of game ", game.index + 1);
  picture.self_contained = false;
  absl::StrAppend(&out, "<article class=\"match-game\" id=\"game-", game.index + 1,
                  "\" data-start=\"", AllContent(*start), "\" data-steps=\"", steps, "\"><h3>",
                  EscapeXml(title), "</h3><p class=\"dim\">", EscapeXml(how),
                  legal ? "" : "; a move is not legal here", "</p>", SvgBoard(picture),
                  Spark(game, start->side_to_move() == Color::kBlack));
  absl::StrAppend(&out, "<div class=\"bar\">");
  for (const auto& [go, sign, name] :
       {std::tuple("first", "|◀", "To the start"), std::tuple("back", "◀", "A turn back"),
        std::tuple("on", "▶", "A turn on"), std::tuple("last", "▶|", "To the end")}) {
    absl::StrAppend(&out, "<button type=\"button\" data-go=\"", go, "\" aria-label=\"", name, "\">",
                    sign, "</button>");
  }
  absl::StrAppend(&out, "</div><p class=\"where dim\" aria-live=\"polite\">the end</p>",
                  "<details><summary>Moves</summary><p class=\"moves\">", moves,
                  "</p><p class=\"fen\">", EscapeXml(game.fen), "</p></details></article>\n");
  return out;
}

}  // namespace danco::match
