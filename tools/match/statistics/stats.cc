// SPDX-License-Identifier: MIT
#include "match/statistics/stats.h"

#include <cmath>
#include <limits>

#include "absl/strings/str_format.h"
#include "system/status.h"

namespace danco::match {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// `games_per_result` is 2 for pairs and 1 for games. It converts the variance of a result to that
// of a game.
Strength FromWeights(absl::Span<const double> weights, double games_per_result) {
  const Moments m = MomentsOf(weights);
  Strength out;
  if (m.total <= 0) {
    out.elo = out.nelo = {0, -kInfinity, kInfinity};
    return out;
  }
  const double error = std::sqrt(m.variance / m.total);
  const double low = m.mean - kZ95 * error;
  const double high = m.mean + kZ95 * error;
  out.score = m.mean;
  out.elo = {EloFromScore(m.mean), EloFromScore(low), EloFromScore(high)};
  const double excess = m.mean - 0.5;
  if (m.variance > 0) {
    const double per_score = kNeloPerSigma / std::sqrt(games_per_result * m.variance);
    out.nelo = {excess * per_score, (low - 0.5) * per_score, (high - 0.5) * per_score};
    out.los = NormalCdf(excess / error);
  } else {
    const double limit = excess == 0 ? 0 : std::copysign(kInfinity, excess);
    out.nelo = {limit, limit, limit};
    out.los = excess == 0 ? 0.5 : excess > 0 ? 1.0 : 0.0;
  }
  return out;
}

using Weights = std::vector<double>;  // indexed by score: 0, 1/(n-1), ... 1

double ScoreAt(const Weights& p, size_t i) {
  return static_cast<double>(i) / static_cast<double>(p.size() - 1);
}

// Returns the root of sum p[i] a[i] / (1 + x a[i]) in the interval where all denominators are
// positive. The sum decreases from +inf to -inf there, so bisection finds it exactly.
double SolveSecular(const Weights& p, const Weights& a) {
  double low = -1 / *std::max_element(a.begin(), a.end());
  double high = -1 / *std::min_element(a.begin(), a.end());
  for (int i = 0; i < 200; ++i) {
    const double x = low + (high - low) / 2;
    if (x <= low || x >= high) break;
    double sum = 0;
    for (size_t k = 0; k < p.size(); ++k) sum += p[k] * a[k] / (1 + x * a[k]);
    (sum > 0 ? low : high) = x;
  }
  return low + (high - low) / 2;
}

Weights Tilt(const Weights& p, const Weights& a) {
  const double x = SolveSecular(p, a);
  Weights out(p.size());
  for (size_t i = 0; i < p.size(); ++i) out[i] = p[i] / (1 + x * a[i]);
  return out;
}

// Returns the most likely distribution with mean `score`, given the observed one.
Weights FitMean(const Weights& observed, double score) {
  Weights a(observed.size());
  for (size_t i = 0; i < a.size(); ++i) a[i] = ScoreAt(observed, i) - score;
  return Tilt(observed, a);
}

// Returns the distribution of FitMean() that has (mean - 1/2) / sigma = t, by bisection.
Weights FitMeanToTValue(const Weights& observed, double t) {
  double low = 0;
  double high = 1;
  for (int i = 0; i < 60; ++i) {
    const double mean = low + (high - low) / 2;
    const Moments m = MomentsOf(FitMean(observed, mean));
    ((m.mean - 0.5) / std::sqrt(m.variance) < t ? low : high) = mean;
  }
  return FitMean(observed, low + (high - low) / 2);
}

// Returns the most likely distribution with (mean - 1/2) / sigma = t. The constraint is not linear;
// it is linearized around the last fit. (Around the uniform distribution, the usual start, no
// distribution of pairs satisfies it if |t| > 0.94, which is 231 normalized Elo.)
Weights FitTValue(const Weights& observed, double t) {
  Weights fit = FitMeanToTValue(observed, t);
  for (int round = 0; round < 100; ++round) {
    const Moments m = MomentsOf(fit);
    const double sigma = std::sqrt(m.variance);
    Weights a(fit.size());
    for (size_t i = 0; i < a.size(); ++i) {
      const double z = (ScoreAt(fit, i) - m.mean) / sigma;
      a[i] = ScoreAt(fit, i) - 0.5 - 0.5 * t * sigma * (1 + z * z);
    }
    const Weights next = Tilt(observed, a);
    double change = 0;
    for (size_t i = 0; i < fit.size(); ++i) change = std::max(change, std::abs(next[i] - fit[i]));
    fit = next;
    if (change < 1e-10) break;
  }
  return fit;
}

}  // namespace

