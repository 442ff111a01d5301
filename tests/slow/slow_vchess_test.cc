// SPDX-License-Identifier: MIT
// The unofficial rules of vchess.club in the slow rules: rules.md, section 7.
// slow_vchess_king_test.cc tests the king.

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "slow_test_support.h"

namespace danco::slow {
namespace {

constexpr char kAllBits[] = " 1111111111111111";

std::string AfterVchess(std::string_view fen, std::string_view move) {
  return KeyAfter(fen, move, Rules::kVchess);
}

TEST(SlowVchessTest, AUnionMoveIsNotUndoneAtOnce) {
  const std::string fen = "4k3/8/8/3h4/8/8/8/4K3 b 0 - - d1d5 1111111111111111";
  const Position position = At(fen, Rules::kVchess);
  EXPECT_EQ(Outcomes(position, kNoLimit)->size(), 18u);
  EXPECT_EQ(AfterVchess(fen, "d5d1"), "illegal");
  EXPECT_EQ(AfterVchess(fen, "d5d3"), std::string("4k3/8/8/8/8/3h4/8/4K3 w - - d5d3") + kAllBits);
  EXPECT_EQ(Keys(At("4k3/8/8/3h4/8/8/8/4K3 b 0 - - -", Rules::kVchess)).size(), 19u);
}

TEST(SlowVchessTest, TheBanLastsOneTurn) {
  Position position = At("4k3/8/8/3h4/8/8/8/4K3 b 0 - - d1d5", Rules::kVchess);
  for (const char* move : {"e8e7", "e1e2", "d5d1"}) {
    const auto after = Play(position, move);
    ASSERT_TRUE(after) << move;
    position = *after;
  }
  EXPECT_EQ(OutcomeKey(position), std::string("8/4k3/8/8/8/8/4K3/3h4 w - - d5d1") + kAllBits);
}

TEST(SlowVchessTest, OnlyTheSamePairIsBanned) {
  // The rook on d5 may be released and go to d1, and another union may go there.
  EXPECT_NE(AfterVchess("3rk3/8/8/3h4/8/8/8/4K3 b 0 - - d1d5", "d8d5d1"), "illegal");
  EXPECT_NE(AfterVchess("4k3/8/8/3h4/3h4/8/8/4K3 b 0 - - d1d5", "d4d1"), "illegal");
}

TEST(SlowVchessTest, OnlyUnionMovesAreUnionMoves) {
  // A takeover, a new union, castling with a united rook.
  const std::string end = std::string(" - - -") + kAllBits;
  EXPECT_EQ(AfterVchess("4k3/8/8/8/8/8/R7/h3K3 w 0 - - -", "a2a1b1"),
            "4k3/8/8/8/8/8/8/hR2K3 b" + end);
  EXPECT_EQ(AfterVchess("4k3/8/8/8/8/8/r7/R3K3 w 0 - - -", "a1a2"), "4k3/8/8/8/8/8/h7/4K3 b" + end);
  EXPECT_EQ(AfterVchess("4k3/8/8/8/8/8/8/4K2I w 0 H - -", "e1g1"), "4k3/8/8/8/8/8/8/5IK1 b" + end);
}

TEST(SlowVchessTest, TheDoubleStepIsUsedUpByFileAndSide) {
  const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 w 0 - - - ";
  EXPECT_EQ(AfterVchess(fen + "1111111111111111", "e2e4"),
            "4k3/8/8/8/4P3/8/8/4K3 b - e3 - 1111011111111111");
  EXPECT_EQ(AfterVchess(fen + "1111011111111111", "e2e4"), "illegal");
  EXPECT_NE(AfterVchess(fen + "1111011111111111", "e2e3"), "illegal");
  EXPECT_NE(AfterVchess(fen + "1111111111110111", "e2e4"), "illegal");  // Black's bit
  EXPECT_EQ(AfterVchess("4k3/4p3/8/8/8/8/8/4K3 b 0 - - - 1111111111111111", "e7e5"),
            "4k3/8/8/4p3/8/8/8/4K3 w - e6 - 1111111111110111");
}

TEST(SlowVchessTest, SoItIsForPawnsInUnionsAndReleasedOnes) {
  const std::string united = "4k3/8/8/8/8/8/3D4/4K3 w 0 - - - ";
  EXPECT_EQ(AfterVchess(united + "1111111111111111", "d2d4"),
            "4k3/8/8/8/3D4/8/8/4K3 b - d3 d2d4 1110111111111111");
  EXPECT_EQ(AfterVchess(united + "1110111111111111", "d2d4"), "illegal");
  const std::string released = "4k3/8/8/8/8/8/R2D4/4K3 w 0 - - - ";
  EXPECT_EQ(AfterVchess(released + "1111111111111111", "a2d2d4"),
            "4k3/8/8/8/3P4/8/3I4/4K3 b - d3 - 1110111111111111");
  EXPECT_EQ(AfterVchess(released + "1110111111111111", "a2d2d4"), "illegal");
  // A knight that carries an enemy pawn over two ranks does not make a double step.
  EXPECT_EQ(AfterVchess("4k3/8/8/8/8/8/3D4/4K3 b 0 - - -", "d2e4"),
            std::string("4k3/8/8/8/4D3/8/8/4K3 w - - d2e4") + kAllBits);
}

TEST(SlowVchessTest, TheFirstRankNeitherNeedsNorChangesTheBit) {
  EXPECT_EQ(AfterVchess("4k3/8/8/8/8/3p4/8/3KP3 w 0 - - - 1111011111111111", "e1e3"),
            "4k3/8/8/8/8/3pP3/8/3K4 b - e2 - 1111011111111111");
  EXPECT_EQ(AfterVchess("4k3/8/8/8/8/3pP3/8/4K3 b 0 - e2 -", "d3e2"),
            std::string("4k3/8/8/8/8/8/4a3/4K3 w - - -") + kAllBits);
}

TEST(SlowVchessTest, EnPassantIsAFirstStepOnly) {
  const std::string first = "4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -";
  EXPECT_EQ(Moves(At(first, Rules::kVchess), "g4h3"),
            (Texts{"g4h3f2", "g4h3f4", "g4h3g1", "g4h3g5"}));
  const std::string later = "4k3/8/5n2/8/6dP/8/8/4K3 b 0 - h3 -";
  EXPECT_EQ(AfterVchess(later, "f6g4h3"), "illegal");
  EXPECT_NE(KeyAfter(later, "f6g4h3"), "illegal");
}

TEST(SlowVchessTest, TheCarrierPromotes) {
  const std::string fen = "4k3/8/8/8/8/8/C7/4K3 b 42 - - -";
  const Position position = At(fen, Rules::kVchess);
  EXPECT_EQ(Moves(position, "a2a8"), (Texts{"a2a8b", "a2a8n", "a2a8q", "a2a8r"}));
  EXPECT_EQ(AfterVchess(fen, "a2a8"), "illegal");
  const auto after = Play(position, "a2a8q");
  ASSERT_TRUE(after);
  // No promotion is pending, the turn is progress, and it may be undone.
  EXPECT_EQ(FormatFen(*after), std::string("l3k3/8/8/8/8/8/8/4K3 w 0 - - -") + kAllBits);
  EXPECT_TRUE(Play(*after, "a8a2"));
}

TEST(SlowVchessTest, TheOwnPawnIsPromotedAsEver) {
  const std::string end = std::string(" - - -") + kAllBits;
  EXPECT_EQ(AfterVchess("4k3/P7/8/8/8/8/8/4K3 w 0 - - -", "a7a8n"), "N3k3/8/8/8/8/8/8/4K3 b" + end);
  EXPECT_EQ(AfterVchess("4k3/C7/8/8/8/8/8/4K3 w 0 - - -", "a7a8n"), "i3k3/8/8/8/8/8/8/4K3 b" + end);
  EXPECT_EQ(AfterVchess("3o4/4P3/8/8/8/8/8/k6K w 0 - - -", "e7d8rf7"),
            "3I4/5N2/8/8/8/8/8/k6K b" + end);
}

}  // namespace
}  // namespace danco::slow
