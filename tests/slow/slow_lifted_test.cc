// SPDX-License-Identifier: MIT
// Turns in progress: FENs with a lifted piece (rules.md, section 8), and how they continue.

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "slow_test_support.h"

namespace danco::slow {
namespace {

TEST(SlowLiftedTest, IsReadAndWritten) {
  for (const char* fen :
       {"4k3/8/8/8/8/8/8/4K3^c7R w 3 - - -", "4k3/8/8/8/8/8/8/4K3^c5C w 0 - - -",
        "4k3/8/2I5/8/8/8/8/4K3^c6N w 0 - - -", "4k3/8/8/8/8/8/8/R6R^e1K w 0 AH - -",
        "4k3/8/8/8/8/8/8/4K3^c5h b 0 - - -"}) {
    EXPECT_EQ(Rewritten(fen), fen);
  }
  EXPECT_EQ(At("4k3/8/8/8/8/8/8/4K3^c7R w - - 0 1"), At("4k3/8/8/8/8/8/8/4K3^c7R w 0 - - -"));
}

TEST(SlowLiftedTest, RejectsImpossiblePositions) {
  for (Rules rules : kAllRules) {
    for (const char* board :
         {"4k3/8/8/8/8/8/8/4K3^", "4k3/8/8/8/8/8/8/4K3^c7", "4k3/8/8/8/8/8/8/4K3^c9R",
          "4k3/8/8/8/8/8/8/4K3^c7%", "4k3/8/8/8/8/8/8/4K3^c7RR", "4k3/8/8/8/8/8/8/4K3^c7R^d7R",
          "4k3/8/8/8/8/8/8/4K3^c7r",    // the other side's
          "4k3/2n5/8/8/8/8/8/4K3^c7R",  // its square holds a free piece
          "4k3/2N5/8/8/8/8/8/4K3^c7R",
          "4k3/2D5/8/8/8/8/8/4K3^c7C",  // no pair is released
          "4k3/8/8/8/8/8/8/8^e1G",      // no king in a pair
          "4k3/8/8/8/8/8/8/4K3^c8P",    // promoted long ago
          "4k3/8/8/8/8/8/8/4K3^c1C w", "4k3/8/8/8/8/8/8/4G3^c7r"}) {
      EXPECT_FALSE(ParseFen(std::string(board) + " w 0 - - -", rules)) << board;
    }
    // The game is over, so there is no turn to continue.
    EXPECT_FALSE(ParseFen("8/8/8/8/4U3/8/8/4K3^c7R w 0 - - -", rules));
    EXPECT_FALSE(ParseFen("4k3/8/8/8/4u3/8/8/8^c7R w 0 - - -", rules));
    // A king in a union, with a piece released, is in mid-turn under one rule set.
    EXPECT_EQ(ParseFen("4k3/8/8/8/4U3/8/8/8^e4R w 0 - - -", rules).has_value(), false);
    EXPECT_EQ(ParseFen("4k3/8/8/8/4u3/8/8/8^e4R w 0 - - -", rules).has_value(),
              rules == Rules::kVchess);
    EXPECT_EQ(ParseFen("4k3/8/8/8/4i3/8/8/8^e4K w 0 - - -", rules).has_value(),
              rules == Rules::kVchess);
  }
}

TEST(SlowLiftedTest, APieceMovesFromItsSquare) {
  const std::string fen = "4k3/8/8/8/8/8/PPP5/4K3^h2P w 5 - - -";
  for (Rules rules : kAllRules) {
    EXPECT_EQ(Moves(At(fen, rules)), (Texts{"h2h3", "h2h4"}));
    const auto after = Play(At(fen, rules), "h2h4");
    ASSERT_TRUE(after);
    EXPECT_EQ(after, Play(At("4k3/8/8/8/8/8/PPP4P/4K3 w 5 - - -", rules), "h2h4"));
    EXPECT_FALSE(Play(At(fen, rules), "a2a3"));
    EXPECT_FALSE(Play(At(fen, rules), "e1e2"));
    EXPECT_FALSE(Play(At(fen, rules), "h4"));
  }
}

TEST(SlowLiftedTest, APieceMayBeginAChain) {
  const std::string fen = "4k3/8/2q5/8/4O3/2w5/8/5K2^f3B w 0 - - -";
  EXPECT_EQ(KeyAfter(fen, "f3e4c3c6"), "4k3/8/2y5/8/4s3/2S5/8/5K2 b - -");
  EXPECT_EQ(KeyAfter(fen, "f3e4c3c6", Rules::kNochain), "illegal");
  EXPECT_EQ(KeyAfter(fen, "f3e4d6", Rules::kNochain), "4k3/8/2qN4/8/4s3/2w5/8/5K2 b - -");
}

TEST(SlowLiftedTest, APairMovesAsAUnion) {
  const std::string fen = "4k3/8/8/8/P7/8/8/4K3^c2C w 5 - c3 -";
  EXPECT_EQ(Moves(At(fen)), (Texts{"c2c3", "c2c4"}));
  EXPECT_EQ(KeyAfter(fen, "c2c4"), "4k3/8/8/8/P1C5/8/8/4K3 b - c3");
  EXPECT_EQ(Play(At(fen), "c2c4")->no_progress, 6);
  EXPECT_EQ(KeyAfter("4k3/8/8/8/8/8/8/4K3^c7C w 0 - - -", "c7c8q"), "2l1k3/8/8/8/8/8/8/4K3 b - -");
}

TEST(SlowLiftedTest, ABannedPairStaysBanned) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3^d5h b 0 - - d1d5 1111111111111111";
  EXPECT_EQ(Rewritten(fen, Rules::kVchess), fen);
  EXPECT_EQ(KeyAfter(fen, "d5d1", Rules::kVchess), "illegal");
  EXPECT_NE(KeyAfter(fen, "d5d2", Rules::kVchess), "illegal");
  EXPECT_NE(KeyAfter(fen, "d5d1"), "illegal");
}

TEST(SlowLiftedTest, AReleasedPieceGoesOn) {
  // The knight on e4 has been released by a bishop.
  const std::string fen = "4k3/8/2q5/8/4s3/2w5/8/5K2^e4N w 0 - - -";
  EXPECT_EQ(KeyAfter(fen, "e4c3c6"), "4k3/8/2y5/8/4s3/2S5/8/5K2 b - -");
  EXPECT_EQ(KeyAfter(fen, "e4d6"), "4k3/8/2qN4/8/4s3/2w5/8/5K2 b - -");
  EXPECT_EQ(KeyAfter(fen, "f1f2"), "illegal");
  // It counts as released.
  EXPECT_EQ(KeyAfter(fen, "e4c3c6", Rules::kNochain), "illegal");
  EXPECT_EQ(KeyAfter(fen, "e4d6", Rules::kNochain), "4k3/8/2qN4/8/4s3/2w5/8/5K2 b - -");
}

TEST(SlowLiftedTest, AReleasedPawnAndEnPassant) {
  const std::string free_pawn = "4k3/8/8/8/6oP/8/8/4K3^g4p b 0 - h3 -";
  EXPECT_NE(KeyAfter(free_pawn, "g4h3"), "illegal");
  EXPECT_NE(KeyAfter(free_pawn, "g4h3", Rules::kManual), "illegal");
  EXPECT_NE(KeyAfter(free_pawn, "g4h3", Rules::kNochain), "illegal");
  EXPECT_EQ(KeyAfter(free_pawn, "g4h3", Rules::kVchess), "illegal");
  const std::string united = "4k3/8/8/8/6oD/8/8/4K3^g4p b 0 - h3 -";
  EXPECT_NE(KeyAfter(united, "g4h3g1"), "illegal");
  EXPECT_EQ(KeyAfter(united, "g4h3g1", Rules::kNochain), "illegal");
  // Lifted from an empty square it has just begun.
  const std::string begun = "4k3/8/8/8/7D/8/8/4K3^g4p b 0 - h3 -";
  EXPECT_NE(KeyAfter(begun, "g4h3g1", Rules::kNochain), "illegal");
  EXPECT_NE(KeyAfter(begun, "g4h3g1", Rules::kVchess), "illegal");
}

TEST(SlowLiftedTest, APieceReleasedOnTheLandingSquare) {
  const std::string fen = "4k3/8/8/8/8/7a/8/4K3^h4n b 0 - - -";
  EXPECT_EQ(Moves(At(fen, Rules::kManual)), (Texts{"h4f3", "h4f5", "h4g2", "h4g6"}));
}

TEST(SlowLiftedTest, AKingStepsOrCastles) {
  const std::string fen = "4k3/8/8/8/8/8/8/R6R^e1K w 0 AH - -";
  for (Rules rules : kAllRules) {
    EXPECT_EQ(Moves(At(fen, rules)),
              (Texts{"e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "e1g1"}));
    EXPECT_EQ(Play(At(fen, rules), "e1h1"), Play(At(fen, rules), "e1g1"));
    EXPECT_EQ(Play(At(fen, rules), "e1g1"),
              Play(At("4k3/8/8/8/8/8/8/R3K2R w 0 AH - -", rules), "e1g1"));
  }
  EXPECT_EQ(KeyAfter(fen, "e1e2"), "4k3/8/8/8/8/8/4K3/R6R b - -");
  // Without the right, and away from home.
  EXPECT_EQ(KeyAfter("4k3/8/8/8/8/8/8/R6R^e1K w 0 - - -", "e1g1"), "illegal");
  EXPECT_EQ(KeyAfter("4k3/8/8/8/8/8/8/R6R^e2K w 0 AH - -", "e2g1"), "illegal");
  // Only the king castles.
  EXPECT_EQ(KeyAfter("4k3/8/8/8/8/8/8/4K2R^a1R w 0 AH - -", "e1g1"), "illegal");
}

TEST(SlowLiftedTest, AKingInAChain) {
  // Under `vchess` the king has entered e2 and released the rook; and the other way about.
  const std::string rook = "4k3/8/8/8/8/8/4u2J/8^e2R w 0 - - -";
  EXPECT_EQ(KeyAfter(rook, "e2h2e2d3", Rules::kVchess),
            "4k3/8/8/8/8/3K4/4I2J/8 b - - - 1111111111111111");
  const std::string king = "4k3/8/8/8/8/8/4I2J/8^e2K w 0 - - -";
  EXPECT_EQ(Moves(At(king, Rules::kVchess)).size(), 8u);
  const auto outcomes = Outcomes(At(rook, Rules::kVchess), kNoLimit);
  EXPECT_TRUE(outcomes->at("4M3/8/8/8/8/8/4u2J/8 b - - - 1111111111111111").draws);
}

TEST(SlowLiftedTest, AGiftIsPromotedFirst) {
  const std::string fen = "C3k3/8/8/8/8/8/8/4K3^h1N w 0 - - -";
  EXPECT_EQ(KeyAfter(fen, "qh1g3"), "l3k3/8/8/8/8/6N1/8/4K3 b - -");
  EXPECT_EQ(KeyAfter(fen, "h1g3"), "illegal");
  EXPECT_EQ(Moves(At(fen)).size(), 8u);
}

TEST(SlowLiftedTest, Sako) {
  const Position rook = At("4k3/8/8/8/8/8/8/4K2R^e2R w 0 - - -");
  EXPECT_TRUE(*CanUnite(rook, true, kNoLimit));
  EXPECT_FALSE(*CanUnite(At("4k3/8/8/8/8/8/4R3/4K3^h1R w 0 - - -"), true, kNoLimit));
  // For the other side the rook is back on e2, before its king.
  EXPECT_FALSE(*CanUnite(At("4k2r/4r3/8/8/8/8/8/4K3^e2R w 0 - - -"), false, kNoLimit));
  EXPECT_TRUE(*CanUnite(At("4k2r/4r3/8/8/8/8/8/4K3^d2R w 0 - - -"), false, kNoLimit));
}

}  // namespace
}  // namespace danco::slow
