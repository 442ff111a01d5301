// SPDX-License-Identifier: MIT
#include "tuner/fit.h"

#include <lbfgs.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "system/status.h"

namespace danco::tuner {
namespace {

double Sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// Returns -target ln p - (1 - target) ln(1 - p) for p = Sigmoid(x), without overflow.
double CrossEntropy(double x, double target) {
  return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))) - target * x;
}

// Converts centipawns to the unit of the penalty.
double Pawns(double centipawns) { return centipawns / 100; }

struct Minimum {
  Parameters parameters;
  int iterations = 0;
};

// The data for libLBFGS's callbacks. Each parameter is scaled to a unit in which all parameters
// matter about equally, which saves most of the iterations.
struct Run {
  const Objective& objective;
  const Parameters& start;
  const std::vector<double>& units;
  int iterations = 0;

  Parameters At(const lbfgsfloatval_t* x) const {
    Parameters parameters = start;
    for (size_t i = 0; i < parameters.size(); ++i) parameters[i] += x[i] * units[i];
    return parameters;
  }
};

lbfgsfloatval_t EvaluateRun(void* instance, const lbfgsfloatval_t* x, lbfgsfloatval_t* gradient,
                            int, lbfgsfloatval_t) {
  const Run& run = *static_cast<const Run*>(instance);
  const double loss = run.objective.LossAndGradient(run.At(x).data(), gradient);
  for (size_t i = 0; i < run.units.size(); ++i) gradient[i] *= run.units[i];
  return loss;
}

int CountIteration(void* instance, const lbfgsfloatval_t*, const lbfgsfloatval_t*, lbfgsfloatval_t,
                   lbfgsfloatval_t, lbfgsfloatval_t, lbfgsfloatval_t, int, int k, int) {
  static_cast<Run*>(instance)->iterations = k;
  return 0;
}

absl::StatusOr<Minimum> Minimise(const Objective& objective, const Parameters& start,
                                 const std::vector<double>& units, int iterations) {
  const int size = static_cast<int>(start.size());
  const std::unique_ptr<lbfgsfloatval_t, decltype(&lbfgs_free)> x(lbfgs_malloc(size), &lbfgs_free);
  std::fill_n(x.get(), size, 0.0);
  lbfgs_parameter_t settings;
  lbfgs_parameter_init(&settings);
  settings.m = 20;
  settings.max_iterations = iterations;
  settings.past = 10;
  settings.delta = 1e-6;
  settings.epsilon = 1e-6;
  Run run{objective, start, units};
  const int status = lbfgs(size, x.get(), nullptr, EvaluateRun, CountIteration, &run, &settings);
  const bool good = status == LBFGS_SUCCESS || status == LBFGS_STOP ||
                    status == LBFGS_ALREADY_MINIMIZED || status == LBFGSERR_MAXIMUMITERATION ||
                    status == LBFGSERR_ROUNDING_ERROR;
  if (!good) return absl::InternalError(absl::StrCat("L-BFGS stopped with status ", status));
  return Minimum{run.At(x.get()), run.iterations};
}

// Returns, for each parameter, the change in centipawns that changes the evaluation by `scale`
// (root mean square). For weights that rarely count, it is at most a few pawns.
std::vector<double> Units(const Dataset& data, size_t parameters, double scale) {
  constexpr double kRarest = 0.1;
  std::vector<double> squares(parameters, 0.0);
  for (const Row& row : data.rows()) {
    for (const Feature& f : data.features(row)) {
      squares[2 * f.weight] += std::pow(row.scale * f.count * (1 - row.many), 2);
      squares[2 * f.weight + 1] += std::pow(row.scale * f.count * row.many, 2);
    }
  }
  for (double& s : squares) {
    s = scale / std::max(std::sqrt(s / static_cast<double>(data.rows().size())), kRarest);
  }
  return squares;
}

double Spread(const Dataset& data, const Parameters& parameters) {
  double sum = 0;
  for (const Row& row : data.rows()) sum += std::pow(data.Value(row, parameters.data()), 2);
  return std::sqrt(sum / static_cast<double>(std::max<size_t>(data.rows().size(), 1)));
}

std::string Text(const Losses& before, const Losses& after) {
  return absl::StrFormat("loss of results %.5f -> %.5f, of targets %.5f -> %.5f", before.results,
                         after.results, before.targets, after.targets);
}

}  // namespace

Objective::Objective(const Dataset& data, const std::function<bool(const Row&)>& use,
                     const Parameters& start, const FitSettings& settings, double scale)
    : data_(data), start_(start), settings_(settings), scale_(scale) {
  for (const Row& row : data.rows()) {
    if (use(row)) rows_.push_back(&row);
  }
}

double Objective::Target(const Row& row) const {
  if (settings_.blend == 0) return row.result;
  return (1 - settings_.blend) * row.result + settings_.blend * Sigmoid(row.score / scale_);
}

Losses Objective::Loss(const double* parameters) const {
  Losses sum;
  for (const Row* row : rows_) {
    const double x = data_.Value(*row, parameters) / scale_;
    sum.results += CrossEntropy(x, row->result);
    sum.targets += CrossEntropy(x, Target(*row));
  }
  const auto rows = static_cast<double>(std::max<size_t>(rows_.size(), 1));
  return {sum.results / rows, sum.targets / rows};
}

