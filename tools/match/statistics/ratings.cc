// SPDX-License-Identifier: MIT
#include "match/statistics/ratings.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "system/status.h"

namespace danco::match {
namespace {

// The number of half points that a draw gives to either side.
constexpr int kDrawHalfPoints = 1;

// The derivatives of the log-likelihood of one result with respect to the difference in strength x
// (in nats, that is, e times the odds; includes White's advantage) and the draw parameter t.
struct Derivatives {
  double x = 0, t = 0, xx = 0, xt = 0, tt = 0;
};

double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

// P(win) : P(draw) : P(loss) = e^(x/2) : e^t : e^(-x/2).
Derivatives Davidson(double x, double t, int half_points) {
  const double w = std::exp(x / 2), d = std::exp(t), l = std::exp(-x / 2), sum = w + d + l;
  const double pw = w / sum, pd = d / sum, pl = l / sum;
  const double mean = (pw - pl) / 2;
  return {.x = (half_points - 1) / 2.0 - mean,
          .t = (half_points == kDrawHalfPoints ? 1 : 0) - pd,
          .xx = -((pw + pl) / 4 - mean * mean),
          .xt = mean * pd,
          .tt = -pd * (1 - pd)};
}

// P(win) = logistic(x - t), P(loss) = logistic(-x - t), the rest is P(draw); t >= 0.
Derivatives RaoKupper(double x, double t, int half_points) {
  const double a = Logistic(x - t), b = Logistic(-x - t);
  const double aa = a * (1 - a), bb = b * (1 - b);
  if (half_points == 2) return {1 - a, -(1 - a), -aa, aa, -aa};
  if (half_points == 0) return {-(1 - b), -(1 - b), -bb, -bb, -bb};
  // P(draw) = (e^2t - 1) P(win) P(loss).
  const double e = std::expm1(2 * t);
  return {(1 - a) - (1 - b), 2 * (e + 1) / e - (1 - a) - (1 - b), -aa - bb, aa - bb,
          -4 * (e + 1) / (e * e) - aa - bb};
}

// P(win) = logistic(x); a draw counts as half a win and half a loss.
Derivatives Scores(double x, double, int half_points) {
  const double p = Logistic(x);
  return {.x = half_points / 2.0 - p, .xx = -p * (1 - p)};
}

struct Model {
  // The log-likelihood of one result. `half_points` are White's: 0, 1 or 2. The draw parameter t is
  // the logarithm of Davidson's factor, or Rao and Kupper's threshold, which is not negative;
  // Scores has none.
  Derivatives (*derivatives)(double x, double t, int half_points);
  double (*log_likelihood)(double x, double t, int half_points);
  // The factor that scales Elo so that, near 0, it predicts the same scores as the logistic
  // formula: the slope of the model's expected score divided by that of the logistic function.
  double (*scale)(double t);
  // The rate of draws between equal players, 0..1, or 0 for a model without draws.
  double (*draw_rate)(double t);
};

// Indexed by RatingModel.
constexpr std::array<Model, 3> kModels = {{
    {Davidson,
     [](double x, double t, int half_points) {
       return (half_points == kDrawHalfPoints ? t : (half_points - 1) * x / 2) -
              std::log(std::exp(x / 2) + std::exp(t) + std::exp(-x / 2));
     },
     [](double t) { return 2 / (2 + std::exp(t)); },
     [](double t) { return std::exp(t) / (2 + std::exp(t)); }},
    {RaoKupper,
     [](double x, double t, int half_points) {
       const double a = std::log(Logistic(x - t)), b = std::log(Logistic(-x - t));
       return half_points == 2 ? a : half_points == 0 ? b : std::log(std::expm1(2 * t)) + a + b;
     },
     [](double t) {  // as in BayesElo
       const double e = std::exp(-t);
       return 4 * e / ((1 + e) * (1 + e));
     },
     [](double t) { return 1 - 2 * Logistic(-t); }},
    {Scores,
     [](double x, double, int half_points) {
       return half_points / 2.0 * std::log(Logistic(x)) +
              (1 - half_points / 2.0) * std::log(Logistic(-x));
     },
     [](double) { return 1.0; }, [](double) { return 0.0; }},
}};

const Model& ModelOf(RatingModel model) { return kModels[static_cast<size_t>(model)]; }

constexpr int kMaxNewtonSteps = 500;
constexpr double kPrecision = 1e-10;  // of a parameter, in nats

// Fits the parameters, which are the ratings in nats, White's advantage, and the draw parameter, in
// this order. Without an anchor, the mean of the ratings is 0. Not thread-safe.
class RatingFit {
 public:
  // `input` must outlive the fit.
  RatingFit(const RatingInput& input, const RatingSettings& settings);

  size_t advantage() const { return players_; }
  size_t draw() const { return players_ + 1; }
  // Fixes a parameter at a value.
  void Fix(size_t parameter, double value);
  const std::vector<double>& values() const { return values_; }

