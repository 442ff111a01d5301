// SPDX-License-Identifier: MIT
#include "match/statistics/ratings.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "match/statistics/stats.h"
#include "system/status.h"

namespace danco::match {
namespace {

// The Elo difference that corresponds to e times the odds.
const double kNat = 400 / std::log(10.0);

// Returns the players that can be reached from `begin` by steps from a player to one that it has
// scored against. With `met`, a step leads to any player that it has met.
std::vector<bool> Reached(const RatingInput& input, size_t begin, bool reversed, bool met) {
  std::vector<bool> seen(input.names.size());
  std::vector<size_t> open = {begin};
  seen[begin] = true;
  const auto games = input.Games();
  while (!open.empty()) {
    const size_t at = open.back();
    open.pop_back();
    for (const auto& [players, wdl] : games) {
      for (bool white : {true, false}) {
        const size_t from = white ? players.first : players.second;
        const size_t to = white ? players.second : players.first;
        const int64_t won = wdl.draws + (white ? wdl.wins : wdl.losses);
        const int64_t lost = wdl.draws + (white ? wdl.losses : wdl.wins);
        if (from != at || seen[to] || !(met || (reversed ? lost : won) > 0)) continue;
        seen[to] = true;
        open.push_back(to);
      }
    }
  }
  return seen;
}

std::string NamesOf(const RatingInput& input, const std::vector<bool>& chosen, bool value) {
  std::vector<std::string> names;
  for (size_t i = 0; i < chosen.size(); ++i) {
    if (chosen[i] == value) names.push_back(input.names[i]);
  }
  if (names.size() > 5) {
    const size_t more = names.size() - 5;
    names.resize(5);
    names.push_back(absl::StrCat("and ", more, " more"));
  }
  return absl::StrJoin(names, ", ");
}

bool All(const std::vector<bool>& v) {
  return std::all_of(v.begin(), v.end(), [](bool b) { return b; });
}

// Checks L. R. Ford's condition (1957): every group has scored against the rest.
absl::Status CheckComparable(const RatingInput& input, RatingSettings& settings,
                             std::vector<std::string>& notes) {
  if (input.names.empty()) return Invalid("there is no finished game to rate");
  const std::vector<bool> met = Reached(input, 0, false, /*met=*/true);
  if (!All(met)) {
    return Invalid("no ratings: ", NamesOf(input, met, false), " have not met ",
                   NamesOf(input, met, true), ", nor anyone that has");
  }
  for (const auto& [name, elo] : settings.anchors) {
    if (std::find(input.names.begin(), input.names.end(), name) == input.names.end()) {
      return Invalid("anchor '", name, "' has played no game");
    }
  }
  if (settings.prior > 0) return absl::OkStatus();
  for (bool reversed : {false, true}) {
    const std::vector<bool> reached = Reached(input, 0, reversed, /*met=*/false);
    if (All(reached)) continue;
    const std::string high = NamesOf(input, reached, reversed);
    const std::string low = NamesOf(input, reached, !reversed);
    notes.push_back(absl::StrCat(low, " never scored against ", high,
                                 ": a drawn game more is assumed between every two that met (the "
                                 "ratings would be infinite)"));
    settings.prior = 1;
    return absl::OkStatus();
  }
  return absl::OkStatus();
}

// If there are no draws, or nothing but draws, the draw parameter is at the end of its range.
absl::Status FixDraws(const RatingInput& input, const RatingSettings& settings, RatingFit& fit) {
  if (settings.model == RatingModel::kScores) return absl::OkStatus();
  Wdl sum;
  for (const auto& [players, wdl] : input.Games()) sum += wdl;
  const bool draws = sum.draws > 0 || settings.prior > 0;
  if (!draws) fit.Fix(fit.draw(), settings.model == RatingModel::kDavidson ? -40 : 0);
  if (sum.wins + sum.losses == 0) {
    return Invalid(
        "no ratings: all games are drawn, which fits equals of any strength; the model 'scores' "
        "can rate them");
  }
  return absl::OkStatus();
}

// Returns the share of draws in all games, bounded away from 0 and 1.
double ShareOfDraws(const RatingInput& input) {
  Wdl sum;
  for (const auto& [players, wdl] : input.Games()) sum += wdl;
  return (static_cast<double>(sum.draws) + 0.5) / (static_cast<double>(sum.games()) + 1);
}

// Returns the parameter for a share of draws between equal players.
double DrawParameterOf(RatingModel model, double share) {
  if (model == RatingModel::kDavidson) return std::log(2 * share / (1 - share));
  return std::log((1 + share) / (1 - share));
}

}  // namespace

size_t RatingInput::Player(absl::string_view name) {
  const auto it = std::find(names.begin(), names.end(), name);
  if (it != names.end()) return static_cast<size_t>(it - names.begin());
  names.emplace_back(name);
  return names.size() - 1;
}

void RatingInput::AddGame(size_t white, size_t black, GameResult outcome) {
  singles[{white, black}].Add(HalfPointsOfWhite(outcome));
}

void RatingInput::AddPair(size_t a, size_t b, GameResult first, GameResult second) {
  if (a > b) {
    std::swap(a, b);
    std::swap(first, second);
  }
  const auto white = static_cast<size_t>(HalfPointsOfWhite(first));
  const auto black = static_cast<size_t>(2 - HalfPointsOfWhite(second));
  ++pairs[{a, b}][3 * white + black];
}

std::map<std::pair<size_t, size_t>, Wdl> RatingInput::Games() const {
  std::map<std::pair<size_t, size_t>, Wdl> games = singles;
  for (const auto& [players, counts] : pairs) {
    for (size_t k = 0; k < counts.size(); ++k) {
      if (counts[k] == 0) continue;
      games[players].Add(static_cast<int>(k / 3), counts[k]);
      games[{players.second, players.first}].Add(static_cast<int>(2 - k % 3), counts[k]);
    }
  }
  return games;
}

double RatingList::Error(size_t player) const {
  return kZ95 * std::sqrt(std::max(covariance[player][player], 0.0));
}

double RatingList::ErrorOfDifference(size_t a, size_t b) const {
  return kZ95 *
         std::sqrt(std::max(covariance[a][a] + covariance[b][b] - 2 * covariance[a][b], 0.0));
}

double RatingList::Los(size_t a, size_t b) const {
  const double sd = ErrorOfDifference(a, b) / kZ95;
  if (a == b || (sd == 0 && elo[a] == elo[b])) return 0.5;
  if (sd == 0) return elo[a] > elo[b] ? 1 : 0;
  return NormalCdf((elo[a] - elo[b]) / sd);
}

absl::StatusOr<RatingList> Rate(const RatingInput& input, RatingSettings settings) {
  RatingList out;
  RETURN_IF_ERROR(CheckComparable(input, settings, out.notes));
  double origin = 0;  // the mean of the anchors
  for (const auto& [name, value] : settings.anchors) {
    origin += value / static_cast<double>(settings.anchors.size());
  }
  // Two anchors determine the scale.
  if (settings.anchors.size() > 1) settings.scaled = false;
  // If a player never lost, draws alone do not bound the ratings. If colours never change, White's
  // advantage cannot be estimated. Parameters that cannot be estimated are fixed, one after
  // another.
  std::optional<RatingFit> fitted;
  bool found = false;
  for (int attempt = 0; attempt < 4 && !found; ++attempt) {
    const bool fix_draws = attempt % 2 == 1, fix_advantage = attempt >= 2;
    RatingFit& fit = fitted.emplace(input, settings);
    RETURN_IF_ERROR(FixDraws(input, settings, fit));
    for (size_t i = 0; i < input.names.size(); ++i) {
      const auto anchor = settings.anchors.find(input.names[i]);
      if (anchor != settings.anchors.end()) fit.Fix(i, (anchor->second - origin) / kNat);
    }
    if (fix_advantage) fit.Fix(fit.advantage(), 0);
    if (fix_draws) fit.Fix(fit.draw(), DrawParameterOf(settings.model, ShareOfDraws(input)));
    found = fit.Maximize();
    if (!found) continue;
    if (fix_advantage && settings.white_advantage) {
      out.notes.push_back(
          "White's advantage cannot be estimated from these games and is assumed to be 0");
      settings.white_advantage = false;
    }
    if (fix_draws) {
      out.notes.push_back(
          "the probability of a draw cannot be estimated and is assumed to be the share of draws");
    }
  }
  if (!found) return absl::InternalError("no ratings: the equations can't be solved");
  const RatingFit& fit = *fitted;
  if (settings.scaled) out.scale = ScaleOf(settings.model, fit.values()[fit.draw()]);
  const double elo = kNat * out.scale;
  const Matrix covariance = fit.Covariance(settings.errors_of_pairs);
  const size_t n = input.names.size();
  for (size_t i = 0; i < n; ++i) {
    out.elo.push_back(origin + elo * fit.values()[i]);
    out.covariance.emplace_back();
    for (size_t j = 0; j < n; ++j) out.covariance[i].push_back(elo * elo * covariance[i][j]);
  }
  out.white_advantage = elo * fit.values()[fit.advantage()];
  out.white_advantage_error =
      kZ95 * elo * std::sqrt(std::max(covariance[fit.advantage()][fit.advantage()], 0.0));
  out.draw_rate = DrawRate(settings.model, fit.values()[fit.draw()]);
  out.settings = std::move(settings);
  return out;
}

}  // namespace danco::match
