// SPDX-License-Identifier: MIT
#include "match/page/page.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "annotate/report.h"
#include "annotate/svg_board.h"
#include "board/core/rule_names.h"
#include "match/page/parts.h"
#include "match/statistics/rating_files.h"
#include "match/statistics/ratings.h"
#include "system/files.h"

namespace danco::match {
namespace {

constexpr size_t kMaxChartLines = 8;  // maximum number of lines in the chart
constexpr int64_t kMaxSamples = 300;  // maximum number of points per line
constexpr int kLengthBins = 16;

std::string E(absl::string_view text) { return EscapeXml(text); }

std::string EloOnPage(const Estimate& e) {
  if (!std::isfinite(e.value)) return e.value > 0 ? "+∞" : "−∞";
  if (!std::isfinite(e.error())) return absl::StrFormat("%+.1f ± ∞", e.value);
  return absl::StrFormat("%+.1f ± %.1f", e.value, e.error());
}

std::string PercentText(double part, int64_t whole) {
  return whole > 0 ? absl::StrFormat("%.2f %%", 100 * part / static_cast<double>(whole)) : "–";
}

using Cells = std::vector<std::string>;

// Returns a table. Each cell contains the name of its column, because narrow screens show a row as
// a list.
std::string Table(absl::string_view caption, const Cells& columns, const std::vector<Cells>& rows) {
  std::string out =
      absl::StrCat("<div class=\"scroll\"><table role=\"table\"><caption>", E(caption),
                   "</caption><thead role=\"rowgroup\"><tr role=\"row\">");
  for (size_t i = 0; i < columns.size(); ++i) {
    absl::StrAppend(&out, "<th scope=\"col\" role=\"columnheader\"", i == 0 ? "" : " class=\"n\"",
                    ">", E(columns[i]), "</th>");
  }
  absl::StrAppend(&out, "</tr></thead><tbody role=\"rowgroup\">\n");
  for (const Cells& row : rows) {
    absl::StrAppend(&out, "<tr role=\"row\"><th scope=\"row\" role=\"rowheader\">", row[0],
                    "</th>");
    for (size_t i = 1; i < row.size(); ++i) {
      absl::StrAppend(&out, "<td class=\"n\" role=\"cell\" data-of=\"", E(columns[i]), "\">",
                      row[i], "</td>");
    }
    absl::StrAppend(&out, "</tr>\n");
  }
  return out + "</tbody></table></div>\n";
}

class Page {
 public:
  explicit Page(const Standings& standings)
      : in_(standings),
        t_(standings.tournament),
        ratings_(standings.tally.rating_input()),
        list_(Rate(ratings_, RatingSettings())) {}

  std::string Report() {
    absl::StrAppend(&out_, "<h1>", E(t_.event), "</h1><p class=\"verdict\">", E(Verdict()),
                    "</p>\n");
    AddSuspicions();
    t_.engines.size() == 2 ? AddMatch() : AddCrossTable();
    AddEngines();
    AddCharts();
    return std::move(out_);
  }

 private:
  std::string Verdict() const {
    const std::string games =
        absl::StrCat(in_.tally.games(), " of ", in_.schedule.games(), " games");
    if (in_.tally.games() == 0) return absl::StrCat("No game is finished yet, ", games, ".");
    if (t_.engines.size() == 2) {
      const Score s = in_.tally.Between(0, 1);
      const Strength strength = s.strength();
      const bool first = strength.score >= 0.5;
      return absl::StrFormat(
          "%s scored %.1f of %d points against %s: %s Elo (95 %%); it is stronger with a "
          "probability of %.1f %%. %s.",
          t_.engines[first ? 0 : 1].name,
          first ? s.wdl.points() : static_cast<double>(s.wdl.games()) - s.wdl.points(),
          s.wdl.games(), t_.engines[first ? 1 : 0].name,
          EloOnPage(first ? strength.elo
                          : Estimate{-strength.elo.value, -strength.elo.high, -strength.elo.low}),
          100 * (first ? strength.los : 1 - strength.los), games);
    }
    if (!list_.ok()) return absl::StrCat(games, "; ", list_.status().message(), ".");
    const std::vector<size_t> order = ByRating(*list_);
    return absl::StrFormat("%s leads with %+.1f Elo, %.1f ahead of %s (± %.1f). %s.",
                           ratings_.names[order[0]], list_->elo[order[0]],
                           list_->elo[order[0]] - list_->elo[order[1]], ratings_.names[order[1]],
                           list_->ErrorOfDifference(order[0], order[1]), games);
  }

