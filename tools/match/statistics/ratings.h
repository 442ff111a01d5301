// SPDX-License-Identifier: MIT
// Maximum-likelihood ratings of any number of engines from all their results (ratings.md).
//
// Sources: R. A. Bradley, M. E. Terry (1952), Biometrika 39; P. V. Rao, L. L. Kupper (1967), JASA
// 62, which, extended by White's advantage, is the model of BayesElo; R. R. Davidson (1970), JASA
// 65, extended by White's advantage as in R. R. Davidson, R. J. Beaver (1977), Biometrics 33.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_RATINGS_H_
#define DANCO_TOOLS_MATCH_STATISTICS_RATINGS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "match/statistics/rating_fit.h"

namespace danco::match {

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
