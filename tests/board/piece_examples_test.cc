// SPDX-License-Identifier: MIT
// The rule book's examples of rook, knight, bishop and queen.
#include "board/core/position.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

TEST(RookExamples, ARookGoesStraightAndUnites) {
  // The rook moves up to c4, because a friendly pawn is on b4. It unites with the knight on d6.
  const Position position = At("7k/8/3n4/8/1P1R4/8/8/K7 w 0 - - -");
  EXPECT_EQ(Ends(position, "d4"), "c4 d1 d2 d3 d5 d6 e4 f4 g4 h4");
  EXPECT_EQ(After(position, "d4d6"), "7k/8/3I4/8/1P6/8/8/K7 b - -");
}

TEST(RookExamples, ARookInAUnionStopsBeforePiecesOfEitherSide) {
  EXPECT_EQ(Ends("7k/3N4/8/8/3J2q1/8/8/K7 w 0 - - -", "d4"), "a4 b4 c4 d1 d2 d3 d5 d6 e4 f4");
}

TEST(RookExamples, AReleasedRookGoesOnAsARook) {
  // The piece cannot pass the friendly pawn on g4.
  EXPECT_EQ(Ends("7k/8/8/8/3I2P1/8/1B6/K7 w 0 - - -", "b2d4"),
            "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4");
}

TEST(RookExamples, AChainThroughARookAndAPawn) {
  EXPECT_EQ(After("7k/1b6/2D5/8/2I5/8/B7/7K w 0 - - -", "a2c4c6b7"),
            "7k/1E6/2I5/8/2s5/8/8/7K b - -");
}

TEST(KnightExamples, AKnightJumpsAndUnites) {
  const Position position = At("7k/8/8/8/3N4/1P1PP3/2P1b3/7K w 0 - - -");
  // Not onto the friendly pieces on b3 and c2.
  EXPECT_EQ(Ends(position, "d4"), "b5 c6 e2 e6 f3 f5");
  EXPECT_EQ(After(position, "d4e2"), "7k/8/8/8/8/1P1PP3/2P1S3/7K b - -");
}

TEST(KnightExamples, AKnightInAUnionJumpsToEmptySquaresOnly) {
  EXPECT_EQ(Ends("7k/8/5b2/3i4/1P3P2/8/8/7K w 0 - - -", "d5"), "b6 c3 c7 e3 e7");
}

TEST(KnightExamples, AReleasedKnightGoesOn) {
  EXPECT_EQ(Ends("7k/8/1Q6/8/8/8/1i6/7K w 0 - - -", "b6b2"), "a4 c4 d1 d3");
}

TEST(KnightExamples, AChainOfKnightsGivesSako) {
  const Position before = At("8/2k5/1o6/8/2S5/1P6/8/7K w 0 - - -");
  EXPECT_FALSE(BlackInSako(before));
  const Position after = Play(before, "b3c4b6a8");
  EXPECT_EQ(OutcomeText(after), "N7/2k5/1o6/8/2E5/8/8/7K b - -");
  EXPECT_TRUE(BlackInSako(after));
}

TEST(BishopExamples, UnitingWithAPawnStopsItsPromotion) {
  // White's knight is ahead of the pawn, which threatens to unite with the rook.
  const Position threat = At("7k/5B2/8/8/8/8/p7/NR5K b 0 - - -");
  EXPECT_EQ(Ends(threat, "a2"), "b1");
  const Position stopped = Play(At("7k/5B2/8/8/8/8/p7/NR5K w 0 - - -"), "f7a2");
  EXPECT_EQ(Ends(stopped, "a2"), "");
}

TEST(BishopExamples, UnitingWithTheThreateningRookEndsTheSako) {
  const Position before = At("k7/8/8/8/B7/8/8/3r3K w 0 - - -");
  EXPECT_TRUE(WhiteInSako(before));
  EXPECT_FALSE(WhiteInSako(Play(before, "a4d1")));
  // The king is not safe if a black piece can enter that union and release the rook.
  EXPECT_TRUE(WhiteInSako(Play(At("k2q4/8/8/8/B7/8/8/3r3K w 0 - - -"), "a4d1")));
}

TEST(BishopExamples, ABishopInAUnionStopsBeforeUnionsAndOwnPieces) {
  EXPECT_EQ(Ends("7k/6o1/8/8/3W4/8/5P2/7K w 0 - - -", "d4"), "a1 a7 b2 b6 c3 c5 e3 e5 f6");
}

