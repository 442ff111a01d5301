// SPDX-License-Identifier: MIT
// The rule book's examples of promotion: alone, in a union, as a gift, in a chain.
#include <string>

#include "board/core/position.h"
#include "board/core/square.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

TEST(PromotionExamples, TheOwnerChoosesThePromotion) {
  const std::string fen = "8/4P3/8/8/8/k7/8/7K w 0 - - -";
  EXPECT_EQ(After(fen, "e7e8q"), "4Q3/8/8/8/8/k7/8/7K b - -");
  EXPECT_EQ(After(fen, "e7e8r"), "4R3/8/8/8/8/k7/8/7K b - -");
  EXPECT_EQ(After(fen, "e7e8b"), "4B3/8/8/8/8/k7/8/7K b - -");
  EXPECT_EQ(After(fen, "e7e8n"), "4N3/8/8/8/8/k7/8/7K b - -");
  EXPECT_EQ(After(fen, "e7e8"), "illegal");
}

TEST(PromotionExamples, APawnThatUnitesOnItsLastRankIsPromoted) {
  EXPECT_EQ(After("3n4/4P3/8/8/8/k7/8/7K w 0 - - -", "e7d8r"), "3I4/8/8/8/8/k7/8/7K b - -");
}

TEST(PromotionExamples, APawnIsPromotedInItsUnion) {
  EXPECT_EQ(After("8/4D3/8/8/8/k7/8/7K w 0 - - -", "e7e8n"), "4o3/8/8/8/8/k7/8/7K b - -");
}

TEST(PromotionExamples, AGiftIsChosenAtTheStartOfItsOwnersTurn) {
  // Black carries White's pawn to f8.
  const Position gift = Play(At("k7/8/8/2E5/8/8/8/7K b 0 - - -"), "c5f8");
  EXPECT_EQ(OutcomeText(gift), "k4E2/8/8/8/8/8/8/7K w - -");
  EXPECT_EQ(gift.pending_gift(), MakeSquare(5, 7));
  EXPECT_EQ(After(gift, "h1h2"), "illegal");  // the choice comes first
  EXPECT_EQ(After(gift, "qh1h2"), "k4w2/8/8/8/8/8/7K/8 b - -");
  EXPECT_EQ(After(gift, "nh1h2"), "k4S2/8/8/8/8/8/7K/8 b - -");
}

TEST(PromotionExamples, AGiftMovesAtOnceAsItsNewPiece) {
  const Position gift = At("k4E2/8/8/8/8/8/8/7K w 0 - - -");
  EXPECT_EQ(After(gift, "nf8e6"), "k7/8/4S3/8/8/8/8/7K b - -");
  EXPECT_EQ(Ends(gift, "rf8"), "b8 c8 d8 e8 f1 f2 f3 f4 f5 f6 f7 g8 h8");
}

TEST(PromotionExamples, AGiftGivesSakoWhenItCanBeReleased) {
  EXPECT_TRUE(BlackInSako(At("k4E2/8/8/8/8/8/8/5R1K w 0 - - -")));
  // A gift never waits while the opponent is to move: there is no such position.
  EXPECT_FALSE(ParseFen("k4E2/8/8/8/8/8/8/5R1K b 0 - - -").ok());
}

TEST(PromotionExamples, AReleasedPawnIsPromotedWhereItLands) {
  // The bishop takes over d7 and releases the pawn.
  EXPECT_EQ(After("8/3D4/8/8/B7/8/8/K6k w 0 - - -", "a4d7d8q"), "3Q4/3s4/8/8/8/8/8/K6k b - -");
}

TEST(PromotionExamples, APawnThatEntersAUnionOnItsLastRankIsPromotedFirst) {
  EXPECT_EQ(After("4o3/3P4/8/8/8/8/8/k6K w 0 - - -", "d7e8nf6"), "4o3/8/5N2/8/8/8/8/k6K b - -");
  EXPECT_EQ(After("4o3/3P4/8/8/8/8/8/k6K w 0 - - -", "d7e8f6"), "illegal");
}

TEST(PromotionExamples, ThePromotedPieceCanBeReleasedInTheSameChain) {
  // The pawn becomes a queen on d8 and releases the rook. The rook enters d5 and releases the other
  // rook, which enters d8 and releases the queen, which goes to h4.
  EXPECT_EQ(After("3I4/4P3/8/3I4/8/8/8/k6K w 0 - - -", "e7d8qd5d8h4"),
            "3I4/8/8/3I4/7Q/8/8/k6K b - -");
}

TEST(PromotionExamples, ACarriedPawnOfTheMoversOwnIsPromotedAtOnce) {
  // Black's pawn is in the union. White's rook carries it to its last rank: a gift to Black.
  const Position gift = Play(At("k7/8/8/2c5/8/8/8/7K w 0 - - -"), "c5c1");
  EXPECT_EQ(OutcomeText(gift), "k7/8/8/8/8/8/8/2c4K b - -");
  EXPECT_EQ(After(gift, "ba8b8"), "1k6/8/8/8/8/8/8/2J4K w - -");
}

// rules.md 8: the chain may have begun before the position.
TEST(PromotionExamples, ThatOfAPawnInHandIsProgress) {
  const Position position = At("4k3/2n5/8/8/8/8/8/4K3^b7P w 7 - - -");
  EXPECT_EQ(Play(position, "b7b8q").no_progress_plies(), 0);
  const Position released = At("4k3/2i5/8/8/8/8/8/4K3^c7P w 7 - - -");
  EXPECT_EQ(Play(released, "c7c8n").no_progress_plies(), 0);
  EXPECT_EQ(Play(At("4k3/8/2i5/8/8/8/8/4K3^c6P w 7 - - -"), "c6c7").no_progress_plies(), 8);
}

// The lifted piece may be the union with the gift, or begin a chain into it.
TEST(PromotionExamples, AGiftIsChosenFirstInATurnThatHasBegun) {
  const Position lifted = At("4k3/8/8/8/8/8/8/4K3^c1f b 1 - - -");
  EXPECT_EQ(OutcomeText(Play(lifted, "qc1b1")), "4k3/8/8/8/8/8/8/1y2K3 w - -");
  const Position beside = At("4k3/8/8/8/8/8/8/c3K3^h8b b 1 - - -");
  EXPECT_EQ(OutcomeText(Play(beside, "nh8a1b3")), "4k3/8/8/8/8/1n6/8/J3K3 w - -");
}

}  // namespace
}  // namespace danco
