// SPDX-License-Identifier: MIT
#include "eval/wdl.h"

#include <cmath>

namespace danco {
namespace {

double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

double Exponential(const std::array<double, kNumWdlFeatures>& weights,
                   const std::array<double, kNumWdlFeatures>& features) {
  double sum = 0;
  for (size_t i = 0; i < weights.size(); ++i) sum += weights[i] * features[i];
  return std::exp(sum);
}

}  // namespace

// As printed by `danco-analysis fit-wdl`.
const WdlModel kWdlModel = {
    {5.254, -0.547, 0.356, 0.073},   // threshold
    {5.051, -0.459, 0.071, -0.061},  // spread
};

const WdlModel kChessWdlModel = {
    {4.817, -1.248, 1.148, 0.236},  // threshold
    {5.273, -1.990, 1.107, 0.156},  // spread
};

const WdlModel& WdlModelOf(RuleSet rules) {
  return TraitsOf(rules).captures ? kChessWdlModel : kWdlModel;
}

std::array<double, kNumWdlFeatures> WdlFeatures(int unions, int no_progress_plies) {
  const double united = unions / 8.0;
  return {1, united, united * united, no_progress_plies / 20.0};
}

std::array<double, kNumWdlFeatures> WdlFeatures(const Position& position) {
  constexpr int kPiecesOfChess = 32;
  const int pairs = TraitsOf(position.rules()).captures
                        ? (kPiecesOfChess - position.occupied().count()) / 2
                        : position.unions().count();
  return WdlFeatures(pairs, position.no_progress_plies());
}

WdlChances ChancesBy(const WdlModel& model, Score score,
                     const std::array<double, kNumWdlFeatures>& features) {
  const double threshold = Exponential(model.threshold, features);
  const double spread = Exponential(model.spread, features);
  WdlChances chances;
  chances.win = Logistic((score.value() - threshold) / spread);
  chances.loss = Logistic((-score.value() - threshold) / spread);
  // The chance of a draw is never negative, because the threshold is positive.
  chances.draw = 1 - chances.win - chances.loss;
  return chances;
}

WdlChances ChancesOf(Score score, const Position& position) {
  if (score.is_win()) return {1, 0, 0};
  if (score.is_loss()) return {0, 0, 1};
  return ChancesBy(WdlModelOf(position.rules()), score, WdlFeatures(position));
}

Wdl WdlOf(Score score, const Position& position) {
  const WdlChances chances = ChancesOf(score, position);
  Wdl wdl;
  wdl.win = static_cast<int>(std::lround(1000 * chances.win));
  wdl.loss = static_cast<int>(std::lround(1000 * chances.loss));
  wdl.draw = 1000 - wdl.win - wdl.loss;
  return wdl;
}

}  // namespace danco
