// SPDX-License-Identifier: MIT
// The rule book's examples of castling, and Fischer-random cases.
#include <string>

#include "board/core/position.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

TEST(CastlingExamples, BothSidesCastleToBothWings) {
  EXPECT_EQ(After("r3k2r/8/8/8/8/8/8/R3K2R w 0 AHah - -", "e1g1"),
            "r3k2r/8/8/8/8/8/8/R4RK1 b ah -");
  EXPECT_EQ(After("r3k2r/8/8/8/8/8/8/R3K2R w 0 AHah - -", "e1c1"),
            "r3k2r/8/8/8/8/8/8/2KR3R b ah -");
  EXPECT_EQ(After("r3k2r/8/8/8/8/8/8/R3K2R b 0 AHah - -", "e8g8"),
            "r4rk1/8/8/8/8/8/8/R3K2R w AH -");
  EXPECT_EQ(After("r3k2r/8/8/8/8/8/8/R3K2R b 0 AHah - -", "e8c8"),
            "2kr3r/8/8/8/8/8/8/R3K2R w AH -");
}

TEST(CastlingExamples, NotWithoutTheRight) {
  EXPECT_EQ(After("4k3/8/8/8/8/8/8/R3K2R w 0 A - -", "e1g1"), "illegal");
  EXPECT_NE(After("4k3/8/8/8/8/8/8/R3K2R w 0 A - -", "e1c1"), "illegal");
}

TEST(CastlingExamples, NotOverPieces) {
  EXPECT_EQ(After("4k3/8/8/8/8/8/8/RN2K1oR w 0 AH - -", "e1g1"), "illegal");
  EXPECT_EQ(After("4k3/8/8/8/8/8/8/RN2K1oR w 0 AH - -", "e1c1"), "illegal");
}

TEST(CastlingExamples, NotAcrossASquareThatAKnightCovers) {
  const Position position = At("4k3/8/8/8/8/6n1/8/R3K2R w 0 AH - -");
  EXPECT_EQ(After(position, "e1g1"), "illegal");  // f1 is covered
  EXPECT_NE(After(position, "e1c1"), "illegal");
}

TEST(CastlingExamples, NotAcrossASquareThatIsCoveredThroughAChain) {
  // The bishop on a6 could enter d3 and release the other bishop, which covers f1.
  const std::string chain = "4k3/8/b7/8/8/3E4/8/R3K2R w 0 AH - -";
  EXPECT_EQ(After(chain, "e1g1"), "illegal");
  EXPECT_NE(After(chain, "e1c1"), "illegal");
  // If the bishop on a6 is missing, the bishop in the union covers nothing.
  EXPECT_NE(After("4k3/8/8/8/8/3E4/8/R3K2R w 0 AH - -", "e1g1"), "illegal");
}

TEST(CastlingExamples, NotInSako) {
  const Position position = At("4k3/8/8/4r3/8/8/8/R3K2R w 0 AH - -");
  EXPECT_TRUE(WhiteInSako(position));
  EXPECT_EQ(After(position, "e1g1"), "illegal");
  EXPECT_EQ(After(position, "e1c1"), "illegal");
}

TEST(CastlingExamples, TheRooksPathMayBeThreatened) {
  EXPECT_NE(After("1r2k3/8/8/8/8/8/8/R3K3 w 0 A - -", "e1c1"), "illegal");  // b1
  EXPECT_NE(After("r3k3/8/8/8/8/8/8/R3K3 w 0 A - -", "e1c1"), "illegal");   // a1
}

TEST(CastlingExamples, APawnThreatensItsDiagonalsNotItsFile) {
  EXPECT_EQ(After("4k3/8/8/8/8/8/4p3/4K2R w 0 H - -", "e1g1"), "illegal");
  EXPECT_NE(After("4k3/8/8/8/8/6p1/8/4K2R w 0 H - -", "e1g1"), "illegal");
}

TEST(CastlingExamples, AKingCoversNothing) {
  EXPECT_NE(After("8/8/8/8/8/8/6k1/4K2R w 0 H - -", "e1g1"), "illegal");
}