  // Finds the maximum of the likelihood, which is unique. Returns false if the curvature is
  // singular, which means that the results do not determine all parameters.
  bool Maximize();
  // Returns the covariance of all parameters after Maximize(), in nats squared; it is 0 for fixed
  // parameters.
  Matrix Covariance(bool of_pairs) const;

 private:
  // Results by White's half points. Because of the prior, counts may be fractional.
  struct Counts {
    size_t white;
    size_t black;
    std::array<double, 3> results;
  };

  static std::vector<Counts> CountsOf(const RatingInput& input, double prior);
  std::vector<size_t> FreeParameters() const;
  double Difference(const std::vector<double>& values, size_t white, size_t black) const;
  double Likelihood(const std::vector<double>& values) const;
  void AddSlope(size_t white, size_t black, const Derivatives& d, double n,
                std::vector<double>& slope) const;
  // Returns the negated Hessian for the free parameters, and sets the gradient.
  Matrix Curvature(std::vector<double>& slope) const;
  Matrix MeatOfPairs() const;

  const RatingInput& input_;
  const RatingModel model_;
  const size_t players_;
  const bool anchored_;
  const std::vector<Counts> counts_;
  std::vector<bool> free_;
  std::vector<double> values_;
};

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

std::vector<RatingFit::Counts> RatingFit::CountsOf(const RatingInput& input, double prior) {
  std::map<std::pair<size_t, size_t>, std::array<double, 3>> table;
  for (const auto& [pair, wdl] : input.Games()) {
    const auto& [white, black] = pair;
    table[pair] = {static_cast<double>(wdl.losses), static_cast<double>(wdl.draws),
                   static_cast<double>(wdl.wins)};
    table[{black, white}];
  }
  std::vector<Counts> counts;
  for (auto& [pair, results] : table) {
    results[kDrawHalfPoints] += prior / 2;  // each pairing occurs once with either colour
    counts.push_back({pair.first, pair.second, results});
  }
  return counts;
}

RatingFit::RatingFit(const RatingInput& input, const RatingSettings& settings)
    : input_(input),
      model_(settings.model),
      players_(input.names.size()),
      anchored_(!settings.anchors.empty()),
      counts_(CountsOf(input, settings.prior)),
      free_(players_ + 2, true),
      values_(players_ + 2, 0.0) {
  if (model_ == RatingModel::kRaoKupper) values_[draw()] = 0.5;
  if (model_ == RatingModel::kScores) free_[draw()] = false;
  if (!settings.white_advantage) free_[advantage()] = false;
}

void RatingFit::Fix(size_t parameter, double value) {
  free_[parameter] = false;
  values_[parameter] = value;
}

// Newton's method, in which steps that do not improve the likelihood are halved.
bool RatingFit::Maximize() {
  double best = Likelihood(values_);
  for (int step = 0; step < kMaxNewtonSteps; ++step) {
    std::vector<double> slope;
    const Matrix curve = Curvature(slope);
    const std::optional<Matrix> inverse = InverseOfPositive(curve);
    if (!inverse) return false;
    std::vector<double> move(values_.size());
    double longest = 0;
    const std::vector<size_t> index = FreeParameters();
    for (size_t i = 0; i < index.size(); ++i) {
      for (size_t j = 0; j < index.size(); ++j) move[index[i]] += (*inverse)[i][j] * slope[j];
      longest = std::max(longest, std::abs(move[index[i]]));
    }
    if (longest < kPrecision) return true;
    double factor = std::min(1.0, 2 / longest);
    for (int halvings = 0;; ++halvings) {
      std::vector<double> next = values_;
      for (size_t i = 0; i < next.size(); ++i) next[i] += factor * move[i];
      const double likelihood = Likelihood(next);
      if (likelihood > best || (halvings == 0 && longest < 1e-6)) {
        best = likelihood;
        values_ = std::move(next);
        break;
      }
      if (halvings == 60) return true;  // as accurate as double precision allows
      factor /= 2;
    }
  }
  return true;
}

Matrix RatingFit::Covariance(bool of_pairs) const {
  std::vector<double> slope;
  const std::optional<Matrix> inverse = InverseOfPositive(Curvature(slope));
  const std::vector<size_t> index = FreeParameters();
  Matrix small = *inverse;
  if (of_pairs) small = Multiply(Multiply(small, MeatOfPairs()), small);
  Matrix out(values_.size(), std::vector<double>(values_.size()));
  for (size_t i = 0; i < index.size(); ++i) {
    for (size_t j = 0; j < index.size(); ++j) {
      out[index[i]][index[j]] = small[i][j];
      // The term that fixes the mean at 0 adds no information.
      if (!of_pairs && !anchored_ && index[i] < players_ && index[j] < players_) {
        out[index[i]][index[j]] -= 1 / static_cast<double>(players_);
      }
    }
  }
  return out;
}

std::vector<size_t> RatingFit::FreeParameters() const {
  std::vector<size_t> index;
  for (size_t i = 0; i < free_.size(); ++i) {
    if (free_[i]) index.push_back(i);
  }
  return index;
}

double RatingFit::Difference(const std::vector<double>& values, size_t white, size_t black) const {
  return values[white] - values[black] + values[advantage()];
}

double RatingFit::Likelihood(const std::vector<double>& values) const {
  const double t = values[draw()];
  if (model_ == RatingModel::kRaoKupper && t < 0) return -std::numeric_limits<double>::infinity();
  double sum = 0, mean = 0;
  for (const Counts& c : counts_) {
    const double x = Difference(values, c.white, c.black);
    for (int r = 0; r < 3; ++r) {
      const double n = c.results[static_cast<size_t>(r)];
      if (n > 0) sum += n * ModelOf(model_).log_likelihood(x, t, r);
    }
  }
  if (anchored_) return sum;
  for (size_t i = 0; i < players_; ++i) mean += values[i];
  return sum - mean * mean / 2 / static_cast<double>(players_);
}

// Adds the derivatives of one result, multiplied by `n`, to the gradient.
void RatingFit::AddSlope(size_t white, size_t black, const Derivatives& d, double n,
                         std::vector<double>& slope) const {
  slope[white] += n * d.x;
  slope[black] -= n * d.x;
  slope[advantage()] += n * d.x;
  slope[draw()] += n * d.t;
}

Matrix RatingFit::Curvature(std::vector<double>& slope) const {
  const size_t all = values_.size();
  Matrix curve(all, std::vector<double>(all));
  std::vector<double> by(all);
  for (const Counts& c : counts_) {
    const double x = Difference(values_, c.white, c.black);
    const std::array<std::pair<size_t, double>, 3> sides = {
        {{c.white, 1.0}, {c.black, -1.0}, {advantage(), 1.0}}};
    for (int r = 0; r < 3; ++r) {
      const double n = c.results[static_cast<size_t>(r)];
      if (n == 0) continue;
      const Derivatives d = ModelOf(model_).derivatives(x, values_[draw()], r);
      AddSlope(c.white, c.black, d, n, by);
      curve[draw()][draw()] -= n * d.tt;
      for (const auto& [i, a] : sides) {
        curve[i][draw()] -= n * a * d.xt;
        curve[draw()][i] -= n * a * d.xt;
        for (const auto& [j, b] : sides) curve[i][j] -= n * a * b * d.xx;
      }
    }
  }
  if (!anchored_) {  // the term that fixes the mean at 0
    const auto end = values_.begin() + static_cast<std::ptrdiff_t>(players_);
    const double sum = std::accumulate(values_.begin(), end, 0.0);
    for (size_t i = 0; i < players_; ++i) {
      by[i] -= sum / static_cast<double>(players_);
      for (size_t j = 0; j < players_; ++j) curve[i][j] += 1 / static_cast<double>(players_);
    }
  }
  const std::vector<size_t> index = FreeParameters();
  Matrix small(index.size(), std::vector<double>(index.size()));
  slope.clear();
  for (size_t i = 0; i < index.size(); ++i) {
    slope.push_back(by[index[i]]);
    for (size_t j = 0; j < index.size(); ++j) small[i][j] = curve[index[i]][index[j]];
  }
  return small;
}

// Returns the sum of squared gradients, where a pair of games is one observation. It is the middle
// part of the sandwich estimator of the covariance (H. White 1982, Econometrica 50).
Matrix RatingFit::MeatOfPairs() const {
  const std::vector<size_t> index = FreeParameters();
  Matrix meat(index.size(), std::vector<double>(index.size()));
  const auto add = [&](const std::vector<double>& slope, double n) {
    for (size_t i = 0; i < index.size(); ++i) {
      if (slope[index[i]] == 0) continue;
      for (size_t j = 0; j < index.size(); ++j) {
        meat[i][j] += n * slope[index[i]] * slope[index[j]];
      }
    }
  };
  const double t = values_[draw()];
  for (const auto& [players, counts] : input_.pairs) {
    const auto& [a, b] = players;
    for (size_t k = 0; k < counts.size(); ++k) {
      if (counts[k] == 0) continue;
      std::vector<double> slope(values_.size());
      const int first = static_cast<int>(k) / 3, second = 2 - static_cast<int>(k) % 3;
      AddSlope(a, b, ModelOf(model_).derivatives(Difference(values_, a, b), t, first), 1, slope);
      AddSlope(b, a, ModelOf(model_).derivatives(Difference(values_, b, a), t, second), 1, slope);
      add(slope, static_cast<double>(counts[k]));
    }
  }
  for (const auto& [players, wdl] : input_.singles) {
    const auto& [a, b] = players;
    for (const auto& [r, n] : {std::pair(0, wdl.losses), {1, wdl.draws}, {2, wdl.wins}}) {
      std::vector<double> slope(values_.size());
      AddSlope(a, b, ModelOf(model_).derivatives(Difference(values_, a, b), t, r), 1, slope);
      add(slope, static_cast<double>(n));
    }
  }
  return meat;
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
  if (settings.scaled) out.scale = ModelOf(settings.model).scale(fit.values()[fit.draw()]);
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
  out.draw_rate = ModelOf(settings.model).draw_rate(fit.values()[fit.draw()]);
  out.settings = std::move(settings);
  return out;
}

}  // namespace danco::match