TEST(BishopExamples, AChainReleasesABishopWhichGoesOn) {
  EXPECT_EQ(Ends("k7/8/8/4s3/8/3o4/K1P5/8 w 0 - - -", "c2d3e5"),
            "a1 b2 b8 c3 c7 d4 d6 f4 f6 g3 g7 h2 h8");
}

TEST(BishopExamples, AChainThatEndsInPaco) {
  const Position after = Play(At("2k5/8/s7/8/I7/8/1N6/K7 w 0 - - -"), "b2a4a6c8");
  EXPECT_EQ(OutcomeText(after), "2X5/8/I7/8/o7/8/8/K7 b - -");
  EXPECT_TRUE(after.king_united());
}

TEST(QueenExamples, UnitingWithAKnightGivesSakoThroughTheRookBehind) {
  // The rook could enter d8 and release the queen, which reaches the king.
  const Position with_rook = Play(At("3n2k1/6p1/8/6Q1/8/8/8/3R3K w 0 - - -"), "g5d8");
  EXPECT_TRUE(BlackInSako(with_rook));
  const Position without = Play(At("3n2k1/6p1/8/6Q1/8/8/8/7K w 0 - - -"), "g5d8");
  EXPECT_FALSE(BlackInSako(without));
}

TEST(QueenExamples, AReleasedQueenGoesOn) {
  EXPECT_EQ(After("6k1/8/8/4t3/8/8/1B6/K7 w 0 - - -", "b2e5e8"), "4Q1k1/8/8/4s3/8/8/8/K7 b - -");
}

TEST(QueenExamples, AChainThroughQueenKnightAndRookEndsInPaco) {
  const Position after = Play(At("2I3k1/8/1S6/8/8/4y3/3P4/K7 w 0 - - -"), "d2e3b6c8g8");
  EXPECT_EQ(OutcomeText(after), "2o3M1/8/1w6/8/8/4F3/8/K7 b - -");
  EXPECT_TRUE(after.king_united());
}

// A union may be entered again. It releases whatever piece of the mover is in it at that moment.
TEST(ChainExamples, AUnionMayBeEnteredTwice) {
  // The knight enters c5 and releases the rook, which enters c1 and releases the other rook. That
  // one enters c5 again and releases the knight, which continues.
  const Position position = At("k7/8/8/2I5/4N3/8/8/K1I5 w 0 - - -");
  EXPECT_EQ(After(position, "e4c5c1c5b3"), "k7/8/8/2I5/8/1N6/8/K1I5 b - -");
  EXPECT_EQ(After(position, "e4c5c1c5e4"), "k7/8/8/2I5/4N3/8/8/K1I5 b - -");
}

TEST(ChainExamples, TheFirstMoversSquareIsEmptyDuringTheChain) {
  // The rook on d4 is released and passes the square that the other rook has left.
  EXPECT_EQ(After("7k/8/8/8/3I2R1/8/8/K7 w 0 - - -", "g4d4h4"), "7k/8/8/8/3I3R/8/8/K7 b - -");
  // A chain may end where it began.
  EXPECT_EQ(After("7k/8/8/8/3I2R1/8/8/K7 w 0 - - -", "g4d4g4"), "7k/8/8/8/3I2R1/8/8/K7 b - -");
}

TEST(ChainExamples, AChainIsPrintedAsOneOfItsShortestPaths) {
  // The rooks on c1 and f1 may be exchanged on the way. The outcome is the same.
  const Position position = At("k7/8/8/2I5/4N3/8/8/K1I2I2 w 0 - - -");
  const Move move = MoveOf(position, "e4c5c1f1c1c5b3");
  EXPECT_EQ(move, MoveOf(position, "e4c5c1c5b3"));
  EXPECT_EQ(FormatMove(position, move), "e4c5c1c5b3");
}

TEST(VchessExamples, ABishopOpensAChainThatEndsWithAUnionOfQueens) {
  EXPECT_EQ(After("4k3/8/2q5/8/4O3/2w2B2/8/5K2 w 0 - - -", "f3e4c3c6"),
            "4k3/8/2y5/8/4s3/2S5/8/5K2 b - -");
}

}  // namespace
}  // namespace danco
