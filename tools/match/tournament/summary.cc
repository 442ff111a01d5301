#include "match/tournament/summary.h"

#include <cmath>
#include <string>
#include <utility>

#include "board/core/rule_names.h"
#include "match/statistics/rating_report.h"
#include "match/statistics/ratings.h"
#include "match/statistics/sprt.h"
#include "match/statistics/stats.h"
#include "nlohmann/json.hpp"

namespace danco::match {
namespace {

using nlohmann::ordered_json;

// JSON has no infinite numbers.
ordered_json Number(double value) {
  if (!std::isfinite(value)) return nullptr;
  return std::round(value * 1e6) / 1e6;
}

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
