// SPDX-License-Identifier: MIT
// The rule book's examples of pawns and en passant.
#include <string>

#include "board/core/position.h"
#include "board/core/square.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

TEST(PawnExamples, APawnGoesStraightAheadToEmptySquares) {
  const Position position = At("7k/8/8/1P2p3/4P3/8/7P/K7 w 0 - - -");
  EXPECT_EQ(Ends(position, "b5"), "b6");
  EXPECT_EQ(Ends(position, "e4"), "");  // a piece is ahead
  EXPECT_EQ(Ends(position, "h2"), "h3 h4");
}

TEST(PawnExamples, ADoubleStepGoesOverAnEmptySquareOnly) {
  EXPECT_EQ(Ends("7k/8/8/8/8/2n5/2P5/K7 w 0 - - -", "c2"), "");
  EXPECT_EQ(Ends("7k/8/8/8/2n5/8/2P5/K7 w 0 - - -", "c2"), "c3");
}

TEST(PawnExamples, APawnUnitesDiagonallyNeverStraightAhead) {
  const Position position = At("k7/8/8/8/5nn1/5P2/8/K7 w 0 - - -");
  EXPECT_EQ(Ends(position, "f3"), "g4");
  EXPECT_EQ(After(position, "f3g4"), "k7/8/8/8/5nD1/8/8/K7 b - -");
}

TEST(PawnExamples, APawnInAUnionMovesTheUnionStraightAhead) {
  const Position position = At("k7/8/8/4D2R/7D/8/1D6/K7 w 0 - - -");
  EXPECT_EQ(Ends(position, "b2"), "b3 b4");
  EXPECT_EQ(Ends(position, "e5"), "e6");
  EXPECT_EQ(Ends(position, "h4"), "");  // a piece is ahead
}

TEST(PawnExamples, APawnInAUnionFormsNoUnion) {
  EXPECT_EQ(Ends("k7/8/3n1n2/4D3/8/8/8/K7 w 0 - - -", "e5"), "e6");
}

TEST(PawnExamples, ATakeOverReleasesThePawnWhichGoesOn) {
  const Position position = At("7k/8/1D6/P7/8/8/8/K7 w 0 - - -");
  EXPECT_EQ(Ends(position, "a5b6"), "b7");
  EXPECT_EQ(After(position, "a5b6b7"), "7k/1P6/1D6/8/8/8/8/K7 b - -");
}

TEST(PawnExamples, ATakeOverThatLeavesTheReleasedPawnStuckIsNotLegal) {
  const Position position = At("7k/8/8/8/2p5/2D5/1P6/K7 w 0 - - -");
  EXPECT_EQ(Ends(position, "b2c3"), "");
  EXPECT_EQ(Ends(position, "b2"), "b3 b4");
}

TEST(PawnExamples, ABishopReleasesAPawn) {
  EXPECT_EQ(Ends("7k/8/8/8/8/5D2/8/K2B4 w 0 - - -", "d1f3"), "f4");
}

TEST(PawnExamples, AReleasedPawnUnitesDiagonally) {
  const Position position = At("7k/8/8/8/7b/6D1/5P2/K7 w 0 - - -");
  EXPECT_EQ(Ends(position, "f2g3"), "g4 h4");
  EXPECT_EQ(After(position, "f2g3h4"), "7k/8/8/8/7E/6D1/8/K7 b - -");
}

TEST(PawnExamples, APawnCannotLeaveItsUnionByItself) {
  // From g3 it moves the whole union, and cannot unite with the bishop diagonally ahead.
  const Position position = At("7k/8/8/8/7b/6D1/8/K7 w 0 - - -");
  EXPECT_EQ(Ends(position, "g3"), "g4");
  EXPECT_EQ(After(position, "g3g4"), "7k/8/8/8/6Db/8/8/K7 b - -");
}

TEST(PawnExamples, ACarriedPawnMayStepTwiceFromTheFirstAndSecondRank) {
  const Position carried = Play(At("k7/8/8/8/8/2D5/8/7K b 0 - - -"), "c3b1");
  EXPECT_EQ(Ends(carried, "b1"), "b2 b3");
  const Position onward = Play(carried, "b1b2 a8a7");
  EXPECT_EQ(Ends(onward, "b2"), "b3 b4");
}

