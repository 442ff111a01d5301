// SPDX-License-Identifier: MIT
#include "match/statistics/stats.h"

#include <cmath>
#include <limits>

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

}  // namespace danco::match
