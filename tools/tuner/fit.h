// Logistic regression of game results on the terms of the evaluation.
#ifndef DANCO_TOOLS_TUNER_FIT_H_
#define DANCO_TOOLS_TUNER_FIT_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tuner/dataset.h"
#include "tuner/parameters.h"

namespace danco::tuner {

struct FitSettings {
  double scale = 0;  // centipawns at which the mover scores 73 %; 0: as fits the start weights best
  double blend = 0.3;  // share of the search score in the target, the rest is the game's result
  double l2 = 1e-4;    // times the squared change of every weight in pawns, added to the loss
  int folds = 5;       // of the cross-validation; below 2: none
  int iterations = 300;
};

struct FoldResult {
  double before;  // mean loss of the games left out, with the start weights
  double after;
};

struct FitResult {
  Parameters parameters;
  double scale = 0;
  double loss_before = 0;  // on all data, without the penalty
  double loss_after = 0;
  double spread_before = 0;  // root mean square of the evaluation, centipawns
  double spread_after = 0;
  int iterations = 0;
  std::vector<FoldResult> folds;
};

// The loss: cross-entropy between the target and 1 / (1 + exp(-value / scale)), mean over the rows,
// plus the penalty. Convex, so that the start does not matter but for the penalty.
class Objective {
 public:
  // Of the rows of `data` for which `use` is true. All arguments must outlive the objective.
  Objective(const Dataset& data, const std::function<bool(const Row&)>& use,
            const Parameters& start, const FitSettings& settings, double scale);

  size_t rows() const { return rows_.size(); }
  // The mean cross-entropy with the results alone: comparable between blends and penalties.
  double Loss(const double* parameters) const;
  // What is minimised; `gradient` has kNumParameters numbers.
  double LossAndGradient(const double* parameters, double* gradient) const;

 private:
  double Target(const Row& row) const;

  const Dataset& data_;
  const Parameters& start_;
  const FitSettings& settings_;
  const double scale_;
  std::vector<const Row*> rows_;
};

// The scale at which the weights predict the results best.
double FitScale(const Dataset& data, const Parameters& parameters);

// Minimises by L-BFGS (Liu and Nocedal 1989; libLBFGS). `progress` gets lines for people.
absl::StatusOr<FitResult> Fit(const Dataset& data, const Parameters& start,
                              const FitSettings& settings,
                              const std::function<void(const std::string&)>& progress);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_FIT_H_