TEST(PawnExamples, AReleasedPawnMayStepTwice) {
  EXPECT_EQ(Ends("7k/8/8/8/8/8/3D4/K5R1 w 0 - - -", "g1g2"), "");  // an empty square ends the turn
  EXPECT_EQ(Ends("7k/8/8/8/8/8/3D2R1/K7 w 0 - - -", "g2d2"), "d3 d4");
  EXPECT_EQ(Ends("7k/8/8/8/8/K7/8/3D2R1 w 0 - - -", "g1d1"), "d2 d3");
}

TEST(EnPassantExamples, ADoubleStepIsCapturedOnThePassedOverSquare) {
  const Position position = Play(At("4k3/8/8/8/2p5/8/1P6/4K3 w 0 - - -"), "b2b4");
  EXPECT_EQ(position.en_passant(), MakeSquare(1, 2));
  EXPECT_EQ(Ends(position, "c4"), "b3 c3");
  EXPECT_EQ(After(position, "c4b3"), "4k3/8/8/8/8/1a6/8/4K3 w - -");
}

TEST(EnPassantExamples, AUnionIsSetBackAndItsPieceReleasedFromThere) {
  const Position position = Play(At("4k3/8/8/8/6p1/8/7D/4K3 w 0 - - -"), "h2h4");
  // The knight starts from h3. (According to the printed rule book, it would start from h4 and
  // reach f3, f5, g2 and g6.)
  EXPECT_EQ(Ends(position, "g4h3"), "f2 f4 g1 g5");
  EXPECT_EQ(After(position, "g4h3f4"), "4k3/8/8/8/5n2/7a/8/4K3 w - -");
  EXPECT_EQ(After(position, "g4h3g6"), "illegal");
}

TEST(EnPassantExamples, TheRightEndsWithTheTurn) {
  const Position position = Play(At("4k3/8/8/8/2p5/8/1P6/4K3 w 0 - - -"), "b2b4 e8e7 e1e2");
  EXPECT_EQ(position.en_passant(), Square::kNone);
  EXPECT_EQ(Ends(position, "c4"), "c3");
}

TEST(EnPassantExamples, TheSquareIsThereWhetherOrNotAPawnCanUseIt) {
  EXPECT_EQ(After("4k3/8/8/8/8/8/1P6/4K3 w 0 - - -", "b2b4"), "4k3/8/8/8/1P6/8/8/4K3 b - b3");
}

TEST(EnPassantExamples, ADoubleStepFromTheFirstRankLeavesNoSquare) {
  EXPECT_EQ(After("4k3/8/8/8/2p5/8/8/1D2K3 w 0 - - -", "b1b3"), "4k3/8/8/8/2p5/1D6/8/4K3 b - -");
}

TEST(EnPassantExamples, TheLastStepOfAChainLeavesASquareToo) {
  EXPECT_EQ(After("7k/8/8/8/8/8/3D2R1/K7 w 0 - - -", "g2d2d4"), "7k/8/8/8/3P4/8/3I4/K7 b - d3");
}

TEST(EnPassantExamples, AReleasedPawnCapturesInMidChain) {
  // The knight enters c4 and releases the pawn there, which may capture the pawn that has just
  // moved from b2 to b4.
  const Position position = At("4k3/8/3n4/8/1Pd5/8/8/4K3 b 0 - b3 -");
  EXPECT_EQ(Ends(position, "d6c4"), "b3 c3");
  EXPECT_EQ(After(position, "d6c4b3"), "4k3/8/8/8/2o5/1a6/8/4K3 w - -");
}

TEST(EnPassantExamples, OnlyAPawnCaptures) {
  const Position position = At("4k3/8/8/8/1P6/8/8/3nK3 b 0 - b3 -");
  EXPECT_EQ(Ends(position, "d1"), "b2 c3 e3 f2");
  // A bishop may pass over the square as it may over any other.
  EXPECT_EQ(After("4k3/8/8/8/bP6/8/8/4K3 b 0 - b3 -", "a4b3"), "4k3/8/8/8/1P6/1b6/8/4K3 w - -");
}

TEST(EnPassantExamples, APawnInAUnionDoesNotCapture) {
  EXPECT_EQ(Ends("4k3/8/8/8/1Pd5/8/8/4K3 b 0 - b3 -", "c4"), "c3");
}

}  // namespace
}  // namespace danco
