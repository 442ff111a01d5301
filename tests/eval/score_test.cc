// SPDX-License-Identifier: MIT
// Scores order and print as people expect.
#include "eval/score.h"

#include "gtest/gtest.h"

namespace danco {
namespace {

TEST(ScoreTest, ASoonerPacoIsBetterAndALaterLossToo) {
  EXPECT_GT(Score::PacoIn(1), Score::PacoIn(3));
  EXPECT_GT(Score::UnitedIn(4), Score::UnitedIn(2));
  EXPECT_GT(Score::PacoIn(Score::kMaxPly - 1), Score(Score::kMaxEval));
  EXPECT_LT(Score::UnitedIn(Score::kMaxPly - 2), Score(-Score::kMaxEval));
}

TEST(ScoreTest, PrintsAsTheProtocolDoes) {
  EXPECT_EQ(Score(35).ToString(), "cp 35");
  EXPECT_EQ(Score::PacoIn(5).ToString(), "mate 3");
  EXPECT_EQ(Score::UnitedIn(4).ToString(), "mate -2");
}

TEST(ScoreTest, TheOpponentSeesTheOpposite) {
  EXPECT_EQ(-Score(12), Score(-12));
  EXPECT_TRUE((-Score::PacoIn(3)).is_loss());
  EXPECT_EQ(-Score::Draw(), Score::Draw());
}

}  // namespace
}  // namespace danco