TEST(CastlingExamples, TheRookMayBeInAUnionAndItsPartnerComesAlong) {
  EXPECT_EQ(After("4k3/8/8/8/8/8/8/4K2I w 0 H - -", "e1g1"), "4k3/8/8/8/8/8/8/5IK1 b - -");
}

TEST(CastlingExamples, TheRightGoesWithTheRook) {
  // The right is lost if the rook moves by itself, if either side moves it in a union, or if a
  // chain releases it.
  EXPECT_EQ(After("4k3/8/8/8/8/8/8/R3K2R w 0 AH - -", "h1h2"), "4k3/8/8/8/8/8/7R/R3K3 b A -");
  EXPECT_EQ(After("4k3/8/8/8/8/8/8/4K2I w 0 H - -", "h1h2"), "4k3/8/8/8/8/8/7I/4K3 b - -");
  EXPECT_EQ(After("4k3/8/8/8/8/8/8/4K2I b 0 H - -", "h1g3"), "4k3/8/8/8/8/6I1/8/4K3 w - -");
  EXPECT_EQ(After("4k3/8/8/8/8/8/5N2/4K2I w 0 H - -", "f2h1g1"), "4k3/8/8/8/8/8/8/4K1Ro b - -");
}

TEST(CastlingExamples, TheRightStaysWhenTheRookIsUnited) {
  EXPECT_EQ(After("4k3/8/8/8/8/6n1/8/4K2R b 0 H - -", "g3h1"), "4k3/8/8/8/8/8/8/4K2I w H -");
}

TEST(CastlingExamples, AKingsStepLosesBothRights) {
  EXPECT_EQ(After("r3k2r/8/8/8/8/8/8/R3K2R w 0 AHah - -", "e1e2"),
            "r3k2r/8/8/8/8/8/4K3/R6R b ah -");
}

// From vchess.club: the chain d2-c3-b5-b4-f8 covers f8.
TEST(VchessExamples, ALongChainForbidsCastling) {
  const Position position = At("r1q1k2r/p1Pb1ppp/5n2/1f1p4/AV5P/2dDP3/P2B1PP1/R3K1NR b 0 h - -");
  EXPECT_EQ(After(position, "e8g8"), "illegal");
  Position white_to_move = position;
  white_to_move.ApplyNull();
  EXPECT_NE(After(white_to_move, "d2c3b5b4f8"), "illegal");
}

TEST(FischerRandomExamples, KingAndRookGoToTheUsualSquares) {
  EXPECT_EQ(After("1k6/8/8/8/8/8/8/1K4R1 w 0 G - -", "b1g1"), "1k6/8/8/8/8/8/8/5RK1 b - -");
  EXPECT_EQ(After("6k1/8/8/8/8/8/8/1R4K1 w 0 B - -", "g1b1"), "6k1/8/8/8/8/8/8/2KR4 b - -");
}

TEST(FischerRandomExamples, KingAndRookMayChangePlaces) {
  EXPECT_EQ(After("6k1/8/8/8/8/8/8/5KR1 w 0 G - -", "f1g1"), "6k1/8/8/8/8/8/8/5RK1 b - -");
}

TEST(FischerRandomExamples, AKingMayStayWhereItIs) {
  EXPECT_EQ(After("1k6/8/8/8/8/8/8/6KR w 0 H - -", "g1h1"), "1k6/8/8/8/8/8/8/5RK1 b - -");
}

TEST(FischerRandomExamples, CastlingIsLegalForAKingWithoutAStep) {
  EXPECT_EQ(After("1k6/8/8/8/8/8/4PPP1/4BKR1 w 0 G - -", "f1g1"),
            "1k6/8/8/8/8/8/4PPP1/4BRK1 b - -");
}

TEST(FischerRandomExamples, TheOtherRookMayBlock) {
  EXPECT_EQ(After("1k6/8/8/8/8/8/8/RK1R4 w 0 AD - -", "b1a1"), "illegal");
}

TEST(FischerRandomExamples, TheRookStaysAtHomeWhenThreatsAreJudged) {
  // The rook on b1 shields the king from a1 as long as it is there, so c1 is not threatened.
  EXPECT_NE(After("1k6/8/8/8/8/8/8/rR1K4 w 0 B - -", "d1b1"), "illegal");
}

}  // namespace
}  // namespace danco
