// SPDX-License-Identifier: MIT
#include "match/statistics/ratings.h"

#include <cmath>
#include <string>

#include "gtest/gtest.h"

namespace danco::match {
namespace {

// Adds results of `a` against `b` with alternating colours.
void AddResults(RatingInput& input, const std::string& a, const std::string& b, int won, int drawn,
                int lost) {
  const size_t x = input.Player(a), y = input.Player(b);
  int n = 0;
  const auto add = [&](int count, GameResult as_white, GameResult as_black) {
    for (int i = 0; i < count; ++i, ++n) {
      n % 2 == 0 ? input.AddGame(x, y, as_white) : input.AddGame(y, x, as_black);
    }
  };
  add(won, GameResult::kWhiteWins, GameResult::kBlackWins);
  add(drawn, GameResult::kDraw, GameResult::kDraw);
  add(lost, GameResult::kBlackWins, GameResult::kWhiteWins);
}

// Games from K. Laskos's comparison of EloStat, BayesElo and Ordo of 24 June 2012 ("EloStat,
// Bayeselo and Ordo", talkchess.com), repeated `times` times: performances of 75 %, 75 % and 90 %.
RatingInput Published(int times) {
  RatingInput input;
  AddResults(input, "Houdini", "Strelka", 18 * times, 9 * times, 3 * times);
  AddResults(input, "Strelka", "Komodo", 18 * times, 9 * times, 3 * times);
  AddResults(input, "Houdini", "Komodo", 24 * times, 6 * times, 0);
  return input;
}

TEST(RatingsTest, AsBayesEloPublished) {
  // BayesElo's prior is a draw for each pairing, and its results are integers (`mm 1 1`). The
  // colours of the published games are unknown; with 90 games they cannot be balanced.
  for (const auto& [times, expected, within] : {std::tuple(1, 166, 1.0), std::tuple(4, 173, 0.5)}) {
    RatingSettings settings;
    settings.model = RatingModel::kRaoKupper;
    settings.prior = 1;
    const auto list = Rate(Published(times), settings);
    ASSERT_TRUE(list.ok()) << list.status();
    EXPECT_NEAR(list->elo[0], expected, within);
    EXPECT_NEAR(list->elo[1], 0, 0.5);
    EXPECT_NEAR(list->elo[2], -expected, within);
  }
}

TEST(RatingsTest, AsOrdoPublished) {
  // Ordo found 190.1, 0.0 and -190.1; 75 % are 190.85 Elo. The difference is Ordo's scale, in which
  // 76 % are about 202 points.
  RatingSettings settings;
  settings.model = RatingModel::kScores;
  const auto list = Rate(Published(4), settings);
  ASSERT_TRUE(list.ok());
  EXPECT_NEAR(list->elo[0], EloFromScore(0.75), 1e-6);
  EXPECT_NEAR(list->elo[0], 190.1, 0.8);
  EXPECT_NEAR(list->elo[1], 0, 1e-6);
}

TEST(RatingsTest, TwoPlayersAreRatedByTheirScore) {
  for (RatingModel model :
       {RatingModel::kDavidson, RatingModel::kRaoKupper, RatingModel::kScores}) {
    RatingInput input;
    AddResults(input, "a", "b", 104, 200, 96);
    RatingSettings settings;
    settings.model = model;
    const auto list = Rate(input, settings);
    ASSERT_TRUE(list.ok());
    // Near 0, the scale makes all models agree with the logistic formula.
    EXPECT_NEAR(list->elo[0] - list->elo[1], EloFromScore(0.51), 0.05);
    EXPECT_GT(list->Los(0, 1), 0.5);
    EXPECT_NEAR(list->Los(0, 1) + list->Los(1, 0), 1, 1e-12);
  }
}

TEST(RatingsTest, ErrorsOfPairsAreThoseOfTheMatch) {
  // All pairs have one win each: games vary, pairs do not.
  RatingInput input;
  const size_t a = input.Player("a"), b = input.Player("b");
  for (int i = 0; i < 50; ++i) {
    input.AddPair(a, b, GameResult::kWhiteWins, GameResult::kWhiteWins);
  }
  input.AddPair(a, b, GameResult::kWhiteWins, GameResult::kDraw);
  RatingSettings settings;
  settings.model = RatingModel::kScores;
  settings.white_advantage = false;
  const auto games = Rate(input, settings);
  settings.errors_of_pairs = true;
  const auto pairs = Rate(input, settings);
  ASSERT_TRUE(games.ok() && pairs.ok());
  EXPECT_EQ(games->elo, pairs->elo);
  EXPECT_LT(pairs->ErrorOfDifference(a, b), games->ErrorOfDifference(a, b) / 5);
  Pentanomial counts;
  counts.counts = {0, 0, 50, 1, 0};
  EXPECT_NEAR(pairs->ErrorOfDifference(a, b), EstimateStrength(counts).elo.error(), 0.01);
}

TEST(RatingsTest, WhiteAdvantage) {
  RatingInput input;
  const size_t a = input.Player("a"), b = input.Player("b");
  for (int i = 0; i < 30; ++i) {
    for (const auto& [white, black] : {std::pair(a, b), std::pair(b, a)}) {
      input.AddGame(white, black, i % 3 == 0 ? GameResult::kBlackWins : GameResult::kWhiteWins);
    }
  }
  const auto list = Rate(input, {});
  ASSERT_TRUE(list.ok());
  EXPECT_NEAR(list->white_advantage, EloFromScore(2.0 / 3), 0.1);
  EXPECT_NEAR(list->elo[a], 0, 1e-6);
  // Without games with colours swapped, White's advantage cannot be estimated.
  RatingInput one_colour;
  one_colour.Player("a");
  one_colour.Player("b");
  for (int i = 0; i < 9; ++i) {
    one_colour.AddGame(0, 1, i % 3 == 0 ? GameResult::kBlackWins : GameResult::kWhiteWins);
  }
  const auto without = Rate(one_colour, {});
  ASSERT_TRUE(without.ok()) << without.status();
  EXPECT_EQ(without->white_advantage, 0);
  ASSERT_EQ(without->notes.size(), 1u);
  EXPECT_NEAR(without->elo[0] - without->elo[1], EloFromScore(2.0 / 3), 0.1);
}

TEST(RatingsTest, Anchors) {
  const RatingInput input = Published(4);
  RatingSettings settings;
  settings.anchors["Komodo"] = 3000;
  const auto free = Rate(input, {});
  const auto one = Rate(input, settings);
  ASSERT_TRUE(free.ok() && one.ok());
  EXPECT_NEAR(one->elo[0] - 3000, free->elo[0] - free->elo[2], 1e-6);
  EXPECT_EQ(one->elo[2], 3000);
  EXPECT_EQ(one->Error(2), 0);
  EXPECT_NEAR(one->Error(0), free->ErrorOfDifference(0, 2), 1e-6);
  settings.anchors["Houdini"] = 3500;
  const auto two = Rate(input, settings);
  ASSERT_TRUE(two.ok()) << two.status();
  EXPECT_EQ(two->elo[0], 3500);
  EXPECT_EQ(two->elo[2], 3000);
  EXPECT_NEAR(two->elo[1], 3250, 1e-6);
  settings.anchors["nobody"] = 1;
  EXPECT_FALSE(Rate(input, settings).ok());
}

TEST(RatingsTest, ResultsThatGiveNoRatings) {
  EXPECT_FALSE(Rate(RatingInput(), {}).ok());
  RatingInput apart;
  AddResults(apart, "a", "b", 1, 1, 1);
  AddResults(apart, "c", "d", 1, 1, 1);
  const auto none = Rate(apart, {});
  ASSERT_FALSE(none.ok());
  EXPECT_NE(none.status().message().find("c, d have not met"), std::string::npos);

  RatingInput perfect;
  AddResults(perfect, "a", "b", 5, 0, 0);
  const auto finite = Rate(perfect, {});
  ASSERT_TRUE(finite.ok());
  EXPECT_TRUE(std::isfinite(finite->elo[0]) && finite->elo[0] > 50);
  ASSERT_FALSE(finite->notes.empty());
  EXPECT_NE(finite->notes[0].find("b never scored against a"), std::string::npos)
      << finite->notes[0];
  RatingInput beaten;
  AddResults(beaten, "a", "b", 0, 0, 5);
  const auto turned = Rate(beaten, {});
  ASSERT_TRUE(turned.ok());
  ASSERT_FALSE(turned->notes.empty());
  EXPECT_NE(turned->notes[0].find("a never scored against b"), std::string::npos)
      << turned->notes[0];

  RatingInput drawn;
  AddResults(drawn, "a", "b", 0, 9, 0);
  EXPECT_FALSE(Rate(drawn, {}).ok());
  RatingSettings scores;
  scores.model = RatingModel::kScores;
  EXPECT_TRUE(Rate(drawn, scores).ok());

  RatingInput decided;
  AddResults(decided, "a", "b", 6, 0, 3);
  for (RatingModel model : {RatingModel::kDavidson, RatingModel::kRaoKupper}) {
    RatingSettings settings;
    settings.model = model;
    const auto list = Rate(decided, settings);
    ASSERT_TRUE(list.ok()) << list.status();
    EXPECT_NEAR(list->draw_rate, 0, 1e-9);
  }
}

TEST(MatrixTest, Inverse) {
  const Matrix matrix = {{4, 1, 0}, {1, 3, 1}, {0, 1, 2}};
  const auto inverse = InverseOfPositive(matrix);
  ASSERT_TRUE(inverse);
  const Matrix one = Multiply(matrix, *inverse);
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 0; j < 3; ++j) EXPECT_NEAR(one[i][j], i == j ? 1 : 0, 1e-12);
  }
  EXPECT_FALSE(InverseOfPositive({{1, 1}, {1, 1}}));
}

}  // namespace
}  // namespace danco::match
