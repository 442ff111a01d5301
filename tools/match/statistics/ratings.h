// Ratings of any number of engines from all their results together: those under which the results
// are the most likely (docs/ratings.md).
//
// Sources: R. A. Bradley, M. E. Terry (1952), Biometrika 39; P. V. Rao, L. L. Kupper (1967), JASA
// 62, with White's advantage the model of BayesElo; R. R. Davidson (1970), JASA 65, with the
// advantage of R. R. Davidson, R. J. Beaver (1977), Biometrics 33.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_RATINGS_H_
#define DANCO_TOOLS_MATCH_STATISTICS_RATINGS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/game/game_record.h"
#include "match/statistics/rating_model.h"
#include "match/statistics/stats.h"

namespace danco::match {

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
