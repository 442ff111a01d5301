// The models of results behind ratings, as likelihoods of one game.
//
// Sources: R. A. Bradley, M. E. Terry (1952), Biometrika 39; P. V. Rao, L. L. Kupper (1967), JASA
// 62, with White's advantage the model of BayesElo; R. R. Davidson (1970), JASA 65, with the
// advantage of R. R. Davidson, R. J. Beaver (1977), Biometrics 33.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_RATING_MODEL_H_
#define DANCO_TOOLS_MATCH_STATISTICS_RATING_MODEL_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace danco::match {

enum class RatingModel {
  kDavidson,   // a draw is as likely as the geometric mean of both wins, times a factor
  kRaoKupper,  // a draw is a difference in play below a threshold; BayesElo's model
  kScores,     // a draw is half a win and half a loss: only points count; Ordo's model
};
absl::string_view RatingModelName(RatingModel model);  // "davidson", "rao-kupper", "scores"
absl::StatusOr<RatingModel> ParseRatingModel(absl::string_view name);

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

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_RATING_MODEL_H_
