// Models of how ratings make results, and the most likely ratings under them.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_RATING_FIT_H_
#define DANCO_TOOLS_MATCH_STATISTICS_RATING_FIT_H_

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "match/client/enum_names.h"
#include "match/game/game_record.h"
#include "match/statistics/stats.h"

namespace danco::match {

using Matrix = std::vector<std::vector<double>>;  // rows

inline Matrix Multiply(const Matrix& a, const Matrix& b) {
  Matrix out(a.size(), std::vector<double>(b.empty() ? 0 : b[0].size()));
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t k = 0; k < b.size(); ++k) {
      if (a[i][k] == 0) continue;
      for (size_t j = 0; j < b[k].size(); ++j) out[i][j] += a[i][k] * b[k][j];
    }
  }
  return out;
}

// The inverse of a symmetric matrix, by Cholesky's decomposition; nothing when it is not positive
// definite, or so nearly not that rounding decides.
inline std::optional<Matrix> InverseOfPositive(const Matrix& matrix) {
  const size_t n = matrix.size();
  Matrix low(n, std::vector<double>(n));
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j <= i; ++j) {
      double sum = matrix[i][j];
      for (size_t k = 0; k < j; ++k) sum -= low[i][k] * low[j][k];
      if (i != j) {
        low[i][j] = sum / low[j][j];
      } else if (sum > 1e-10 * std::abs(matrix[i][i])) {
        low[i][i] = std::sqrt(sum);
      } else {
        return std::nullopt;
      }
    }
  }
  Matrix out(n, std::vector<double>(n));
  std::vector<double> x(n);
  for (size_t column = 0; column < n; ++column) {
    for (size_t i = 0; i < n; ++i) {
      double sum = i == column ? 1 : 0;
      for (size_t k = 0; k < i; ++k) sum -= low[i][k] * x[k];
      x[i] = sum / low[i][i];
    }
    for (size_t i = n; i-- > 0;) {
      double sum = x[i];
      for (size_t k = i + 1; k < n; ++k) sum -= low[k][i] * x[k];
      x[i] = sum / low[i][i];
    }
    for (size_t i = 0; i < n; ++i) out[i][column] = x[i];
  }
  return out;
}

enum class RatingModel {
  kDavidson,   // a draw is as likely as the geometric mean of both wins, times a factor
  kRaoKupper,  // a draw is a difference in play below a threshold; BayesElo's model
  kScores,     // a draw is half a win and half a loss: only points count; Ordo's model
};
inline constexpr std::pair<RatingModel, absl::string_view> kRatingModelNames[] = {
    {RatingModel::kDavidson, "davidson"},
    {RatingModel::kRaoKupper, "rao-kupper"},
    {RatingModel::kScores, "scores"}};

// Half points that a draw brings to either side.
inline constexpr int kDrawHalfPoints = 1;

// Derivatives of the log-likelihood of one result: by the difference of strength x (in nats: a
// factor e in the odds; White's advantage included) and by the draw parameter t.
struct Derivatives {
  double x = 0, t = 0, xx = 0, xt = 0, tt = 0;
};
// `half_points` are White's: 0, 1, 2. The draw parameter is the logarithm of Davidson's factor, or
// Rao and Kupper's threshold (not negative); the third model has none.
Derivatives DerivativesOf(RatingModel model, double x, double t, int half_points);
double LogLikelihood(RatingModel model, double x, double t, int half_points);

// What Elo is multiplied by so that near 0 it predicts scores as the logistic formula does: the
// slope of the model's expected score over that of the logistic function.
double ScaleOf(RatingModel model, double t);
// How many games between equals are drawn, 0..1; 0 for a model that does not say.
double DrawRate(RatingModel model, double t);

// The results to be rated. Players are numbered in the order of `names`.
struct RatingInput {
  std::vector<std::string> names;
  // Pairs of games, one opening with both colours, by players a < b: pairs[{a, b}][3 * x + y] of
  // them ended with x half points for a as White and y half points for a as Black.
  std::map<std::pair<size_t, size_t>, std::array<int64_t, 9>> pairs;
  // Games without a partner, by White and Black, as White sees them.
  std::map<std::pair<size_t, size_t>, Wdl> singles;

  // The number of a player, a new one if need be.
  size_t Player(absl::string_view name);
  void AddGame(size_t white, size_t black, Outcome outcome);
  // The first game has `a` as White, the second as Black.
  void AddPair(size_t a, size_t b, Outcome first, Outcome second);
  // All games by White and Black, as White sees them.
  std::map<std::pair<size_t, size_t>, Wdl> Games() const;
};

struct RatingSettings {
  RatingModel model = RatingModel::kDavidson;
  // So many drawn games more between every two that have met: a weak belief that all are equal.
  double prior = 0;
  bool white_advantage = true;  // whether there is one is found out; otherwise it is 0
  // Whether Elo is brought to the scale of scores: near 0 a difference then predicts the same
  // score as the usual logistic formula, however many games are drawn. Not with two or more
  // anchors, which fix the scale themselves.
  bool scaled = true;
  // Errors from what the results of pairs of games vary, rather than from the model, which takes
  // games for independent.
  bool errors_of_pairs = false;
  std::map<std::string, double> anchors;  // ratings that are given; none: the mean is 0
};

// The parameters are the ratings in nats, then White's advantage, then the draw parameter. Without
// an anchor the mean of the ratings is 0. Not thread-safe.
class RatingFit {
 public:
  // `input` must outlive the fit.
  RatingFit(const RatingInput& input, const RatingSettings& settings);

  size_t advantage() const { return players_; }
  size_t draw() const { return players_ + 1; }
  // Holds a parameter where it is put from now on. (The anchors' are held already.)
  void Fix(size_t parameter, double value);
  const std::vector<double>& values() const { return values_; }

  // Goes to the maximum of the likelihood, of which there is one. False when the curvature is
  // singular: these results don't tell all parameters.
  bool Maximize();
  // Of all parameters after Maximize(), in nats squared; 0 for those that are fixed.
  Matrix Covariance(bool of_pairs) const;

 private:
  // Results by half points of White. (The prior makes their counts no whole numbers.)
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
  // The negated second derivatives by the free parameters, and the first ones.
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

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_RATING_FIT_H_
