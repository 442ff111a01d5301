// SPDX-License-Identifier: MIT
// Logistic regression of game results on the terms of the evaluation.
#ifndef DANCO_TOOLS_TUNER_FIT_H_
#define DANCO_TOOLS_TUNER_FIT_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tuner/dataset.h"
#include "tuner/parameters.h"

namespace danco::tuner {

struct FitSettings {
  // The number of centipawns at which a side scores 73 %. With 0, the best fit for the initial
  // weights.
  double scale = 0;
  double blend = 0.3;  // share of the search score in the target; the rest is the game's result
  double l2 = 1e-4;    // weight of the penalty: the sum of squared changes of the weights, in pawns
  int folds = 5;       // folds of the cross-validation; none if below 2
  int iterations = 300;
};

// Mean losses over some rows.
struct Losses {
  double results = 0;  // against the results of the games alone, so comparable between blends
  double targets = 0;  // against the fitted target: results blended with scores

  void operator+=(const Losses& other) {
    results += other.results;
    targets += other.targets;
  }
};

struct FoldResult {
  Losses before;  // for the games left out, with the initial weights
  Losses after;
};

// A point on the learning curve.
struct CurvePoint {
  size_t positions = 0;  // number of positions used for the fit
  Losses losses;         // for the games left out
};

struct FitResult {
  Parameters parameters;
  double scale = 0;
  Losses before;  // on all data, without the penalty
  Losses after;
  double spread_before = 0;  // root mean square of the evaluation, in centipawns
  double spread_after = 0;
  int iterations = 0;
  std::vector<FoldResult> folds;
};

// The loss: the mean cross-entropy between the target and 1 / (1 + exp(-value / scale)), plus the
// penalty. Convex, so the initial weights matter only for the penalty.
class Objective {
 public:
  // Uses the rows of `data` for which `use` returns true. All arguments must outlive the objective.
  Objective(const Dataset& data, const std::function<bool(const Row&)>& use,
            const Parameters& start, const FitSettings& settings, double scale);

  size_t rows() const { return rows_.size(); }
  // Returns the mean cross-entropies without the penalty.
  Losses Loss(const double* parameters) const;
  // Returns the loss. `gradient` has one number per parameter.
  double LossAndGradient(const double* parameters, double* gradient) const;

 private:
  double Target(const Row& row) const;

  const Dataset& data_;
  const Parameters& start_;
  const FitSettings& settings_;
  const double scale_;
  std::vector<const Row*> rows_;
};

// Returns the scale with which the weights predict the results best.
double FitScale(const Dataset& data, const Parameters& parameters);

// Minimizes the loss by L-BFGS (Liu and Nocedal 1989; libLBFGS). `progress` receives lines for
// people.
absl::StatusOr<FitResult> Fit(const Dataset& data, const Parameters& start,
                              const FitSettings& settings,
                              const std::function<void(const std::string&)>& progress);

// Returns how the loss depends on the amount of data. Fits to 1, 1/2, 1/4, ... of the games,
// beginning with the smallest part, and validates each fit on the same tenth of the games, which no
// fit uses. The first point, for no positions, has the losses of `start`.
absl::StatusOr<std::vector<CurvePoint>> LearningCurve(
    const Dataset& data, const Parameters& start, const FitSettings& settings, int halvings,
    const std::function<void(const std::string&)>& progress);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_FIT_H_