const double kNeloPerSigma = 800 / std::log(10.0);

double NormalCdf(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

Wdl& Wdl::operator+=(const Wdl& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

int64_t Pentanomial::pairs() const {
  return std::accumulate(counts.begin(), counts.end(), int64_t{0});
}

Pentanomial Pentanomial::Reversed() const {
  return {{counts[4], counts[3], counts[2], counts[1], counts[0]}};
}

Moments MomentsOf(absl::Span<const double> weights) {
  Moments m;
  const double step = 1.0 / static_cast<double>(weights.size() - 1);
  for (double w : weights) m.total += w;
  if (m.total <= 0) return m;
  for (size_t i = 0; i < weights.size(); ++i) {
    m.mean += step * static_cast<double>(i) * weights[i] / m.total;
  }
  for (size_t i = 0; i < weights.size(); ++i) {
    const double d = step * static_cast<double>(i) - m.mean;
    m.variance += d * d * weights[i] / m.total;
  }
  return m;
}

double EloFromScore(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  if (score == 0.5) return 0;  // instead of -0
  return -400 * std::log10(1 / score - 1);
}

double ScoreFromElo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

Strength EstimateStrength(const Pentanomial& results) {
  const std::vector<double> weights(results.counts.begin(), results.counts.end());
  return FromWeights(weights, 2);
}

Strength EstimateStrength(const Wdl& results) {
  const std::vector<double> weights = {static_cast<double>(results.losses),
                                       static_cast<double>(results.draws),
                                       static_cast<double>(results.wins)};
  return FromWeights(weights, 1);
}

double SprtSettings::lower_bound() const { return std::log(beta / (1 - alpha)); }
double SprtSettings::upper_bound() const { return std::log((1 - beta) / alpha); }

absl::Status ValidateSprt(const SprtSettings& s) {
  const auto probability = [](double p) { return p > 0 && p < 1; };
  if (!std::isfinite(s.elo0) || !std::isfinite(s.elo1) || s.elo0 >= s.elo1) {
    return Invalid(
        absl::StrFormat("elo0 must be less than elo1, but they are %g and %g", s.elo0, s.elo1));
  }
  if (!probability(s.alpha) || !probability(s.beta) || s.alpha + s.beta >= 1) {
    return Invalid(absl::StrFormat(
        "alpha and beta must be between 0 and 1 and add up to less than 1, but they are %g and %g",
        s.alpha, s.beta));
  }
  return absl::OkStatus();
}

double SprtLlr(const SprtSettings& settings, const Pentanomial& results) {
  if (results.pairs() == 0) return 0;
  Weights counts(results.counts.begin(), results.counts.end());
  double total = 0;
  for (double& c : counts) {
    if (c == 0) c = 1e-3;
    total += c;
  }
  for (double& c : counts) c /= total;
  const auto fit = [&](double elo) {
    if (settings.model == EloModel::kLogistic) return FitMean(counts, ScoreFromElo(elo));
    // The score of a pair has half the variance of the score of a game.
    return FitTValue(counts, std::sqrt(2.0) * elo / kNeloPerSigma);
  };
  const Weights h0 = fit(settings.elo0);
  const Weights h1 = fit(settings.elo1);
  double sum = 0;
  for (size_t i = 0; i < counts.size(); ++i) sum += counts[i] * std::log(h1[i] / h0[i]);
  return total * sum;
}

SprtVerdict JudgeLlr(const SprtSettings& settings, double llr) {
  if (llr >= settings.upper_bound()) return SprtVerdict::kAcceptH1;
  if (llr <= settings.lower_bound()) return SprtVerdict::kAcceptH0;
  return SprtVerdict::kContinue;
}

void SprtTracker::Add(int64_t index, int half_points) {
  const auto slot = static_cast<size_t>(index);
  if (waiting_.size() <= slot) waiting_.resize(slot + 1);
  waiting_[slot] = half_points;
  while (verdict_ == SprtVerdict::kContinue) {
    const auto next = static_cast<size_t>(results_.pairs());
    if (next >= waiting_.size() || !waiting_[next].has_value()) break;
    ++results_.counts[static_cast<size_t>(*waiting_[next])];
    llr_ = SprtLlr(settings_, results_);
    verdict_ = JudgeLlr(settings_, llr_);
  }
}

}  // namespace danco::match
