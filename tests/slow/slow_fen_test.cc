// SPDX-License-Identifier: MIT
// FENs as the slow rules read and write them (rules.md, section 8).

#include <string>

#include "gtest/gtest.h"
#include "slow_test_support.h"

namespace danco::slow {
namespace {

TEST(SlowFenTest, ThreeOrdersSayTheSame) {
  const std::string board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b ";
  const Position pacoplay = At(board + "7 AHah e3 -");
  EXPECT_EQ(At(board + "KQkq e3 7 9"), pacoplay);
  EXPECT_EQ(At(board + "AHah e3 7 9"), pacoplay);
  EXPECT_EQ(pacoplay.no_progress, 7);
  // The number counts turns, and not turns without progress.
  EXPECT_EQ(Rewritten(board + "7 ahah1111011111111111 e3"), board + "0 AHah e3 -");
  EXPECT_EQ(Rewritten(board + "7 aiih1111011111111111 e3 -"), board + "0 Ah e3 -");
  EXPECT_EQ(Rewritten(board + "7 iiii1111011111111111 e3 e2e4"), board + "0 - e3 -");
}

TEST(SlowFenTest, OnlyVchessWritesItsState) {
  const std::string board = "4k3/p7/8/3h4/8/8/7P/4K3 b ";
  const std::string state = "- - d1d5 1111111001111111";
  const std::string placement = board.substr(0, board.find(' '));
  for (Rules rules : kAllRules) {
    const bool vchess = rules == Rules::kVchess;
    const Position position = At(board + "3 " + state, rules);
    EXPECT_EQ(FormatFen(position), board + "3 " + (vchess ? state : "- - -"));
    EXPECT_EQ(OutcomeKey(position), board + (vchess ? state : "- -"));
    EXPECT_EQ(position.rules, rules);
    EXPECT_EQ(At(board + "17 iiii1111111001111111 - d1d5", rules), At(board + "0 " + state, rules));
  }
}

TEST(SlowFenTest, MissingStateIsThatOfTheStart) {
  const std::string board = "4k3/p7/8/3h4/8/8/7P/4K3 b ";
  const std::string full = board + "0 - - - 1111111111111111";
  for (const char* rest : {"0 - -", "0 - - -", "9 iiii1111111111111111 -", "- -", "- - 0 5"}) {
    EXPECT_EQ(Rewritten(board + rest, Rules::kVchess), full) << rest;
  }
}

TEST(SlowFenTest, AUnionMoveThatCannotBeIsDropped) {
  const auto kept = [](const std::string& union_move) {
    const std::string fen = "4k3/8/8/3h4/8/8/8/4K3 b 0 - - " + union_move + " 1111111111111111";
    return Rewritten(fen, Rules::kVchess) == fen;
  };
  EXPECT_TRUE(kept("d1d5"));
  EXPECT_FALSE(kept("d5d1"));  // no union on d1
  EXPECT_FALSE(kept("e1d5"));  // a piece on e1
}

TEST(SlowFenTest, DropsImpossibleRights) {
  EXPECT_EQ(Rewritten("4k2r/8/8/8/8/8/8/R2K4 w 0 AHah e6 -"), "4k2r/8/8/8/8/8/8/R2K4 w 0 Ah - -");
}

TEST(SlowFenTest, EnPassantOnTheSecondRankIsForTwoRuleSets) {
  for (Rules rules : kAllRules) {
    const bool kept = rules == Rules::kManual || rules == Rules::kVchess;
    EXPECT_EQ(At("4k3/8/8/8/8/3pP3/8/4K3 b 0 - e2 -", rules).ep != kNone, kept);
    EXPECT_EQ(At("4k3/8/3pP3/8/8/8/8/4K3 w 0 - d7 -", rules).ep != kNone, kept);
    // No pawn in front; a pawn of the other side; not empty.
    EXPECT_EQ(At("4k3/8/8/8/8/3p4/8/4K3 b 0 - e2 -", rules).ep, kNone);
    EXPECT_EQ(At("4k3/8/3pP3/8/8/8/8/4K3 w 0 - e7 -", rules).ep, kNone);
    EXPECT_EQ(At("4k3/8/8/8/8/3pP3/4N3/4K3 b 0 - e2 -", rules).ep, kNone);
  }
}

TEST(SlowFenTest, RejectsInvalidFens) {
  const std::string board = "4k3/8/8/8/8/8/8/4K3";
  for (const char* rest : {"", " w", " x 0 - - -", " w 0 - e9 -", " w 0 - - x", " w 0 - - e2",
                           " w 0 - - e2e9", " w 0 X - -", " w 0 - - - 101", " w 0 - - - -",
                           " w 0 - - - 1111111111111112", " w 0 - - - 1111111111111111 -",
                           " w 0 ahah10 - -", " w 0 ahah1111111111111111 - - -", " w - - x 1"}) {
    for (Rules rules : kAllRules) EXPECT_FALSE(ParseFen(board + rest, rules)) << rest;
  }
  EXPECT_FALSE(ParseFen(""));
  EXPECT_FALSE(ParseFen("k7/8/8/8/8/8/8/K8 w 0 - - -"));  // nine files
  EXPECT_FALSE(ParseFen("k7/8/8/8/8/8/K7 w 0 - - -"));    // seven ranks
}

TEST(SlowFenTest, EachSideHasOneKing) {
  for (Rules rules : kAllRules) {
    EXPECT_FALSE(ParseFen("8/8/8/8/8/8/8/K7 w 0 - - -", rules));
    EXPECT_FALSE(ParseFen("k7/8/8/8/8/8/8/KK6 w 0 - - -", rules));
    EXPECT_FALSE(ParseFen("k7/8/8/8/8/8/8/K7^a2K w 0 - - -", rules));
  }
}

TEST(SlowFenTest, AFreePawnOnItsLastRankIsAtMostAnObstacle) {
  for (Rules rules : kAllRules) {
    EXPECT_FALSE(ParseFen("k6P/8/8/8/8/8/8/K7 w 0 - - -", rules));
    EXPECT_FALSE(ParseFen("k7/8/8/8/8/8/8/K6p b 0 - - -", rules));
    // The switch is kObstaclePawns in slow_fen.cc.
    const bool obstacle = rules != Rules::kVchess;
    EXPECT_EQ(ParseFen("k6P/8/8/8/8/8/8/K7 b 0 - - -", rules).has_value(), obstacle);
    EXPECT_EQ(ParseFen("k7/8/8/8/8/8/8/K6p w 0 - - -", rules).has_value(), obstacle);
    EXPECT_TRUE(ParseFen("k6p/8/8/8/8/8/8/K6P w 0 - - -", rules));  // its first rank
  }
}

TEST(SlowFenTest, AGiftIsThatOfTheSideToMove) {
  for (Rules rules : kAllRules) {
    const bool gifts = rules != Rules::kVchess;
    EXPECT_EQ(ParseFen("k5C1/8/8/8/8/8/8/K7 w 0 - - -", rules).has_value(), gifts);
    EXPECT_FALSE(ParseFen("k5C1/8/8/8/8/8/8/K7 b 0 - - -", rules));
    EXPECT_EQ(ParseFen("k7/8/8/8/8/8/8/K5a1 b 0 - - -", rules).has_value(), gifts);
    EXPECT_FALSE(ParseFen("k7/8/8/8/8/8/8/K5a1 w 0 - - -", rules));
    EXPECT_FALSE(ParseFen("k5CC/8/8/8/8/8/8/K7 w 0 - - -", rules));
  }
}

TEST(SlowFenTest, APawnThatUnitedWithTheKingOnItsLastRankStays) {
  for (Rules rules : kAllRules) {
    const Position before = At("7k/6P1/8/8/8/8/8/K7 w 0 - - -", rules);
    const auto after = Play(before, "g7h8");
    ASSERT_TRUE(after);
    EXPECT_EQ(ParseFen(FormatFen(*after), rules), after);
  }
}

// After a win, the united side is to move. Only under `vchess` can a king walk into a union on its
// own turn.
TEST(SlowFenTest, AFinishedGameHasTheUnitedSideToMove) {
  for (Rules rules : kAllRules) {
    const bool vchess = rules == Rules::kVchess;
    EXPECT_TRUE(ParseFen("8/5K1h/8/8/2e5/8/6X1/8 b 5 - - -", rules));
    EXPECT_EQ(ParseFen("8/5K1h/8/8/2e5/8/6X1/8 w 5 - - -", rules).has_value(), vchess);
    EXPECT_EQ(ParseFen("8/5k1h/8/8/2e5/8/6x1/8 b 5 - - -", rules).has_value(), vchess);
    // The pair of kings is read under every rule set, in both spellings.
    EXPECT_EQ(Rewritten("8/8/8/3_4/8/8/8/8 w 0 - - -", rules),
              Rewritten("8/8/8/3@4/8/8/8/8 w 0 - - -", rules));
    EXPECT_TRUE(ParseFen("8/8/8/3@4/8/8/8/8 b 0 - - -", rules));
  }
}

}  // namespace
}  // namespace danco::slow
