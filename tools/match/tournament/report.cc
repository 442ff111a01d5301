// SPDX-License-Identifier: MIT
#include "match/tournament/report.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "board/core/rule_names.h"
#include "match/statistics/rating_files.h"
#include "match/statistics/ratings.h"
#include "match/statistics/stats.h"
#include "nlohmann/json.hpp"

namespace danco::match {
namespace {

std::string PentaText(const Pentanomial& p) {
  return absl::StrCat("[", absl::StrJoin(p.counts, ", "), "]");
}

// Formats 1234567 as "1.23M".
std::string Short(double value) {
  if (value >= 1e9) return absl::StrFormat("%.2fG", value / 1e9);
  if (value >= 1e6) return absl::StrFormat("%.2fM", value / 1e6);
  if (value >= 1e4) return absl::StrFormat("%.1fk", value / 1e3);
  return absl::StrFormat("%.0f", value);
}

size_t NameWidth(const Tournament& t) {
  size_t width = 6;
  for (const EngineSpec& e : t.engines)
    width = std::max(width, std::min<size_t>(e.name.size(), 30));
  return width;
}

// Returns a / b as text.
std::string Ratio(int64_t a, int64_t b) {
  if (b == 0) return a == 0 ? "-" : "inf";
  return absl::StrFormat("%.2f", static_cast<double>(a) / static_cast<double>(b));
}

std::string DrawsText(const Score& s) {
  const auto& n = s.pairs.counts;
  return absl::StrFormat("DrawRatio %.2f%% of pairs, %.2f%% of games; PairsRatio %s",
                         100 * Mean(static_cast<double>(n[2]), s.pairs.pairs()),
                         100 * Mean(static_cast<double>(s.wdl.draws), s.wdl.games()),
                         Ratio(n[3] + n[4], n[0] + n[1]));
}

std::string PtnmlText(const Score& s) {
  const int64_t drawn_both = s.pairs.counts[2] - s.won_each;
  return absl::StrFormat("%s, WL/DD Ratio %s (%d of W/L, %d of D/D)", PentaText(s.pairs),
                         Ratio(s.won_each, drawn_both), s.won_each, drawn_both);
}

// Two engines get one block, because the second row of a table would only mirror the first.
void AppendMatch(const Tournament& t, const Tally& tally, std::string& out) {
  const Score s = tally.Between(0, 1);
  const Strength strength = s.strength();
  absl::StrAppendFormat(&out, "Results of %s against %s\n", t.engines[0].name, t.engines[1].name);
  absl::StrAppendFormat(&out, "Elo    %s, nElo %s\n", EloText(strength.elo),
                        EloText(strength.nelo));
  absl::StrAppendFormat(&out, "LOS    %.1f%%; %s\n", 100 * strength.los, DrawsText(s));
  absl::StrAppendFormat(&out, "Games  N: %d W: %d L: %d D: %d, points %.1f (%.2f%%)\n",
                        s.wdl.games(), s.wdl.wins, s.wdl.losses, s.wdl.draws, s.wdl.points(),
                        100 * Mean(s.wdl.points(), s.wdl.games()));
  absl::StrAppendFormat(&out, "Ptnml  %s\n", PtnmlText(s));
}

void AppendRatings(const Tally& tally, std::string& out) {
  const RatingInput input = tally.rating_input();
  const absl::StatusOr<RatingList> list = Rate(input, RatingSettings());
  absl::StrAppend(
      &out, "\nRatings: ",
      list.ok() ? FormatRatings(input, *list) : absl::StrCat(list.status().message(), "\n"));
}

void AppendStandings(const Tournament& t, const Tally& tally, std::string& out) {
  const int width = static_cast<int>(NameWidth(t));
  absl::StrAppendFormat(&out, "%-*s %7s %8s %7s  %-18s %-18s %6s %-16s %s\n", width, "engine",
                        "games", "points", "score", "Elo", "nElo", "LOS", "W/D/L", "pairs 0-2");
  for (size_t i : Ranking(tally)) {
    const Score& s = tally.engines()[i].score;
    const Strength strength = s.strength();
    absl::StrAppendFormat(&out, "%-*s %7d %8.1f %6.2f%%  %-18s %-18s %5.1f%% %-16s %s\n", width,
                          t.engines[i].name, s.wdl.games(), s.wdl.points(),
                          100 * Mean(s.wdl.points(), s.wdl.games()), EloText(strength.elo),
                          EloText(strength.nelo), 100 * strength.los, WdlText(s.wdl),
                          PentaText(s.pairs));
  }
}

void AppendCrossTable(const Tournament& t, const Schedule& schedule, const Tally& tally,
                      std::string& out) {
  const int width = static_cast<int>(NameWidth(t));
  absl::StrAppend(&out, "\nCross table (row against column: points, Elo)\n");
  const std::vector<size_t> order = Ranking(tally);
  absl::StrAppendFormat(&out, "   %-*s", width, "");
  for (size_t c = 0; c < order.size(); ++c) absl::StrAppendFormat(&out, " %17d", c + 1);
  for (size_t r = 0; r < order.size(); ++r) {
    absl::StrAppendFormat(&out, "\n%2d %-*s", r + 1, width, t.engines[order[r]].name);
    for (size_t column : order) {
      const Score s = tally.Between(order[r], column);
      std::string cell = column == order[r] ? "." : "-";
      if (s.wdl.games() > 0) {
        const Strength strength = s.strength();
        cell = absl::StrFormat("%.1f/%d %s", s.wdl.points(), s.wdl.games(),
                               std::isfinite(strength.elo.value)
                                   ? absl::StrFormat("%+.0f", strength.elo.value)
                                   : EloText(strength.elo));
      }
      absl::StrAppendFormat(&out, " %17s", cell);
    }
  }
  absl::StrAppend(&out, "\n");
  for (const auto& [a, b] : schedule.pairings()) {
    const Score s = tally.Between(a, b);
    const Strength strength = s.strength();
    if (s.wdl.games() == 0) continue;
    absl::StrAppendFormat(&out, "%s - %s: %s, Elo %s, nElo %s, LOS %.1f%%, %s, pairs %s\n",
                          t.engines[a].name, t.engines[b].name, WdlText(s.wdl),
                          EloText(strength.elo), EloText(strength.nelo), 100 * strength.los,
                          DrawsText(s), PtnmlText(s));
  }
}

// Appends the engines' names as they report them, their time controls and their options.
void AppendSettings(const Tournament& t, const Tally& tally, std::string& out) {
  const int width = static_cast<int>(NameWidth(t));
  absl::StrAppend(&out, "\n");
  for (size_t i = 0; i < t.engines.size(); ++i) {
    const EngineTotals& e = tally.engines()[i];
    absl::StrAppendFormat(&out, "%-*s %s; %s; %s\n", width, t.engines[i].name,
                          e.ids.empty() ? "?" : absl::StrJoin(e.ids, " or "),
                          DescribeLimits(t.engines[i].limits),
                          e.options.empty() ? "no options" : absl::StrJoin(e.options, " or "));
  }
}

void AppendEngines(const Tournament& t, const Tally& tally, std::string& out) {
  const int width = static_cast<int>(NameWidth(t));
  absl::StrAppendFormat(&out, "\n%-*s %6s %6s %7s %8s %7s %7s %8s | %7s %9s %9s %9s\n", width,
                        "engine", "time", "hangs", "crashes", "illegal", "output", "starts",
                        "warnings", "depth", "nodes", "nps", "s/move");
  for (size_t i = 0; i < t.engines.size(); ++i) {
    const EngineTotals& e = tally.engines()[i];
    absl::StrAppendFormat(&out, "%-*s %6d %6d %7d %8d %7d %7d %8d | %7.2f %9s %9s %9.4f\n", width,
                          t.engines[i].name, e.faults_of(Reason::kTimeLoss),
                          e.faults_of(Reason::kHang), e.faults_of(Reason::kCrash),
                          e.faults_of(Reason::kIllegalMove), e.faults_of(Reason::kBadOutput),
                          e.faults_of(Reason::kStartFailure), e.warnings,
                          Mean(static_cast<double>(e.depth_sum), e.depth_moves),
                          Short(Mean(static_cast<double>(e.nodes), e.node_moves)), Short(e.nps()),
                          Mean(absl::ToDoubleSeconds(e.time), e.moves));
  }
}

std::string SprtText(const SprtTracker& sprt) {
  const SprtSettings& s = sprt.settings();
  std::string out =
      absl::StrFormat("LLR %.2f (%.2f, %.2f) [%g, %g] %s", sprt.llr(), s.lower_bound(),
                      s.upper_bound(), s.elo0, s.elo1, std::string(EloModelName(s.model)));
  if (sprt.verdict() != SprtVerdict::kContinue) {
    absl::StrAppend(&out, ", ", SprtVerdictName(sprt.verdict()), " accepted");
  }
  return out;
}

using nlohmann::ordered_json;

ordered_json WdlJson(const Wdl& w) {
  return {{"wins", w.wins}, {"draws", w.draws}, {"losses", w.losses}};
}

ordered_json EstimateJson(const Estimate& e) {
  return {{"value", Number(e.value)},
          {"low", Number(e.low)},
          {"high", Number(e.high)},
          {"error", Number(e.error())}};
}

void AddScore(const Score& score, ordered_json& out) {
  const Strength strength = score.strength();
  out["games"] = score.wdl.games();
  out["points"] = score.wdl.points();
  out["score"] = Number(Mean(score.wdl.points(), score.wdl.games()));
  out["wdl"] = WdlJson(score.wdl);
  out["pentanomial"] = score.pairs.counts;
  out["pairs_won_each"] = score.won_each;
  out["draw_ratio_of_pairs"] =
      Number(Mean(static_cast<double>(score.pairs.counts[2]), score.pairs.pairs()));
  out["elo"] = EstimateJson(strength.elo);
  out["nelo"] = EstimateJson(strength.nelo);
  out["los"] = Number(strength.los);
}

ordered_json EngineJson(const EngineSpec& spec, const EngineTotals& e) {
  ordered_json out = {{"name", spec.name}};
  out["engine"] = e.ids;
  out["options"] = e.options;
  out["limits"] = DescribeLimits(spec.limits);
  AddScore(e.score, out);
  out["white"] = WdlJson(e.as_white);
  out["black"] = WdlJson(e.as_black);
  out["time_losses"] = e.faults_of(Reason::kTimeLoss);
  out["hangs"] = e.faults_of(Reason::kHang);
  out["crashes"] = e.faults_of(Reason::kCrash);
  out["illegal_moves"] = e.faults_of(Reason::kIllegalMove);
  out["bad_outputs"] = e.faults_of(Reason::kBadOutput);
  out["start_failures"] = e.faults_of(Reason::kStartFailure);
  out["warnings"] = e.warnings;
  out["moves"] = e.moves;
  out["average_depth"] = Number(Mean(static_cast<double>(e.depth_sum), e.depth_moves));
  out["nodes"] = e.nodes;
  out["average_nodes"] = Number(Mean(static_cast<double>(e.nodes), e.node_moves));
  return out;
}

ordered_json SprtJson(const SprtTracker& sprt) {
  const SprtSettings& s = sprt.settings();
  return {{"elo0", s.elo0},
          {"elo1", s.elo1},
          {"alpha", s.alpha},
          {"beta", s.beta},
          {"model", std::string(EloModelName(s.model))},
          {"lower", Number(s.lower_bound())},
          {"upper", Number(s.upper_bound())},
          {"llr", Number(sprt.llr())},
          {"pairs", sprt.pairs()},
          {"pentanomial", sprt.results().counts},
          {"verdict", std::string(SprtVerdictName(sprt.verdict()))}};
}

}  // namespace

std::string EloText(const Estimate& elo) {
  if (!std::isfinite(elo.value)) return elo.value > 0 ? "+inf" : "-inf";
  if (!std::isfinite(elo.error())) return absl::StrFormat("%+.1f +- inf", elo.value);
  return absl::StrFormat("%+.1f +- %.1f", elo.value, elo.error());
}

std::string WdlText(const Wdl& wdl) {
  return absl::StrFormat("+%d =%d -%d", wdl.wins, wdl.draws, wdl.losses);
}

std::vector<size_t> Ranking(const Tally& tally) {
  return LargestFirst(tally.engines().size(), [&](size_t i) {
    const Wdl& w = tally.engines()[i].score.wdl;
    return Mean(w.points(), w.games());
  });
}

std::string LiveLine(const Tournament& tournament, const Tally& tally, int64_t done,
                     int64_t planned, int64_t done_now, absl::Duration elapsed) {
  std::string out = absl::StrFormat("%d/%d games", done, planned);
  if (tournament.engines.size() == 2) {
    const Score s = tally.Between(0, 1);
    absl::StrAppendFormat(&out, "  %s %s  Elo %s", tournament.engines[0].name, WdlText(s.wdl),
                          EloText(s.strength().elo));
  } else {
    const size_t best = Ranking(tally).front();
    const Wdl& w = tally.engines()[best].score.wdl;
    absl::StrAppendFormat(&out, "  first: %s %.1f/%d  Elo %s", tournament.engines[best].name,
                          w.points(), w.games(),
                          EloText(tally.engines()[best].score.strength().elo));
  }
  if (const SprtTracker* sprt = tally.sprt()) {
    absl::StrAppendFormat(&out, "  LLR %.2f (%.2f, %.2f)", sprt->llr(),
                          sprt->settings().lower_bound(), sprt->settings().upper_bound());
  }
  if (done_now > 0) {
    const absl::Duration left = elapsed / done_now * (planned - done);
    absl::StrAppend(&out, "  left ", absl::FormatDuration(absl::Ceil(left, absl::Seconds(1))));
    if (tally.sprt() != nullptr) absl::StrAppend(&out, " at most");
  }
  return out;
}

Standings::Standings(const LoadedResults& results)
    : tournament(results.tournament),
      games(results.games),
      schedule(tournament, OutcomesOf(games)),
      tally(CountGames(tournament, schedule, games)),
      after_stop(static_cast<int64_t>(games.size()) - tally.games()),
      suspicions(FindSuspicions(tournament, schedule, games, tally)) {}

std::string FormatReport(const Standings& standings) {
  const Tournament& tournament = standings.tournament;
  const Tally& tally = standings.tally;
  std::string out;
  absl::StrAppendFormat(&out, "%s: %d of %d games", tournament.event, tally.games(),
                        standings.schedule.games());
  if (tournament.rules != RuleSet::kPacoSako) {
    absl::StrAppend(&out, ", rule set ", RuleSetName(tournament.rules));
  }
  absl::StrAppend(&out, "\n\n");
  if (tournament.engines.size() == 2) {
    AppendMatch(tournament, tally, out);
  } else {
    AppendStandings(tournament, tally, out);
    AppendCrossTable(tournament, standings.schedule, tally, out);
    AppendRatings(tally, out);
  }
  AppendSettings(tournament, tally, out);
  AppendEngines(tournament, tally, out);
  std::vector<std::string> endings;
  for (int i = 0; i < kNumReasons; ++i) {
    const int64_t count = tally.endings()[static_cast<size_t>(i)];
    if (count == 0) continue;
    endings.push_back(absl::StrCat(std::string(ReasonName(static_cast<Reason>(i))), " ", count));
  }
  absl::StrAppend(&out, "\nendings: ", endings.empty() ? "none" : absl::StrJoin(endings, ", "),
                  "\n");
  if (tally.sprt() != nullptr) absl::StrAppend(&out, "SPRT: ", SprtText(*tally.sprt()), "\n");
  if (standings.after_stop > 0) {
    absl::StrAppend(&out, "(", standings.after_stop,
                    " games that ended after the SPRT was decided are kept, ",
                    "but don't count)\n");
  }
  for (const auto* list : {&standings.suspicions.of_games, &standings.suspicions.of_clock}) {
    for (const std::string& text : *list) absl::StrAppend(&out, "suspicious: ", text, "\n");
  }
  return out;
}

ordered_json Summary(const Standings& s) {
  return Summary(s.tournament, s.schedule, s.tally, s.after_stop, s.suspicions);
}

ordered_json Summary(const Tournament& tournament, const Schedule& schedule, const Tally& tally,
                     int64_t after_stop, const Suspicions& suspicions) {
  ordered_json out;
  out["version"] = 1;
  out["event"] = tournament.event;
  out["variant"] = std::string(RuleSetName(tournament.rules));
  out["format"] = std::string(FormatName(tournament.format));
  out["scheduled_games"] = schedule.games();
  out["games"] = tally.games();
  out["games_after_sprt"] = after_stop;
  out["plies"] = tally.plies();
  out["engines"] = ordered_json::array();
  for (size_t i = 0; i < tournament.engines.size(); ++i) {
    out["engines"].push_back(EngineJson(tournament.engines[i], tally.engines()[i]));
  }
  out["pairings"] = ordered_json::array();
  for (const auto& [a, b] : schedule.pairings()) {
    ordered_json cross = {{"first", tournament.engines[a].name},
                          {"second", tournament.engines[b].name}};
    AddScore(tally.Between(a, b), cross);
    out["pairings"].push_back(std::move(cross));
  }
  out["endings"] = ordered_json::object();
  for (int i = 0; i < kNumReasons; ++i) {
    out["endings"][std::string(ReasonName(static_cast<Reason>(i)))] =
        tally.endings()[static_cast<size_t>(i)];
  }
  if (tally.sprt() != nullptr) out["sprt"] = SprtJson(*tally.sprt());
  out["suspicions"] = suspicions.of_games;
  if (tournament.engines.size() > 2) {
    const RatingInput input = tally.rating_input();
    const absl::StatusOr<RatingList> list = Rate(input, RatingSettings());
    out["ratings"] = list.ok() ? RatingsToJson(input, *list) : ordered_json(nullptr);
  }
  out["clock"] = {{"engines", ordered_json::array()}, {"suspicions", suspicions.of_clock}};
  for (size_t i = 0; i < tournament.engines.size(); ++i) {
    const EngineTotals& e = tally.engines()[i];
    out["clock"]["engines"].push_back(
        {{"name", tournament.engines[i].name},
         {"nps", Number(e.nps())},
         {"seconds", Number(absl::ToDoubleSeconds(e.time))},
         {"seconds_per_move", Number(Mean(absl::ToDoubleSeconds(e.time), e.moves))}});
  }
  return out;
}

}  // namespace danco::match
