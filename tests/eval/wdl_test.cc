// SPDX-License-Identifier: MIT
// The chances are probabilities, and depend on score and position as players expect.
#include "eval/wdl.h"

#include <array>

#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

TEST(Wdl, IsAThousandAndSymmetric) {
  const Position position = StartPosition();
  for (int cp : {-20000, -400, -35, 0, 35, 120, 400, 20000}) {
    const Wdl wdl = WdlOf(Score(cp), position);
    EXPECT_EQ(wdl.win + wdl.draw + wdl.loss, 1000);
    EXPECT_GE(wdl.draw, 0);
    const Wdl other = WdlOf(Score(-cp), position);
    EXPECT_EQ(wdl.win, other.loss);
    EXPECT_EQ(wdl.draw, other.draw);
  }
}

TEST(Wdl, ABetterScoreWinsMoreAndLosesLess) {
  const Position position = StartPosition();
  for (int cp = -500; cp < 500; cp += 50) {
    EXPECT_LT(ChancesOf(Score(cp), position).win, ChancesOf(Score(cp + 50), position).win);
    EXPECT_GT(ChancesOf(Score(cp), position).loss, ChancesOf(Score(cp + 50), position).loss);
  }
  EXPECT_DOUBLE_EQ(ChancesOf(Score(0), position).expected_score(), 0.5);
}

TEST(Wdl, APacoIsCertain) {
  EXPECT_EQ(WdlOf(Score::PacoIn(7), StartPosition()), (Wdl{1000, 0, 0}));
  EXPECT_EQ(WdlOf(Score::UnitedIn(8), StartPosition()), (Wdl{0, 0, 1000}));
}

TEST(Wdl, ChessHasAModelOfItsOwn) {
  for (int pairs = 0; pairs <= 14; ++pairs) {
    const std::array<double, kNumWdlFeatures> features = WdlFeatures(pairs, 0);
    EXPECT_LT(ChancesBy(kChessWdlModel, Score(20), features).win, 0.5);
    EXPECT_GT(ChancesBy(kChessWdlModel, Score(500), features).win, 0.5);
  }
  const Position start = StartPosition(RuleSet::kChess);
  EXPECT_EQ(WdlFeatures(start), WdlFeatures(0, 0));
  const auto rooks = ParseFen("4k3/8/8/8/8/8/8/R3K2R w - - 7 30", RuleSet::kChess);
  ASSERT_TRUE(rooks.ok());
  EXPECT_EQ(WdlFeatures(*rooks), WdlFeatures(14, 7));
  EXPECT_NE(WdlOf(Score(100), start), WdlOf(Score(100), StartPosition()));
}

TEST(Wdl, HalfOfTheGamesAreWonAtASensibleScore) {
  for (int unions = 0; unions <= 15; ++unions) {
    for (int idle : {0, 40, 99}) {
      const std::array<double, kNumWdlFeatures> features = WdlFeatures(unions, idle);
      EXPECT_LT(ChancesBy(kWdlModel, Score(50), features).win, 0.5);
      EXPECT_GT(ChancesBy(kWdlModel, Score(400), features).win, 0.5);
    }
  }
}

}  // namespace
}  // namespace danco