  void AddSuspicions() {
    const Suspicions& s = in_.suspicions;
    if (s.of_games.empty() && s.of_clock.empty()) {
      absl::StrAppend(&out_,
                      "<p class=\"clean\">Nothing suspicious was found: no game repeats "
                      "another, no opening is one-sided, the machine did not stall."
                      "</p>\n");
      return;
    }
    absl::StrAppend(&out_, "<section class=\"suspicious\"><h2>Suspicious</h2><ul>\n");
    for (const auto* list : {&s.of_games, &s.of_clock}) {
      for (const std::string& text : *list) absl::StrAppend(&out_, "<li>", E(text), "</li>\n");
    }
    absl::StrAppend(&out_, "</ul></section>\n");
  }

  static Cells ScoreCells(const std::string& first, const Score& s) {
    const Strength strength = s.strength();
    const auto& n = s.pairs.counts;
    return {E(first),
            absl::StrCat(s.wdl.games()),
            absl::StrCat("+", s.wdl.wins, " =", s.wdl.draws, " −", s.wdl.losses),
            PercentText(s.wdl.points(), s.wdl.games()),
            EloOnPage(strength.elo),
            EloOnPage(strength.nelo),
            absl::StrFormat("%.1f %%", 100 * strength.los),
            PercentText(static_cast<double>(n[2]), s.pairs.pairs()),
            n[0] + n[1] > 0 ? absl::StrFormat("%.2f", static_cast<double>(n[3] + n[4]) /
                                                          static_cast<double>(n[0] + n[1]))
                            : "–",
            absl::StrCat("[", absl::StrJoin(n, ", "), "]"),
            absl::StrCat(s.won_each, " / ", n[2] - s.won_each)};
  }
  static Cells ScoreColumns(const std::string& first) {
    return {first, "games",     "results",    "score",     "Elo",      "nElo",
            "LOS", "DrawRatio", "PairsRatio", "pairs 0–2", "W/L / D/D"};
  }

  void AddMatch() {
    absl::StrAppend(&out_, "<h2>The match</h2>\n",
                    Table(absl::StrCat("Results of ", t_.engines[0].name), ScoreColumns("engine"),
                          {ScoreCells(t_.engines[0].name, in_.tally.Between(0, 1))}));
    if (const SprtTracker* sprt = in_.tally.sprt()) {
      absl::StrAppendFormat(&out_, "<p>SPRT: LLR %.2f (%.2f, %.2f) [%g, %g], %s.</p>\n",
                            sprt->llr(), sprt->settings().lower_bound(),
                            sprt->settings().upper_bound(), sprt->settings().elo0,
                            sprt->settings().elo1, std::string(SprtVerdictName(sprt->verdict())));
    }
  }

