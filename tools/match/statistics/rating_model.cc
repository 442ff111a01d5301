#include "match/statistics/rating_model.h"

#include <cmath>

#include "absl/strings/str_cat.h"

namespace danco::match {
namespace {

double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

// P(win) : P(draw) : P(loss) = e^(x/2) : e^t : e^(-x/2).
Derivatives Davidson(double x, double t, int half_points) {
  const double w = std::exp(x / 2), d = std::exp(t), l = std::exp(-x / 2), sum = w + d + l;
  const double pw = w / sum, pd = d / sum, pl = l / sum;
  const double mean = (pw - pl) / 2;
  return {.x = (half_points - 1) / 2.0 - mean,
          .t = (half_points == kDrawHalfPoints ? 1 : 0) - pd,
          .xx = -((pw + pl) / 4 - mean * mean),
          .xt = mean * pd,
          .tt = -pd * (1 - pd)};
}

// P(win) = logistic(x - t), P(loss) = logistic(-x - t), the rest is drawn; t >= 0.
Derivatives RaoKupper(double x, double t, int half_points) {
  const double a = Logistic(x - t), b = Logistic(-x - t);
  const double aa = a * (1 - a), bb = b * (1 - b);
  if (half_points == 2) return {1 - a, -(1 - a), -aa, aa, -aa};
  if (half_points == 0) return {-(1 - b), -(1 - b), -bb, -bb, -bb};
  // P(draw) = (e^2t - 1) P(win) P(loss).
  const double e = std::expm1(2 * t);
  return {(1 - a) - (1 - b), 2 * (e + 1) / e - (1 - a) - (1 - b), -aa - bb, aa - bb,
          -4 * (e + 1) / (e * e) - aa - bb};
}

// P(win) = logistic(x); a draw is half of a win and half of a loss.
Derivatives Scores(double x, double, int half_points) {
  const double p = Logistic(x);
  return {.x = half_points / 2.0 - p, .xx = -p * (1 - p)};
}

}  // namespace

absl::string_view RatingModelName(RatingModel model) {
  switch (model) {
    case RatingModel::kDavidson:
      return "davidson";
    case RatingModel::kRaoKupper:
      return "rao-kupper";
    case RatingModel::kScores:
      break;
  }
  return "scores";
}

absl::StatusOr<RatingModel> ParseRatingModel(absl::string_view name) {
  for (RatingModel m : {RatingModel::kDavidson, RatingModel::kRaoKupper, RatingModel::kScores}) {
    if (RatingModelName(m) == name) return m;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("'", name, "' is not davidson, rao-kupper or scores"));
}

Derivatives DerivativesOf(RatingModel model, double x, double t, int half_points) {
  switch (model) {
    case RatingModel::kDavidson:
      return Davidson(x, t, half_points);
    case RatingModel::kRaoKupper:
      return RaoKupper(x, t, half_points);
    case RatingModel::kScores:
      break;
  }
  return Scores(x, t, half_points);
}

double LogLikelihood(RatingModel model, double x, double t, int half_points) {
  const double sign = half_points - 1;
  switch (model) {
    case RatingModel::kDavidson:
      return (half_points == kDrawHalfPoints ? t : sign * x / 2) -
             std::log(std::exp(x / 2) + std::exp(t) + std::exp(-x / 2));
    case RatingModel::kRaoKupper: {
      const double a = std::log(Logistic(x - t)), b = std::log(Logistic(-x - t));
      return half_points == 2 ? a : half_points == 0 ? b : std::log(std::expm1(2 * t)) + a + b;
    }
    case RatingModel::kScores:
      break;
  }
  return half_points / 2.0 * std::log(Logistic(x)) +
         (1 - half_points / 2.0) * std::log(Logistic(-x));
}

double ScaleOf(RatingModel model, double t) {
  switch (model) {
    case RatingModel::kDavidson:
      return 2 / (2 + std::exp(t));
    case RatingModel::kRaoKupper: {  // BayesElo's
      const double e = std::exp(-t);
      return 4 * e / ((1 + e) * (1 + e));
    }
    case RatingModel::kScores:
      break;
  }
  return 1;
}

double DrawRate(RatingModel model, double t) {
  switch (model) {
    case RatingModel::kDavidson:
      return std::exp(t) / (2 + std::exp(t));
    case RatingModel::kRaoKupper:
      return 1 - 2 * Logistic(-t);
    case RatingModel::kScores:
      break;
  }
  return 0;
}

}  // namespace danco::match