double Objective::LossAndGradient(const double* parameters, double* gradient) const {
  std::fill(gradient, gradient + start_.size(), 0.0);
  const double share = 1 / static_cast<double>(std::max<size_t>(rows_.size(), 1));
  double loss = 0;
  for (const Row* row : rows_) {
    const double x = data_.Value(*row, parameters) / scale_;
    const double target = Target(*row);
    loss += CrossEntropy(x, target) * share;
    data_.AddGradient(*row, (Sigmoid(x) - target) / scale_ * share, gradient);
  }
  for (size_t i = 0; i < start_.size(); ++i) {
    const double change = Pawns(parameters[i] - start_[i]);
    loss += settings_.l2 * change * change;
    gradient[i] += Pawns(2 * settings_.l2 * change);
  }
  return loss;
}

double FitScale(const Dataset& data, const Parameters& parameters) {
  std::vector<std::pair<double, double>> points;
  for (const Row& row : data.rows()) {
    points.emplace_back(data.Value(row, parameters.data()), row.result);
  }
  const auto loss = [&](double log_scale) {
    double sum = 0;
    for (const auto& [value, result] : points) {
      sum += CrossEntropy(value / std::exp(log_scale), result);
    }
    return sum;
  };
  // This is a ternary search: as a function of the scale, the loss has a single minimum.
  double low = std::log(20.0);
  double high = std::log(5000.0);
  for (int i = 0; i < 40; ++i) {
    const double a = low + (high - low) / 3;
    const double b = high - (high - low) / 3;
    if (loss(a) < loss(b)) {
      high = b;
    } else {
      low = a;
    }
  }
  return std::exp((low + high) / 2);
}

absl::StatusOr<FitResult> Fit(const Dataset& data, const Parameters& start,
                              const FitSettings& settings,
                              const std::function<void(const std::string&)>& progress) {
  if (data.rows().empty()) return Invalid("there are no positions to fit");
  FitResult result;
  result.scale = settings.scale > 0 ? settings.scale : FitScale(data, start);
  const Objective all(
      data, [](const Row&) { return true; }, start, settings, result.scale);
  progress(absl::StrFormat("%d positions, scale %.0f cp", all.rows(), result.scale));
  const std::vector<double> units = Units(data, start.size(), result.scale);
  ASSIGN_OR_RETURN(Minimum best, Minimise(all, start, units, settings.iterations));
  result.parameters = best.parameters;
  result.iterations = best.iterations;
  result.before = all.Loss(start.data());
  result.after = all.Loss(result.parameters.data());
  result.spread_before = Spread(data, start);
  result.spread_after = Spread(data, result.parameters);
  progress(absl::StrFormat("all data: %s in %d iterations, spread %.0f -> %.0f cp",
                           Text(result.before, result.after), result.iterations,
                           result.spread_before, result.spread_after));
  const auto folds = static_cast<uint32_t>(std::max(settings.folds, 0));
  FoldResult sum;
  for (uint32_t fold = 0; folds >= 2 && fold < folds; ++fold) {
    const auto left_out = [&](const Row& row) { return row.game % folds == fold; };
    const auto used = [&](const Row& row) { return row.game % folds != fold; };
    const Objective training(data, used, start, settings, result.scale);
    const Objective validation(data, left_out, start, settings, result.scale);
    if (training.rows() == 0 || validation.rows() == 0) continue;  // more folds than games
    ASSIGN_OR_RETURN(const Minimum minimum, Minimise(training, start, units, settings.iterations));
    result.folds.push_back(
        {validation.Loss(start.data()), validation.Loss(minimum.parameters.data())});
    const FoldResult& last = result.folds.back();
    progress(absl::StrFormat("fold %d of %d: validation %s", fold + 1, folds,
                             Text(last.before, last.after)));
    sum.before += last.before;
    sum.after += last.after;
  }
  if (const auto done = static_cast<double>(result.folds.size()); done > 0) {
    const Losses before = {sum.before.results / done, sum.before.targets / done};
    const Losses after = {sum.after.results / done, sum.after.targets / done};
    progress(absl::StrFormat("validation, mean of %d folds: %s", result.folds.size(),
                             Text(before, after)));
  }
  return result;
}

absl::StatusOr<std::vector<CurvePoint>> LearningCurve(
    const Dataset& data, const Parameters& start, const FitSettings& settings, int halvings,
    const std::function<void(const std::string&)>& progress) {
  if (data.rows().empty()) return Invalid("there are no positions to fit");
  constexpr uint32_t kValidated = 10;  // one game in ten
  const double scale = settings.scale > 0 ? settings.scale : FitScale(data, start);
  const std::vector<double> units = Units(data, start.size(), scale);
  const Objective validation(
      data, [](const Row& row) { return row.game % kValidated == 0; }, start, settings, scale);
  std::vector<CurvePoint> curve = {{0, validation.Loss(start.data())}};
  for (int i = halvings; i >= 0; --i) {
    const auto used = [i](const Row& row) {
      return row.game % kValidated != 0 && (row.game / kValidated) % (uint32_t{1} << i) == 0;
    };
    const Objective training(data, used, start, settings, scale);
    if (training.rows() == 0) continue;
    ASSIGN_OR_RETURN(const Minimum minimum, Minimise(training, start, units, settings.iterations));
    curve.push_back({training.rows(), validation.Loss(minimum.parameters.data())});
    progress(absl::StrFormat("%d positions: %s", training.rows(),
                             Text(curve.front().losses, curve.back().losses)));
  }
  return curve;
}

}  // namespace danco::tuner
