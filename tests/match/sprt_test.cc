// SPDX-License-Identifier: MIT
#include <random>

#include "gtest/gtest.h"
#include "match/statistics/stats.h"

namespace danco::match {
namespace {

constexpr EloModel kNelo = EloModel::kNormalized;
constexpr EloModel kElo = EloModel::kLogistic;

double Llr(EloModel model, double elo0, double elo1, Pentanomial pairs) {
  return SprtLlr(SprtSettings{elo0, elo1, 0.05, 0.05, model}, pairs);
}

// The values are from fastchess, app/tests/sprt_test.cpp, which took them from finished tests of
// fishtest.
TEST(SprtTest, AsFastchess) {
  EXPECT_NEAR(Llr(kNelo, 0, 2, Pentanomial{{365, 16618, 36229, 16974, 390}}), 2.25, 0.005);
  EXPECT_NEAR(Llr(kNelo, -1.75, 0.25, Pentanomial{{127, 4883, 10712, 5150, 104}}), 3.01, 0.005);
  EXPECT_NEAR(Llr(kElo, 0.5, 2.5, Pentanomial{{223, 9863, 21279, 10037, 246}}), -3.07, 0.005);
  EXPECT_NEAR(Llr(kElo, 0, 2, Pentanomial{{871, 26175, 55983, 26678, 821}}), -4.98, 0.005);
}

// The values are from the commit message of Stockfish 61acbfc7d310: two tests with a very long time
// control.
TEST(SprtTest, AsFishtest) {
  EXPECT_NEAR(Llr(kNelo, 0, 2, Pentanomial{{0, 1796, 6397, 2037, 3}}), 2.94, 0.005);
  EXPECT_NEAR(Llr(kNelo, 0.5, 2.5, Pentanomial{{1, 1367, 4938, 1621, 0}}), 2.95, 0.005);
}

// The values are from OpenBench: Clockwork's pull request 364, byte-knight's 168, and the test of
// racetrack.
TEST(SprtTest, AsOpenBench) {
  EXPECT_NEAR(Llr(kNelo, 0, 3, Pentanomial{{398, 4112, 7672, 4336, 430}}), 2.96, 0.005);
  EXPECT_NEAR(Llr(kNelo, 0, 3, Pentanomial{{56, 1144, 2546, 1310, 77}}), 2.95, 0.005);
  EXPECT_NEAR(Llr(kNelo, 0, 3, Pentanomial{{5, 295, 1145, 466, 2}}), 2.98, 0.005);
  EXPECT_NEAR(Llr(kNelo, -5, 0, Pentanomial{{19, 120, 346, 223, 28}}), 3.00, 0.005);
  EXPECT_NEAR(Llr(kNelo, 0, 5, Pentanomial{{440, 2910, 5170, 2888, 455}}), -2.27, 0.01);
  EXPECT_NEAR(Llr(kNelo, 0, 5, Pentanomial{{142, 620, 1122, 699, 188}}), 2.99, 0.01);
  EXPECT_NEAR(Llr(kNelo, -5, 0, Pentanomial{{349, 1561, 3340, 1604, 359}}), 2.90, 0.01);
}

TEST(SprtTest, Bounds) {
  const SprtSettings s{0, 5, 0.05, 0.10, kNelo};
  EXPECT_NEAR(s.lower_bound(), -2.2513, 1e-4);  // Wald: log(beta / (1 - alpha))
  EXPECT_NEAR(s.upper_bound(), 2.8904, 1e-4);   // log((1 - beta) / alpha)
  EXPECT_EQ(JudgeLlr(s, -2.3), SprtVerdict::kAcceptH0);
  EXPECT_EQ(JudgeLlr(s, 2.8), SprtVerdict::kContinue);
  EXPECT_EQ(JudgeLlr(s, 2.9), SprtVerdict::kAcceptH1);
}

TEST(SprtTest, NoResultsAndOneSidedOnes) {
  EXPECT_EQ(Llr(kNelo, 0, 5, Pentanomial{}), 0);
  for (EloModel model : {kNelo, kElo}) {
    EXPECT_GT(Llr(model, 0, 5, Pentanomial{{0, 0, 0, 0, 50}}), 0);
    EXPECT_LT(Llr(model, 0, 5, Pentanomial{{50, 0, 0, 0, 0}}), 0);
    EXPECT_LT(Llr(model, 0, 5, Pentanomial{{0, 0, 50, 0, 0}}), 0);
  }
}

// The first two values were computed in Python, from the definition.
TEST(SprtTest, LargeBounds) {
  EXPECT_NEAR(Llr(kNelo, 300, 400, Pentanomial{{1, 3, 10, 20, 30}}), -1.446, 0.001);
  EXPECT_NEAR(Llr(kNelo, 500, 800, Pentanomial{{0, 0, 0, 3, 40}}), 1.267, 0.001);
  const double up = Llr(kNelo, 250, 260, Pentanomial{{5, 10, 20, 40, 80}});
  EXPECT_NEAR(up, -Llr(kNelo, -260, -250, Pentanomial{{80, 40, 20, 10, 5}}), 1e-9);
  for (const Pentanomial& pairs : {Pentanomial{{50, 0, 0, 0, 0}}, Pentanomial{{0, 0, 50, 0, 0}}}) {
    EXPECT_LT(Llr(kNelo, 240, 250, pairs), 0);
    EXPECT_GT(Llr(kNelo, -400, -300, pairs), -3);
  }
}

TEST(SprtTest, SettingsAreChecked) {
  EXPECT_TRUE(ValidateSprt({0, 5, 0.05, 0.05, kNelo}).ok());
  EXPECT_FALSE(ValidateSprt({5, 5, 0.05, 0.05, kNelo}).ok());
  EXPECT_FALSE(ValidateSprt({0, 5, 0, 0.05, kNelo}).ok());
  EXPECT_FALSE(ValidateSprt({0, 5, 0.05, 1, kNelo}).ok());
  EXPECT_FALSE(ValidateSprt({0, 5, 0.6, 0.5, kNelo}).ok());
}

TEST(SprtTrackerTest, OrderOfArrivalDoesNotMatter) {
  const SprtSettings settings{0, 30, 0.05, 0.05, kNelo};
  std::vector<int> results;
  std::mt19937 random(7);
  for (int i = 0; i < 3000; ++i) results.push_back(static_cast<int>(random() % 10) < 6 ? 3 : 1);
  SprtTracker in_order(settings);
  for (size_t i = 0; i < results.size(); ++i) in_order.Add(static_cast<int64_t>(i), results[i]);
  ASSERT_NE(in_order.verdict(), SprtVerdict::kContinue);
  SprtTracker backwards(settings);
  for (size_t i = results.size(); i-- > 0;) {
    EXPECT_EQ(backwards.pairs(), 0);
    backwards.Add(static_cast<int64_t>(i), results[i]);
  }
  EXPECT_EQ(backwards.verdict(), in_order.verdict());
  EXPECT_EQ(backwards.pairs(), in_order.pairs());
  EXPECT_EQ(backwards.llr(), in_order.llr());
  EXPECT_LT(in_order.pairs(), 3000);
}

// The error rates are as promised, in simulated matches at the bounds.
TEST(SprtTrackerTest, ErrorRates) {
  const SprtSettings settings{0, 60, 0.05, 0.05, kElo};
  for (const double elo : {settings.elo0, settings.elo1}) {
    std::mt19937_64 random(42);
    const double score = ScoreFromElo(elo);
    int wrong = 0;
    constexpr int kMatches = 200;
    for (int match = 0; match < kMatches; ++match) {
      SprtTracker tracker(settings);
      std::binomial_distribution<int> half_points(4, score);
      for (int64_t pair = 0; tracker.verdict() == SprtVerdict::kContinue; ++pair) {
        tracker.Add(pair, half_points(random));
      }
      wrong += (tracker.verdict() == SprtVerdict::kAcceptH1) != (elo == settings.elo1) ? 1 : 0;
    }
    EXPECT_LE(wrong, kMatches / 10) << elo;  // 10 expected
  }
}

}  // namespace
}  // namespace danco::match
