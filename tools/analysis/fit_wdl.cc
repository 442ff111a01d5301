// SPDX-License-Identifier: MIT
// danco-analysis fit-wdl: fits the win/draw/loss model to played games (evaluation.md).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "analysis/commands.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "eval/score.h"
#include "eval/wdl.h"
#include "match/game/game_record.h"
#include "match/statistics/ratings.h"
#include "system/status.h"

namespace danco::analysis {
namespace {

constexpr size_t kNumWeights = 2 * kNumWdlFeatures;
using Vector = std::array<double, kNumWeights>;

// Larger scores are rare and add no information. A score of exactly 0 is usually an expected
// repetition and not an estimate (nine out of ten such games are drawn), so it is left out, too.
constexpr int kLargestScore = 1500;

enum class Result : uint8_t { kWin, kDraw, kLoss };

// A position of a game, from the point of view of the side to move.
struct Sample {
  Score score;
  std::array<double, kNumWdlFeatures> features;
  Result result;
};

WdlModel ModelOf(const Vector& weights) {
  WdlModel model;
  for (size_t i = 0; i < kNumWdlFeatures; ++i) {
    model.threshold[i] = weights[i];
    model.spread[i] = weights[kNumWdlFeatures + i];
  }
  return model;
}

double ChanceOf(const WdlChances& chances, Result result) {
  constexpr double kLeast = 1e-9;
  const double chance = result == Result::kWin    ? chances.win
                        : result == Result::kLoss ? chances.loss
                                                  : chances.draw;
  return std::max(chance, kLeast);
}

double MeanLoss(const std::vector<Sample>& samples, const WdlModel& model) {
  double sum = 0;
  for (const Sample& s : samples) {
    sum -= std::log(ChanceOf(ChancesBy(model, s.score, s.features), s.result));
  }
  return sum / static_cast<double>(samples.size());
}

// Returns the gradient of -log(probability of the result) with respect to the weights. Threshold
// and spread are exponentials of weighted sums.
Vector Gradient(const Sample& s, const WdlModel& model) {
  const WdlChances chances = ChancesBy(model, s.score, s.features);
  double log_threshold = 0;
  double log_spread = 0;
  for (size_t i = 0; i < kNumWdlFeatures; ++i) {
    log_threshold += model.threshold[i] * s.features[i];
    log_spread += model.spread[i] * s.features[i];
  }
  const double ratio = std::exp(log_threshold - log_spread);
  const double by_win = s.score.value() * std::exp(-log_spread) - ratio;
  const double by_loss = -s.score.value() * std::exp(-log_spread) - ratio;
  double win_slope = 0;
  double loss_slope = 0;
  if (s.result == Result::kWin) {
    win_slope = chances.win - 1;
  } else if (s.result == Result::kLoss) {
    loss_slope = chances.loss - 1;
  } else {
    const double draw = ChanceOf(chances, Result::kDraw);
    win_slope = chances.win * (1 - chances.win) / draw;
    loss_slope = chances.loss * (1 - chances.loss) / draw;
  }
  Vector gradient;
  for (size_t i = 0; i < kNumWdlFeatures; ++i) {
    gradient[i] = -ratio * (win_slope + loss_slope) * s.features[i];
    gradient[kNumWdlFeatures + i] = -(by_win * win_slope + by_loss * loss_slope) * s.features[i];
  }
  return gradient;
}

// Returns the maximum-likelihood fit by the method of Berndt, Hall, Hall and Hausman (1974): the
// steps use the outer products of the gradients, with Levenberg's damping.
Vector Fit(const std::vector<Sample>& samples, Vector weights, int iterations) {
  double loss = MeanLoss(samples, ModelOf(weights));
  double damping = 1e-3;
  for (int iteration = 0; iteration < iterations; ++iteration) {
    Vector slope{};
    match::Matrix products(kNumWeights, std::vector<double>(kNumWeights));
    for (const Sample& s : samples) {
      const Vector g = Gradient(s, ModelOf(weights));
      for (size_t i = 0; i < kNumWeights; ++i) {
        slope[i] += g[i];
        for (size_t j = 0; j < kNumWeights; ++j) products[i][j] += g[i] * g[j];
      }
    }
    for (size_t i = 0; i < kNumWeights; ++i) products[i][i] *= 1 + damping;
    const std::optional<match::Matrix> inverse = match::InverseOfPositive(products);
    Vector next = weights;
    for (size_t i = 0; inverse && i < kNumWeights; ++i) {
      for (size_t j = 0; j < kNumWeights; ++j) next[i] -= (*inverse)[i][j] * slope[j];
    }
    const double next_loss = MeanLoss(samples, ModelOf(next));
    if (next_loss < loss) {
      weights = next;
      loss = next_loss;
      damping /= 4;
    } else {
      damping *= 8;
    }
  }
  return weights;
}

// Adds every scored position of a game.
absl::Status AddSamples(const match::GameRecord& game, std::vector<Sample>& samples) {
  return Replay(game, [&](const Position& position, Move, const match::MoveRecord& record) {
    const int size = record.score && !record.score->mate ? std::abs(record.score->value) : 0;
    if (size == 0 || size > kLargestScore) return;
    const bool white = position.side_to_move() == Color::kWhite;
    const Result result = game.outcome == GameResult::kDraw                   ? Result::kDraw
                          : (game.outcome == GameResult::kWhiteWins) == white ? Result::kWin
                                                                              : Result::kLoss;
    samples.push_back({Score(record.score->value), WdlFeatures(position), result});
  });
}

void PrintWeights(absl::string_view name, const std::array<double, kNumWdlFeatures>& weights) {
  std::cout << "    {";
  for (size_t i = 0; i < weights.size(); ++i) {
    std::cout << absl::StrFormat("%s%.3f", i > 0 ? ", " : "", weights[i]);
  }
  std::cout << "},  // " << std::string(name) << "\n";
}

// Prints the actual results next to the model's predictions, by score, and the loss of `built_in`,
// the engine's own model.
void PrintCalibration(const std::string& folder, const std::vector<Sample>& samples,
                      const WdlModel& model, const WdlModel& built_in) {
  constexpr int kWidth = 100;
  constexpr int kOuter = 4;
  struct Row {
    std::array<double, 3> seen{};
    WdlChances said{0, 0, 0};
    double count = 0;
  };
  std::map<int, Row> rows;
  for (const Sample& s : samples) {
    const int row = static_cast<int>(std::lround(s.score.value() / double{kWidth}));
    Row& r = rows[std::clamp(row, -kOuter, kOuter)];
    const WdlChances chances = ChancesBy(model, s.score, s.features);
    r.seen[static_cast<size_t>(s.result)] += 1;
    r.said.win += chances.win;
    r.said.draw += chances.draw;
    r.said.loss += chances.loss;
    r.count += 1;
  }
  std::cout << absl::StrFormat(
      "\n%s: %d positions left out, loss %.4f, of the engine's model %.4f\n", folder,
      samples.size(), MeanLoss(samples, model), MeanLoss(samples, built_in));
  std::cout << "| score | positions | won, said | drawn, said | lost, said |\n"
               "| ---: | ---: | ---: | ---: | ---: |\n";
  for (const auto& [row, r] : rows) {
    const double percent = 100 / r.count;
    std::cout << absl::StrFormat("| %+d | %.0f | %.0f, %.0f | %.0f, %.0f | %.0f, %.0f |\n",
                                 row * kWidth, r.count, percent * r.seen[0], percent * r.said.win,
                                 percent * r.seen[1], percent * r.said.draw, percent * r.seen[2],
                                 percent * r.said.loss);
  }
}

}  // namespace

absl::Status FitWdl(const Flags& flags) {
  std::vector<Sample> fitted;
  std::map<std::string, std::vector<Sample>> left_out;
  std::optional<RuleSet> rules;
  // By opening, because a number of games would always select the same pairings in a tournament of
  // several engines.
  const absl::Status status = ForEachGame(
      flags.words(),
      [&](const std::string& folder, const match::GameRecord& game, int64_t opening) {
        if (match::IsFault(game.reason)) return absl::OkStatus();
        if (game.rules != rules.value_or(game.rules)) {
          return Invalid("the rule set is ", RuleSetName(game.rules), ", but ", RuleSetName(*rules),
                         " in earlier games");
        }
        rules = game.rules;
        std::vector<Sample>& others = left_out[folder];
        return AddSamples(game, opening % flags.Number("leave-out") == 0 ? others : fitted);
      });
  if (!status.ok()) return status;
  if (fitted.empty())
    return Invalid(
        "no game of a fitted opening has a score; each fifth opening, from the first, is left out");
  Vector weights{};
  weights[0] = std::log(200.0);
  weights[kNumWdlFeatures] = std::log(100.0);
  weights = Fit(fitted, weights, flags.Number("iterations"));
  const WdlModel model = ModelOf(weights);
  std::cout << absl::StrFormat("%d positions fitted, loss %.4f\n", fitted.size(),
                               MeanLoss(fitted, model));
  PrintWeights("threshold", model.threshold);
  PrintWeights("spread", model.spread);
  for (const std::string& folder : flags.words()) {
    PrintCalibration(folder, left_out[folder], model, WdlModelOf(*rules));
  }
  return absl::OkStatus();
}

}  // namespace danco::analysis
