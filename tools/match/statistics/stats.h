// SPDX-License-Identifier: MIT
// Estimates the difference in strength between two sides from results, and decides by the
// sequential probability ratio test (SPRT) when a match has enough games.
//
// Formulas and sources are in ratings.md. The pentanomial model follows Michel Van den Bergh,
// "Comments on Normalized Elo", https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.
//
// The SPRT is the generalized one of fishtest: the log-likelihood ratio of two hypotheses, each
// with the distribution that fits the results best. Logistic bounds: Van den Bergh, "MLE for
// multinomial distributions", https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf,
// proposition 1.1. Normalized bounds: "Comments on Normalized Elo", section 4.1.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_STATS_H_
#define DANCO_TOOLS_MATCH_STATISTICS_STATS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "match/client/enum_names.h"

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

// The kind of Elo in which the bounds are given.
enum class EloModel { kNormalized, kLogistic };

struct SprtSettings {
  double elo0 = 0;      // H0: the first engine is stronger by at most this
  double elo1 = 2;      // H1: the first engine is stronger by at least this
  double alpha = 0.05;  // probability of accepting H1 if H0 holds
  double beta = 0.05;   // probability of accepting H0 if H1 holds
  EloModel model = EloModel::kNormalized;

  // H0 is accepted if the LLR is at most the lower bound, and H1 if it is at least the upper bound.
  double lower_bound() const;
  double upper_bound() const;
  bool operator==(const SprtSettings&) const = default;
};

enum class SprtVerdict { kContinue, kAcceptH0, kAcceptH1 };

inline constexpr std::pair<EloModel, absl::string_view> kEloModelNames[] = {
    {EloModel::kNormalized, "normalized"}, {EloModel::kLogistic, "logistic"}};
inline constexpr std::pair<SprtVerdict, absl::string_view> kSprtVerdictNames[] = {
    {SprtVerdict::kContinue, "continue"},
    {SprtVerdict::kAcceptH0, "H0"},
    {SprtVerdict::kAcceptH1, "H1"}};
inline absl::string_view EloModelName(EloModel model) {
  return NameOf(model, EnumNames<EloModel>(kEloModelNames));
}
inline absl::string_view SprtVerdictName(SprtVerdict verdict) {
  return NameOf(verdict, EnumNames<SprtVerdict>(kSprtVerdictNames));
}

// Returns InvalidArgument if the bounds are not in order or a probability is out of range.
absl::Status ValidateSprt(const SprtSettings& settings);

// Returns the log-likelihood ratio of H1 against H0, or 0 if there are no results. As in fishtest,
// outcomes that have not occurred count as a thousandth of a result.
double SprtLlr(const SprtSettings& settings, const Pentanomial& results);

SprtVerdict JudgeLlr(const SprtSettings& settings, double llr);

// Follows a match pair by pair *in the order of the schedule*, regardless of the order in which
// games end. The verdict therefore depends only on the results: it is the same for any concurrency,
// after a resume, and after merging shards. Not thread-safe.
class SprtTracker {
 public:
  explicit SprtTracker(const SprtSettings& settings) : settings_(settings) {}

  // Reports the result of pair `index` (from 0): the half points of the first engine, 0..4.
  void Add(int64_t index, int half_points);

  const SprtSettings& settings() const { return settings_; }
  // Returns the number of pairs counted so far: all pairs with a smaller index are known. After a
  // verdict, no more pairs are counted.
  int64_t pairs() const { return results_.pairs(); }
  const Pentanomial& results() const { return results_; }
  double llr() const { return llr_; }
  SprtVerdict verdict() const { return verdict_; }

 private:
  SprtSettings settings_;
  std::vector<std::optional<int>> waiting_;  // by index of the pair
  Pentanomial results_;
  double llr_ = 0;
  SprtVerdict verdict_ = SprtVerdict::kContinue;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_STATS_H_
