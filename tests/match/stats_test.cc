// SPDX-License-Identifier: MIT
#include "match/statistics/stats.h"

#include <cmath>

#include "gtest/gtest.h"

namespace danco::match {
namespace {

// The values are from fastchess, app/tests/elo_test.cpp, which lists pairs as LL, LD, WL, DD, WD,
// WW.
TEST(StatsTest, SingleGamesAsFastchess) {
  const Strength a = EstimateStrength(Wdl{.wins = 136, .draws = 111, .losses = 96});
  EXPECT_NEAR(a.elo.value, 40.70, 0.01);
  EXPECT_NEAR(a.elo.error(), 30.43, 0.01);
  EXPECT_NEAR(a.nelo.value, 49.77, 0.01);
  EXPECT_NEAR(a.nelo.error(), 36.77, 0.01);
  EXPECT_NEAR(a.los, 0.9960, 0.0001);
  const Strength b = EstimateStrength(Wdl{.wins = 76, .draws = 123, .losses = 89});
  EXPECT_NEAR(b.nelo.value, -20.76, 0.01);
  EXPECT_NEAR(b.nelo.error(), 40.13, 0.01);
  EXPECT_NEAR(b.los, 0.1553, 0.0001);
  const Strength c = EstimateStrength(Wdl{.wins = 34, .draws = 0, .losses = 356});
  EXPECT_NEAR(c.nelo.value, -508.44, 0.01);
  EXPECT_NEAR(c.nelo.error(), 34.48, 0.01);
}

TEST(StatsTest, PairsAsFastchess) {
  const Strength a = EstimateStrength(Pentanomial{{34, 54, 31 + 32, 64, 75}});
  EXPECT_NEAR(a.elo.value, 55.58, 0.01);
  EXPECT_NEAR(a.elo.error(), 27.65, 0.01);
  EXPECT_NEAR(a.nelo.value, 57.94, 0.01);
  EXPECT_NEAR(a.nelo.error(), 28.28, 0.01);
  const Strength b = EstimateStrength(Pentanomial{{332, 433, 457 + 41, 333, 334}});
  EXPECT_NEAR(b.elo.value, -8.64, 0.01);
  EXPECT_NEAR(b.elo.error(), 10.33, 0.01);
  EXPECT_NEAR(b.nelo.value, -9.17, 0.01);
  EXPECT_NEAR(b.nelo.error(), 10.96, 0.01);
  EXPECT_NEAR(b.los, 0.0505, 0.0001);
  const Strength c = EstimateStrength(Pentanomial{{7895, 8757, 5485 + 200, 568, 9999}});
  EXPECT_NEAR(c.elo.value, -21.04, 0.01);
  EXPECT_NEAR(c.elo.error(), 2.95, 0.01);
  EXPECT_NEAR(c.nelo.value, -19.01, 0.01);
  EXPECT_NEAR(c.nelo.error(), 2.65, 0.01);
}

// The values are from the regression tests page of Stockfish's wiki: 2022-05-14, master against
// Stockfish 15.
TEST(StatsTest, PairsAsFishtest) {
  const Strength a = EstimateStrength(Pentanomial{{18, 1850, 25507, 2580, 45}});
  EXPECT_NEAR(a.elo.value, 4.54, 0.005);
  EXPECT_NEAR(a.elo.error(), 0.8, 0.05);
  EXPECT_NEAR(a.nelo.value, 16.29, 0.005);
  EXPECT_NEAR(a.nelo.error(), 2.8, 0.05);
  const Strength b = EstimateStrength(Pentanomial{{5, 803, 18029, 1154, 9}});
  EXPECT_NEAR(b.elo.value, 3.12, 0.005);
  EXPECT_NEAR(b.nelo.value, 13.92, 0.005);
  EXPECT_NEAR(b.nelo.error(), 3.4, 0.05);
}

// The values are from OpenBench, reports of Clockwork's pull request 364.
TEST(StatsTest, PairsAsOpenBench) {
  const Strength a = EstimateStrength(Pentanomial{{398, 4112, 7672, 4336, 430}});
  EXPECT_NEAR(a.elo.value, 2.95, 0.005);
  EXPECT_NEAR(a.elo.error(), 2.18, 0.005);
  const Strength b = EstimateStrength(Pentanomial{{56, 1144, 2546, 1310, 77}});
  EXPECT_NEAR(b.elo.value, 7.04, 0.005);
  EXPECT_NEAR(b.elo.error(), 3.62, 0.005);
}

TEST(StatsTest, TheOtherSideSeesTheOpposite) {
  const Pentanomial pairs{{3, 5, 7, 11, 13}};
  const Strength a = EstimateStrength(pairs);
  const Strength b = EstimateStrength(pairs.Reversed());
  EXPECT_NEAR(a.elo.value, -b.elo.value, 1e-9);
  EXPECT_NEAR(a.elo.low, -b.elo.high, 1e-9);
  EXPECT_NEAR(a.nelo.value, -b.nelo.value, 1e-9);
  EXPECT_NEAR(a.los, 1 - b.los, 1e-12);
}

TEST(StatsTest, Extremes) {
  const Strength none = EstimateStrength(Pentanomial{});
  EXPECT_EQ(none.elo.value, 0);
  EXPECT_TRUE(std::isinf(none.elo.error()));
  EXPECT_EQ(none.los, 0.5);
  const Strength drawn = EstimateStrength(Pentanomial{{0, 0, 9, 0, 0}});
  EXPECT_EQ(drawn.elo.value, 0);
  EXPECT_EQ(drawn.los, 0.5);
  const Strength won = EstimateStrength(Wdl{.wins = 9, .draws = 0, .losses = 0});
  EXPECT_TRUE(std::isinf(won.elo.value));
  EXPECT_EQ(won.los, 1.0);
}

TEST(StatsTest, EloAndScoreAreInverse) {
  for (double elo : {-700.0, -3.5, 0.0, 12.0, 400.0}) {
    EXPECT_NEAR(EloFromScore(ScoreFromElo(elo)), elo, 1e-6);
  }
}

}  // namespace
}  // namespace danco::match