  void AddCrossTable() {
    std::vector<size_t> order(t_.engines.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    if (list_.ok()) order = ByRating(*list_);
    absl::StrAppend(&out_, "<h2>Ratings</h2>\n");
    if (list_.ok()) {
      for (const std::string& note : list_->notes) absl::StrAppend(&out_, "<p>", E(note), "</p>\n");
      std::vector<Cells> rows;
      for (size_t i = 0; i < order.size(); ++i) {
        const Score& s = in_.tally.engines()[order[i]].score;
        rows.push_back({E(t_.engines[order[i]].name),
                        absl::StrFormat("%+.1f", list_->elo[order[i]]),
                        absl::StrFormat("%.1f", list_->Error(order[i])),
                        absl::StrCat(s.wdl.games()), PercentText(s.wdl.points(), s.wdl.games()),
                        i + 1 < order.size()
                            ? absl::StrFormat("%.1f %%", 100 * list_->Los(order[i], order[i + 1]))
                            : ""});
      }
      absl::StrAppend(&out_,
                      Table("Ratings from all results together; ± is the 95 % interval of "
                            "the distance to the mean",
                            {"engine", "Elo", "±", "games", "score", "LOS over the next"}, rows));
    } else {
      absl::StrAppend(&out_, "<p>", E(list_.status().message()), "</p>\n");
    }
    Cells columns = {"engine"};
    for (size_t i : order) columns.push_back(t_.engines[i].name);
    std::vector<Cells> cross, pairings;
    for (size_t row : order) {
      Cells& cells = cross.emplace_back(Cells{E(t_.engines[row].name)});
      for (size_t column : order) {
        const Score s = in_.tally.Between(row, column);
        cells.push_back(row == column ? "·"
                        : s.wdl.games() == 0
                            ? "–"
                            : absl::StrFormat("%.1f / %d", s.wdl.points(), s.wdl.games()));
      }
    }
    for (const auto& [a, b] : in_.schedule.pairings()) {
      pairings.push_back(ScoreCells(absl::StrCat(t_.engines[a].name, " – ", t_.engines[b].name),
                                    in_.tally.Between(a, b)));
    }
    absl::StrAppend(
        &out_, Table("Cross table: points of the row against the column", columns, cross),
        Table("Pairings, from the first engine's view", ScoreColumns("pairing"), pairings));
  }

  void AddEngines() {
    std::vector<Cells> rows;
    for (size_t i = 0; i < t_.engines.size(); ++i) {
      const EngineTotals& e = in_.tally.engines()[i];
      int64_t faults = 0;
      for (int64_t n : e.faults) faults += n;
      const auto mean = [](double sum, int64_t n) {
        return n > 0 ? absl::StrFormat("%.1f", sum / static_cast<double>(n)) : std::string("–");
      };
      rows.push_back({E(t_.engines[i].name), E(absl::StrJoin(e.ids, " or ")),
                      E(DescribeLimits(t_.engines[i].limits)), E(absl::StrJoin(e.options, " or ")),
                      mean(static_cast<double>(e.depth_sum), e.depth_moves),
                      mean(static_cast<double>(e.nodes), e.node_moves), absl::StrCat(faults),
                      absl::StrCat(e.warnings)});
    }
    absl::StrAppend(&out_, "<h2>Engines</h2>\n",
                    Table("Engines and their settings",
                          {"engine", "reported name", "time", "options", "depth", "nodes", "faults",
                           "warnings"},
                          rows),
                    "<p class=\"dim\">Rule set ", RuleSetName(t_.rules), ", openings ",
                    OpeningSourceName(t_.openings.source),
                    t_.openings.path.empty() ? "" : absl::StrCat(" ", E(t_.openings.path)),
                    ", format ", FormatName(t_.format), ".</p>\n");
  }

  void AddCharts() {
    const size_t shown = t_.engines.size() == 2 ? 1 : std::min(t_.engines.size(), kMaxChartLines);
    std::vector<ChartLine> lines(shown);
    for (size_t i = 0; i < shown; ++i) lines[i].name = t_.engines[i].name;
    Tally running(t_, in_.schedule);
    const int64_t every = std::max<int64_t>(in_.tally.games() / kMaxSamples, 2);
    std::map<int, int64_t> lengths;
    int64_t played = 0;
    for (const auto& [index, game] : in_.games) {
      if (played >= in_.tally.games()) break;
      running.Add(game);
      ++lengths[static_cast<int>(game.opening.size() + game.moves.size())];
      if (++played % every != 0 && played != in_.tally.games()) continue;
      for (size_t i = 0; i < shown; ++i) {
        const Estimate elo = running.engines()[i].score.strength().elo;
        lines[i].points.push_back({static_cast<double>(played), elo.value, elo.low, elo.high});
      }
    }
    absl::StrAppend(&out_, "<h2>Elo over the games</h2>\n<p class=\"dim\">",
                    shown == 1 ? "Of the first engine against the second, in the order of the "
                                 "schedule; the band is the 95 % interval."
                               : "Of each engine's score against all others, in the order of the "
                                 "schedule.",
                    "</p>\n<div class=\"scroll\">",
                    LineChart(lines, "Elo over the games", "games", "Elo"),
                    "</div>\n<h2>How games ended</h2>\n");
    std::vector<std::pair<std::string, int64_t>> endings;
    for (int i = 0; i < kNumReasons; ++i) {
      const int64_t count = in_.tally.endings()[static_cast<size_t>(i)];
      if (count > 0) endings.emplace_back(ReasonPhrase(static_cast<Reason>(i)), count);
    }
    absl::StrAppend(&out_, "<div class=\"scroll\">", BarChart(endings, "How games ended"),
                    "</div>\n<h2>How long games were</h2>\n<div class=\"scroll\">",
                    BarChart(LengthBins(lengths), "Lengths of games in plies"), "</div>\n");
  }

  static std::vector<std::pair<std::string, int64_t>> LengthBins(
      const std::map<int, int64_t>& lengths) {
    std::vector<std::pair<std::string, int64_t>> bins;
    if (lengths.empty()) return bins;
    const int longest = lengths.rbegin()->first;
    const int width = std::max(10, (longest / kLengthBins + 9) / 10 * 10);
    for (int low = 0; low <= longest; low += width) {
      int64_t count = 0;
      for (auto it = lengths.lower_bound(low); it != lengths.lower_bound(low + width); ++it) {
        count += it->second;
      }
      bins.emplace_back(absl::StrCat(low, " to ", low + width - 1, " plies"), count);
    }
    while (!bins.empty() && bins.front().second == 0) bins.erase(bins.begin());
    return bins;
  }

  const Standings& in_;
  const Tournament& t_;
  const RatingInput ratings_;
  const absl::StatusOr<RatingList> list_;
  std::string out_;
};

// Encodes a file name for a link (RFC 3986).
std::string LinkTo(absl::string_view file) {
  std::string out;
  for (const char c : file) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '.' || c == '_') {
      out.push_back(c);
    } else {
      absl::StrAppendFormat(&out, "%%%02X", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::string Links(const std::string& file, size_t page, size_t pages) {
  if (pages == 1) return "";
  std::string out = "<nav class=\"pages\" aria-label=\"Pages of games\">";
  const auto link = [&](size_t to, absl::string_view text) {
    absl::StrAppend(&out, "<a href=\"", LinkTo(PageName(file, to)), "\">", text, "</a>");
  };
  if (page > 0) link(0, "Report");
  if (page > 0) link(page - 1, "Games before");
  if (page + 1 < pages) link(page + 1, "More games");
  absl::StrAppend(&out, "<span>page ", page + 1, " of ", pages, "</span></nav>\n");
  return out;
}

}  // namespace

std::string PageName(const std::string& file, size_t page) {
  if (page == 0) return file;
  return absl::StrCat(SystemPath(file).stem().string(), "-", page + 1, ".html");
}

std::vector<std::string> MakePages(const Standings& standings, int64_t max_games,
                                   const std::string& file) {
  std::vector<const GameRecord*> shown;
  for (const auto& [index, game] : standings.games) {
    if (static_cast<int64_t>(shown.size()) >= max_games) break;
    shown.push_back(&game);
  }
  constexpr auto kPerPage = static_cast<size_t>(kGamesPerPage);
  const size_t pages = std::max<size_t>((shown.size() + kPerPage - 1) / kPerPage, 1);
  std::vector<std::string> out;
  for (size_t page = 0; page < pages; ++page) {
    std::string html = ReportHead(standings.tournament.event, kPageStyle);
    absl::StrAppend(&html, page == 0
                               ? Page(standings).Report()
                               : absl::StrCat("<h1>", E(standings.tournament.event), "</h1>\n"));
    absl::StrAppend(&html, "<h2>Games</h2>\n");
    if (shown.size() < standings.games.size()) {
      absl::StrAppend(&html, "<p class=\"dim\">The first ", shown.size(), " of ",
                      standings.games.size(), " games.</p>\n");
    }
    absl::StrAppend(&html, Links(file, page, pages), "<div class=\"match-games\">\n");
    for (size_t i = page * kPerPage; i < std::min((page + 1) * kPerPage, shown.size()); ++i) {
      absl::StrAppend(&html, GameOnBoard(*shown[i]));
    }
    absl::StrAppend(&html, "</div>\n", Links(file, page, pages),
                    "</main><footer class=\"dim\"><p>Boards show how games ended; with a script, "
                    "buttons, arrow keys and moves step through them. The two pieces of a union "
                    "stand close together, White’s on the left. The line below a board is what the "
                    "engines said, "
                    "White’s view, cut at five pawns.</p></footer><script>",
                    kPageScript, "</script></body></html>\n");
    out.push_back(std::move(html));
  }
  return out;
}

}  // namespace danco::match
