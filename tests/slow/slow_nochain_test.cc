// SPDX-License-Identifier: MIT
// The children's version, as the slow rules play it (rules.md, section 7).

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "slow_test_support.h"

namespace danco::slow {
namespace {

std::string AfterNochain(std::string_view fen, std::string_view move) {
  return KeyAfter(fen, move, Rules::kNochain);
}

TEST(SlowNochainTest, AReleasedPieceEntersNoUnion) {
  const std::string fen = "4k3/8/2q5/8/4O3/2w2B2/8/5K2 w 0 - - -";
  EXPECT_EQ(Moves(At(fen, Rules::kNochain), "f3e4"),
            (Texts{"f3e4c5", "f3e4d2", "f3e4d6", "f3e4f2", "f3e4f6", "f3e4g3", "f3e4g5"}));
  EXPECT_EQ(AfterNochain(fen, "f3e4c3c6"), "illegal");
  EXPECT_EQ(KeyAfter(fen, "f3e4c3c6"), "4k3/8/2y5/8/4s3/2S5/8/5K2 b - -");
}

TEST(SlowNochainTest, AReleasedPieceUnitesWithFreePieces) {
  EXPECT_EQ(AfterNochain("4k3/8/3p4/8/4O3/5B2/8/5K2 w 0 - - -", "f3e4d6"),
            "4k3/8/3d4/8/4s3/8/8/5K2 b - -");
  const auto paco = Play(At("8/8/3k4/8/4O3/5B2/8/5K2 w 0 - - -", Rules::kNochain), "f3e4d6");
  ASSERT_TRUE(paco);
  EXPECT_EQ(OutcomeKey(*paco), "8/8/3U4/8/4s3/8/8/5K2 b - -");
}

TEST(SlowNochainTest, ATakeOverWithNothingToGoOnToIsNoTurn) {
  // The pawn released on c3 can reach only the union on d4, and the knight released on a1 only
  // those on b3 and c2.
  const std::string pawn = "4k3/8/8/8/2hh4/2D5/3P4/4K3 w 0 - - -";
  EXPECT_NE(Moves(At(pawn), "d2c3"), Texts{});
  EXPECT_EQ(Moves(At(pawn, Rules::kNochain), "d2c3"), Texts{});
  const std::string knight = "4k3/8/8/8/8/1h6/1Bh5/i3K3 w 0 - - -";
  EXPECT_NE(Moves(At(knight), "b2a1"), Texts{});
  EXPECT_EQ(Moves(At(knight, Rules::kNochain), "b2a1"), Texts{});
}

TEST(SlowNochainTest, EnPassantAfterAReleaseIsForFreePawnsOnly) {
  // Black's knight enters the union on g4 and releases the pawn there.
  EXPECT_EQ(AfterNochain("4k3/8/5n2/8/6dP/8/8/4K3 b 0 - h3 -", "f6g4h3"),
            "4k3/8/8/8/6o1/7a/8/4K3 w - -");
  EXPECT_EQ(AfterNochain("4k3/8/5n2/8/6dD/8/8/4K3 b 0 - h3 -", "f6g4h3f4"), "illegal");
  EXPECT_EQ(KeyAfter("4k3/8/5n2/8/6dD/8/8/4K3 b 0 - h3 -", "f6g4h3f4"),
            "4k3/8/8/8/5no1/7a/8/4K3 w - -");
}

TEST(SlowNochainTest, APieceReleasedEnPassantIsBoundToo) {
  const std::string fen = "4k3/8/8/8/5hpD/8/8/4K3 b 0 - h3 -";
  EXPECT_EQ(Moves(At(fen, Rules::kNochain), "g4h3"), (Texts{"g4h3f2", "g4h3g1", "g4h3g5"}));
  EXPECT_EQ(AfterNochain("4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -", "g4h3f4"),
            "4k3/8/8/8/5n2/7a/8/4K3 w - -");
}

TEST(SlowNochainTest, SakoAndTheCastlingTestFollow) {
  const std::string board = "r1q1k2r/p1Pb1ppp/5n2/1f1p4/AV5P/2dDP3/P2B1PP1/R3K1NR b 0 AHah - -";
  EXPECT_NE(AfterNochain(board, "e8g8"), "illegal");
  EXPECT_EQ(KeyAfter(board, "e8g8"), "illegal");

  // The bishop releases the knight on e4, which would release the rook on c3.
  const std::string chain = "2k5/8/8/8/4O3/2h2B2/8/5K2 b 0 - - -";
  EXPECT_FALSE(*CanUnite(At(chain, Rules::kNochain), true, kNoLimit));
  EXPECT_TRUE(*CanUnite(At(chain), true, kNoLimit));
  // One release is enough.
  const std::string release = "8/8/3k4/8/4O3/5B2/8/5K2 b 0 - - -";
  EXPECT_TRUE(*CanUnite(At(release, Rules::kNochain), true, kNoLimit));
}

TEST(SlowNochainTest, AChainThroughOneReleaseBarsCastling) {
  // The bishop on a8 releases the rook on f3, which attacks f1.
  const std::string fen = "b3k3/8/8/8/8/5h2/8/4K2R w 0 H - -";
  EXPECT_EQ(AfterNochain(fen, "e1g1"), "illegal");
  EXPECT_EQ(AfterNochain("4k3/8/8/8/8/5h2/8/4K2R w 0 H - -", "e1g1"),
            "4k3/8/8/8/8/5h2/8/5RK1 b - -");
}

}  // namespace
}  // namespace danco::slow
