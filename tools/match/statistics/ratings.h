// Ratings of any number of engines from all their results together: those under which the results
// are the most likely (ratings.md).
//
// Sources: R. A. Bradley, M. E. Terry (1952), Biometrika 39; P. V. Rao, L. L. Kupper (1967), JASA
// 62, with White's advantage the model of BayesElo; R. R. Davidson (1970), JASA 65, with the
// advantage of R. R. Davidson, R. J. Beaver (1977), Biometrics 33.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_RATINGS_H_
#define DANCO_TOOLS_MATCH_STATISTICS_RATINGS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/statistics/rating_fit.h"

namespace danco::match {

struct RatingList {
  RatingSettings settings;
  std::vector<double> elo;  // by player
  // Elo squared, relative to the anchor or, without one, to the mean of all.
  std::vector<std::vector<double>> covariance;
  double white_advantage = 0;  // Elo, and half of its 95 % interval
  double white_advantage_error = 0;
  double draw_rate = 0;            // between equals without regard to colours, 0..1
  double scale = 1;                // what the model's Elo was multiplied by
  std::vector<std::string> notes;  // what was changed because the results did not bear it

  // Half of the 95 % interval, of a rating and of the difference of two.
  double Error(size_t player) const;
  double ErrorOfDifference(size_t a, size_t b) const;
  // The likelihood that `a` is stronger than `b`.
  double Los(size_t a, size_t b) const;
};

// InvalidArgument when there is no game, an anchor has not played, or groups of players that have
// not met can't be compared. Where a group has won or lost all games against the others, no
// ratings are the most likely: a prior of one draw is taken then, with a note.
absl::StatusOr<RatingList> Rate(const RatingInput& input, RatingSettings settings);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_RATINGS_H_
