// SPDX-License-Identifier: MIT
#include "match/game/referee.h"

#include "absl/strings/str_cat.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"

namespace danco::match {
namespace {

constexpr Color kW = Color::kWhite;
constexpr Color kB = Color::kBlack;

std::optional<EngineScore> Cp(int value) { return EngineScore{false, value}; }

TEST(AdjudicatorTest, DrawNeedsBothAndTheMoveNumber) {
  Adjudicator a({.from = 3, .moves = 2, .score = 10}, {}, 0);
  EXPECT_FALSE(a.AfterMove(kW, Cp(5), 1));
  EXPECT_FALSE(a.AfterMove(kB, Cp(-10), 2));
  EXPECT_FALSE(a.AfterMove(kW, Cp(0), 3));
  EXPECT_FALSE(a.AfterMove(kB, Cp(0), 4));  // agreed, but move 2
  const auto verdict = a.AfterMove(kW, Cp(0), 5);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, GameResult::kDraw);
  EXPECT_EQ(verdict->reason, Reason::kDrawAdjudication);
}

TEST(AdjudicatorTest, ScoreOutsideOrMissingBreaksTheSeries) {
  for (const std::optional<EngineScore>& odd : {Cp(11), std::optional<EngineScore>()}) {
    Adjudicator a({.from = 0, .moves = 2, .score = 10}, {}, 0);
    EXPECT_FALSE(a.AfterMove(kW, Cp(0), 1));
    EXPECT_FALSE(a.AfterMove(kB, Cp(0), 2));
    EXPECT_FALSE(a.AfterMove(kW, odd, 3));
    EXPECT_FALSE(a.AfterMove(kB, Cp(0), 4));
    EXPECT_FALSE(a.AfterMove(kW, Cp(0), 5));
    EXPECT_FALSE(a.AfterMove(kB, Cp(0), 6));
    EXPECT_TRUE(a.AfterMove(kW, Cp(0), 7));
  }
}

TEST(AdjudicatorTest, ResignationOneSidedAndTwoSided) {
  for (bool two_sided : {false, true}) {
    Adjudicator a({}, {.moves = 2, .score = 500, .two_sided = two_sided}, 0);
    EXPECT_FALSE(a.AfterMove(kW, Cp(-600), 1));
    EXPECT_FALSE(a.AfterMove(kB, Cp(300), 2));
    const auto early = a.AfterMove(kW, EngineScore{true, -3}, 3);
    ASSERT_EQ(early.has_value(), !two_sided);
    if (early) {
      EXPECT_EQ(early->outcome, GameResult::kBlackWins);
      continue;
    }
    EXPECT_FALSE(a.AfterMove(kB, Cp(600), 4));
    EXPECT_FALSE(a.AfterMove(kW, Cp(-700), 5));
    const auto verdict = a.AfterMove(kB, EngineScore{true, 2}, 6);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->outcome, GameResult::kBlackWins);
    EXPECT_EQ(verdict->reason, Reason::kResignAdjudication);
  }
}

TEST(AdjudicatorTest, MaximumLengthAndNothing) {
  Adjudicator limited({}, {}, 4);
  EXPECT_FALSE(limited.AfterMove(kW, {}, 3));
  EXPECT_EQ(limited.AfterMove(kB, {}, 4)->reason, Reason::kMaxLength);
  Adjudicator off({}, {}, 0);
  for (int i = 1; i < 500; ++i) EXPECT_FALSE(off.AfterMove(i % 2 == 1 ? kW : kB, Cp(-9999), i));
}

TEST(PvCheckerTest, FindsIllegalMoves) {
  const Position start = StartPosition();
  EXPECT_EQ(FindIllegalMove(start, {"e2e4", "d7d5", "e4d5", "d8d5d4"}), "");
  EXPECT_NE(FindIllegalMove(start, {"e2e4", "e2e4"}), "");
  EXPECT_NE(FindIllegalMove(start, {"e2e4", "e7e5", "hello"}), "");
  PvChecker checker(start);
  checker.Add({"e2e4"});
  checker.Add({"e2e5"});
  checker.Add({"e2e5"});
  EXPECT_EQ(checker.Check().size(), 1u);
  EXPECT_TRUE(checker.Check().empty());
}

TEST(PvCheckerTest, NothingComesAfterPaco) {
  // White's rook unites with the king on e8.
  const auto position = ParseFen("4k3/8/8/8/8/8/4R3/4K3 w 0 - - -");
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(FindIllegalMove(*position, {"e2e8"}), "");
  EXPECT_NE(FindIllegalMove(*position, {"e2e8", "e8e7"}), "");
}

TEST(PvCheckerTest, FloodIsCheckedToo) {
  PvChecker checker(StartPosition());
  for (int i = 0; i < 9000; ++i) checker.Add({"e2e4", absl::StrCat("x", i)});
  EXPECT_EQ(checker.Check().size(), 9000u);
}

}  // namespace
}  // namespace danco::match
