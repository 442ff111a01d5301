// SPDX-License-Identifier: MIT
// Scores: order, distances to a Paco, and text.
#include "eval/score.h"

#include "gtest/gtest.h"

namespace danco {
namespace {

TEST(ScoreTest, CountsTurnsOfTheMover) {
  EXPECT_EQ(Score::PacoIn(1).mate_turns(), 1);
  EXPECT_EQ(Score::PacoIn(3).mate_turns(), 2);
  EXPECT_EQ(Score::PacoIn(5).mate_turns(), 3);
  EXPECT_EQ(Score::UnitedIn(2).mate_turns(), -1);
  EXPECT_EQ(Score::UnitedIn(4).mate_turns(), -2);
}

TEST(ScoreTest, PrintsAsTheProtocolDoes) {
  EXPECT_EQ(Score(35).ToString(), "cp 35");
  EXPECT_EQ(Score(-120).ToString(), "cp -120");
  EXPECT_EQ(Score::Draw().ToString(), "cp 0");
  EXPECT_EQ(Score::PacoIn(5).ToString(), "mate 3");
  EXPECT_EQ(Score::UnitedIn(4).ToString(), "mate -2");
}

TEST(ScoreTest, OrdersFromLossToWin) {
  for (int plies = 1; plies < Score::kMaxPly; ++plies) {
    EXPECT_GT(Score::PacoIn(plies), Score::PacoIn(plies + 1)) << "a sooner Paco is better";
    EXPECT_LT(Score::UnitedIn(plies), Score::UnitedIn(plies + 1)) << "a later loss is better";
  }
  EXPECT_GT(Score::Infinity(), Score::PacoIn(0));
  EXPECT_GT(Score::PacoIn(Score::kMaxPly), Score(Score::kMaxEval));
  EXPECT_GT(Score(1), Score::Draw());
  EXPECT_GT(Score(-Score::kMaxEval), Score::UnitedIn(Score::kMaxPly));
  EXPECT_GT(Score::UnitedIn(0), -Score::Infinity());
}

TEST(ScoreTest, TellsPacoFromEvaluation) {
  for (int plies = 0; plies <= Score::kMaxPly; ++plies) {
    EXPECT_TRUE(Score::PacoIn(plies).is_win());
    EXPECT_FALSE(Score::PacoIn(plies).is_loss());
    EXPECT_TRUE(Score::UnitedIn(plies).is_loss());
    EXPECT_FALSE(Score::UnitedIn(plies).is_win());
    EXPECT_TRUE(Score::UnitedIn(plies).is_paco());
  }
  for (int value : {0, 1, -1, Score::kMaxEval, -Score::kMaxEval}) {
    EXPECT_FALSE(Score(value).is_paco()) << value;
  }
}

// The other side's score has the same distance.
TEST(ScoreTest, NegationChangesSides) {
  EXPECT_EQ(-Score::PacoIn(4), Score::UnitedIn(4));
  EXPECT_EQ(-Score(17), Score(-17));
  EXPECT_EQ(-(-Score::Infinity()), Score::Infinity());
}

}  // namespace
}  // namespace danco
