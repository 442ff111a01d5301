// SPDX-License-Identifier: MIT
// The regression: its gradient, and whether it recovers planted weights from data.
#include "tuner/fit.h"

#include <cmath>
#include <random>

#include "absl/strings/str_format.h"
#include "board/text/fen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "tuner/generate.h"

namespace danco::tuner {
namespace {

double Sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// Returns positions of random play. `label(row)` returns the result of each.
template <typename Label>
Dataset RandomData(int positions, Label&& label) {
  RandomPlay play(11);
  Dataset plain;
  for (int i = 0; i < positions; ++i, play.Next()) plain.Add(play.position(), 0, 0.5, 0);
  RandomPlay again(11);
  Dataset data;
  for (int i = 0; i < positions; ++i, again.Next()) {
    const Row& row = plain.rows()[static_cast<size_t>(i)];
    data.Add(again.position(), static_cast<uint32_t>(i), label(plain, row), 25);
  }
  return data;
}

Dataset CoinFlips(int positions) {
  std::mt19937_64 random(3);
  return RandomData(
      positions, [&](const Dataset&, const Row&) { return static_cast<double>(random() % 3) / 2; });
}

TEST(ObjectiveTest, TheGradientIsThatOfFiniteDifferences) {
  const Dataset data = CoinFlips(300);
  const Parameters start = ToParameters(BuiltInWeights(kDefaultRules));
  FitSettings settings;
  settings.blend = 0.3;
  settings.l2 = 1e-2;
  const Objective objective(
      data, [](const Row&) { return true; }, start, settings, 300);
  Parameters at = start;
  for (size_t i = 0; i < at.size(); ++i) at[i] += static_cast<double>(i % 7) - 3;
  Parameters gradient(2 * kNumWeights);
  Parameters ignored(2 * kNumWeights);
  objective.LossAndGradient(at.data(), gradient.data());
  constexpr double kStep = 1e-3;
  for (size_t i = 0; i < 2 * kNumWeights; i += 5) {
    Parameters up = at;
    Parameters down = at;
    up[i] += kStep;
    down[i] -= kStep;
    const double slope = (objective.LossAndGradient(up.data(), ignored.data()) -
                          objective.LossAndGradient(down.data(), ignored.data())) /
                         (2 * kStep);
    EXPECT_NEAR(gradient[i], slope, 1e-7) << i;
  }
}

constexpr double kScale = 200;

// Returns the index of a weight's `few` value in the parameters; `many` follows it.
size_t ParameterOf(const Weight& weight) {
  return 2 * static_cast<size_t>(&weight - reinterpret_cast<const Weight*>(&kWeights));
}

// Returns positions labelled with the expected result under the planted weights, instead of a
// random result, so that there is no noise.
Dataset ResultsBy(const Parameters& planted, int positions) {
  return RandomData(positions, [&](const Dataset& d, const Row& row) {
    return Sigmoid(d.Value(row, planted.data()) / kScale);
  });
}

// Returns settings with almost no regularization.
FitSettings AlmostFree() {
  FitSettings settings;
  settings.scale = kScale;
  settings.blend = 0;
  settings.l2 = 3e-4;
  return settings;
}

TEST(FitTest, FindsThePlantedWeights) {
  Parameters planted(2 * kNumWeights, 0.0);
  const size_t rook = ParameterOf(kWeights.mobility[0][Index(PieceType::kRook)]);
  const size_t squares = ParameterOf(kWeights.direct_squares[0]);
  planted[rook] = 20;
  planted[rook + 1] = -10;
  planted[squares] = 15;
  planted[squares + 1] = 15;
  const Dataset data = ResultsBy(planted, 6000);
  FitSettings settings = AlmostFree();
  settings.folds = 2;
  const auto result =
      Fit(data, Parameters(2 * kNumWeights, 0.0), settings, [](const std::string&) {});
  ASSERT_TRUE(result.ok());
  EXPECT_LT(result->after.targets, result->before.targets);
  EXPECT_NEAR(result->parameters[rook], 20, 3);
  EXPECT_NEAR(result->parameters[rook + 1], -10, 3);
  EXPECT_NEAR(result->parameters[squares], 15, 3);
  ASSERT_EQ(result->folds.size(), 2u);
  EXPECT_LT(result->folds[0].after.results, result->folds[0].before.results);
}

TEST(FitTest, AStrongPenaltyKeepsTheWeights) {
  FitSettings settings;
  settings.l2 = 1e6;
  settings.folds = 0;
  const Parameters start = ToParameters(BuiltInWeights(kDefaultRules));
  const auto result = Fit(CoinFlips(200), start, settings, [](const std::string&) {});
  ASSERT_TRUE(result.ok());
  for (size_t i = 0; i < 2 * kNumWeights; ++i) EXPECT_NEAR(result->parameters[i], start[i], 0.1);
}

TEST(LearningCurveTest, MoreDataBringTheLossDown) {
  Parameters planted(2 * kNumWeights, 0.0);
  const size_t squares = ParameterOf(kWeights.direct_squares[0]);
  planted[squares] = planted[squares + 1] = 15;
  const auto curve = LearningCurve(ResultsBy(planted, 4000), Parameters(2 * kNumWeights, 0.0),
                                   AlmostFree(), 3, [](const std::string&) {});
  ASSERT_TRUE(curve.ok());
  ASSERT_EQ(curve->size(), 5u);
  EXPECT_EQ((*curve)[0].positions, 0u);
  for (size_t i = 2; i < curve->size(); ++i) {
    EXPECT_NEAR(static_cast<double>((*curve)[i].positions),
                2.0 * static_cast<double>((*curve)[i - 1].positions), 20.0);
    EXPECT_LE((*curve)[i].losses.targets, (*curve)[i - 1].losses.targets + 1e-4);
  }
  EXPECT_LT(curve->back().losses.targets, curve->front().losses.targets - 1e-4);
}

TEST(FitTest, FoldsWithoutGamesDoNotCount) {
  FitSettings settings = AlmostFree();
  settings.folds = 100;
  std::string last;
  const auto result = Fit(CoinFlips(3), ToParameters(BuiltInWeights(kDefaultRules)), settings,
                          [&](const std::string& text) { last = text; });
  ASSERT_TRUE(result.ok());
  ASSERT_EQ(result->folds.size(), 3u);
  double sum = 0;
  for (const FoldResult& fold : result->folds) sum += fold.before.results;
  EXPECT_THAT(last, testing::StartsWith(absl::StrFormat(
                        "validation, mean of 3 folds: loss of results %.5f", sum / 3)));
}

TEST(DatasetTest, RejectsGamesOfAnotherRuleSet) {
  GameLine game;
  for (const RuleSet rules : {kDefaultRules, RuleSet::kChess}) {
    TrainingPlaySettings settings;
    settings.rules = rules;
    game.settings = DescribeSettings(settings);
    for (const RuleSet chosen : {kDefaultRules, RuleSet::kChess}) {
      EXPECT_EQ(Dataset::FromGames({game}, 1, chosen).ok(), rules == chosen);
    }
  }
}

TEST(FitTest, RefusesToFitNothing) {
  EXPECT_FALSE(LearningCurve(Dataset(), ToParameters(BuiltInWeights(kDefaultRules)), FitSettings(),
                             3, [](const std::string&) {})
                   .ok());
  EXPECT_FALSE(Fit(Dataset(), ToParameters(BuiltInWeights(kDefaultRules)), FitSettings(),
                   [](const std::string&) {})
                   .ok());
}

TEST(DatasetTest, TheScaleOfChessIsTheSameForBothColours) {
  Dataset data;
  // The side with the knight is better, but cannot win.
  for (const char* fen : {"8/8/3nk3/8/4P3/4K3/8/8 w - - 0 1", "8/8/4k3/4p3/8/3NK3/8/8 b - - 0 1"}) {
    data.Add(*ParseFen(fen, RuleSet::kChess), 0, 0.5, 0);
  }
  EXPECT_EQ(data.rows()[0].scale, 0);
  EXPECT_EQ(data.rows()[1].scale, 0);
}

}  // namespace
}  // namespace danco::tuner
