// SPDX-License-Identifier: MIT
// Estimates the difference in strength between two sides from results.
//
// Formulas and sources are in ratings.md. The pentanomial model follows Michel Van den Bergh,
// "Comments on Normalized Elo", https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_STATS_H_
#define DANCO_TOOLS_MATCH_STATISTICS_STATS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "absl/types/span.h"

namespace danco::match {

// The 97.5 % quantile of the normal distribution: 95 % of it lies within this many standard
// deviations of the mean.
inline constexpr double kZ95 = 1.959963984540054;

// Returns the numbers 0 to `count` - 1, those with the largest `key(number)` first. Equal ones keep
// their order.
template <typename Key>
std::vector<size_t> LargestFirst(size_t count, const Key& key) {
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return key(a) > key(b); });
  return order;
}

// Results of single games, from one side's point of view.
struct Wdl {
  int64_t wins = 0;
  int64_t draws = 0;
  int64_t losses = 0;

  int64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  Wdl Reversed() const { return {losses, draws, wins}; }
  // Adds games of 0, 1 or 2 half points each.
  void Add(int half_points, int64_t count = 1) {
    (half_points == 2 ? wins : half_points == 1 ? draws : losses) += count;
  }
  Wdl& operator+=(const Wdl& other);
  bool operator==(const Wdl&) const = default;
};

// Results of pairs of games (one opening with both colours). counts[i] is the number of pairs with
// i half points for one side: LL, LD, LW or DD, DW, WW.
struct Pentanomial {
  std::array<int64_t, 5> counts{};

  int64_t pairs() const;
  Pentanomial Reversed() const;
  bool operator==(const Pentanomial&) const = default;
};

// A value with its 95 % interval, which is infinite if the results do not bound it.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;

  // Returns half the width of the interval: the number after the plus-minus sign.
  double error() const { return (high - low) / 2; }
};

struct Strength {
  double score = 0.5;  // mean points per game, 0..1
  Estimate elo;        // logistic Elo
  Estimate nelo;       // normalized Elo: Elo per standard deviation of one game
  double los = 0.5;    // likelihood of superiority, 0..1
};

// Estimates the difference from pairs, or from single games as if they were independent. If there
// are no results, the score is 0.5 and Elo is 0, with infinite intervals.
Strength EstimateStrength(const Pentanomial& results);
Strength EstimateStrength(const Wdl& results);

// Returns the mean, or 0 if `count` is 0.
inline double Mean(double sum, int64_t count) {
  return count > 0 ? sum / static_cast<double>(count) : 0;
}

// Returns the Elo difference that predicts `score`; infinite for 0 and 1.
double EloFromScore(double score);
// Returns the score, 0..1, that an Elo difference predicts.
double ScoreFromElo(double elo);

// Returns the probability that a standard normal variable is at most `x`.
double NormalCdf(double x);

// Normalized Elo per unit of (score - 1/2) / (standard deviation of one game).
extern const double kNeloPerSigma;

// The mean and variance of a distribution over the scores 0, 1/(n-1), ... 1, given by weights.
struct Moments {
  double total = 0;
  double mean = 0;
  double variance = 0;
};
Moments MomentsOf(absl::Span<const double> weights);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_STATS_H_
