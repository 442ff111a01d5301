// SPDX-License-Identifier: MIT
#include "match/statistics/sprt.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_format.h"
#include "system/status.h"

namespace danco::match {
namespace {

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
