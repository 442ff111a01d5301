// SPDX-License-Identifier: MIT
// Maximum-likelihood ratings of any number of engines from all their results (ratings.md).
//
// Sources: R. A. Bradley, M. E. Terry (1952), Biometrika 39; P. V. Rao, L. L. Kupper (1967), JASA
// 62, which, extended by White's advantage, is the model of BayesElo; R. R. Davidson (1970), JASA
// 65, extended by White's advantage as in R. R. Davidson, R. J. Beaver (1977), Biometrics 33.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_RATINGS_H_
#define DANCO_TOOLS_MATCH_STATISTICS_RATINGS_H_

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/client/enum_names.h"
#include "match/game/game_record.h"
#include "match/statistics/stats.h"

namespace danco::match {

using Matrix = std::vector<std::vector<double>>;  // a list of rows

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

// Returns the inverse of a symmetric matrix by Cholesky decomposition. Returns nothing if the
// matrix is not positive definite or is nearly singular.
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
  kRaoKupper,  // a draw is a difference in play below a threshold; used by BayesElo
  kScores,     // a draw is half a win and half a loss, so only points count; used by Ordo
};
inline constexpr std::pair<RatingModel, absl::string_view> kRatingModelNames[] = {
    {RatingModel::kDavidson, "davidson"},
    {RatingModel::kRaoKupper, "rao-kupper"},
    {RatingModel::kScores, "scores"}};

// The results to rate. Players are numbered in the order of `names`.
struct RatingInput {
  std::vector<std::string> names;
  // Pairs of games (one opening with both colours) between players a < b. pairs[{a, b}][3 * x + y]
  // is the number of pairs in which a scored x half points as White and y half points as Black.
  std::map<std::pair<size_t, size_t>, std::array<int64_t, 9>> pairs;
  // Games without a partner, by White's and Black's number, from White's point of view.
  std::map<std::pair<size_t, size_t>, Wdl> singles;

  // Returns the number of a player. Adds the player if necessary.
  size_t Player(absl::string_view name);
  void AddGame(size_t white, size_t black, GameResult outcome);
  // Adds a pair. `a` is White in the first game and Black in the second.
  void AddPair(size_t a, size_t b, GameResult first, GameResult second);
  // Returns all games by White's and Black's number, from White's point of view.
  std::map<std::pair<size_t, size_t>, Wdl> Games() const;
};

struct RatingSettings {
  RatingModel model = RatingModel::kDavidson;
  // Adds this many drawn games between every two players that have met. This expresses a weak
  // belief that all are equal.
  double prior = 0;
  bool white_advantage = true;  // whether to estimate White's advantage; otherwise it is 0
  // Scales Elo so that, near 0, a difference predicts the same score as the usual logistic formula,
  // however many games are drawn. Has no effect with two or more anchors, because they fix the
  // scale.
  bool scaled = true;
  // Estimates errors from the variance of game pairs instead of from the model, which assumes
  // independent games.
  bool errors_of_pairs = false;
  std::map<std::string, double> anchors;  // fixed ratings; if there are none, the mean is 0
};

struct RatingList {
  RatingSettings settings;
  std::vector<double> elo;  // by player
  // In Elo squared, relative to the anchor or, if there is none, to the mean of all players.
  std::vector<std::vector<double>> covariance;
  double white_advantage = 0;  // in Elo, and half of its 95 % interval
  double white_advantage_error = 0;
  double draw_rate = 0;  // between equal players, ignoring colours, 0..1
  double scale = 1;      // the factor applied to the model's Elo
  // Settings that were changed because there are not enough results for them.
  std::vector<std::string> notes;

  // Returns half of the 95 % interval of a rating, or of the difference of two.
  double Error(size_t player) const;
  double ErrorOfDifference(size_t a, size_t b) const;
  // Returns the likelihood that `a` is stronger than `b`.
  double Los(size_t a, size_t b) const;
};

// Returns InvalidArgument if there is no game, if an anchor has not played, or if groups of players
// have not met and cannot be compared. If a group has won or lost all games against the others, the
// likelihood has no maximum. In that case, a prior of one draw is used, and a note says so.
absl::StatusOr<RatingList> Rate(const RatingInput& input, RatingSettings settings);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_RATINGS_H_
