// SPDX-License-Identifier: MIT
// En passant by the printed rule book, as the slow rules play it (rules.md, section 7).

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "slow_test_support.h"

namespace danco::slow {
namespace {

std::string AfterManual(std::string_view fen, std::string_view move) {
  return KeyAfter(fen, move, Rules::kManual);
}

TEST(SlowManualTest, APieceReleasedEnPassantStartsFromTheLandingSquare) {
  const std::string fen = "4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -";
  EXPECT_EQ(Moves(At(fen, Rules::kManual), "g4h3"),
            (Texts{"g4h3f3", "g4h3f5", "g4h3g2", "g4h3g6"}));
  EXPECT_EQ(Moves(At(fen), "g4h3"), (Texts{"g4h3f2", "g4h3f4", "g4h3g1", "g4h3g5"}));
  EXPECT_EQ(AfterManual(fen, "g4h3f5"), "4k3/8/8/5n2/8/7a/8/4K3 w - -");
  EXPECT_EQ(AfterManual(fen, "g4h3f4"), "illegal");
}

// The rook on h4 enters the union on h3 and releases the pawn that has just captured.
TEST(SlowManualTest, TheUnionSetBackCanBeTakenOver) {
  const std::string fen = "4k3/8/8/8/6pC/8/8/4K3 b 0 - h3 -";
  EXPECT_EQ(AfterManual(fen, "g4h3h3h2"), "4k3/8/8/8/8/7C/7p/4K3 w - -");
  EXPECT_EQ(KeyAfter(fen, "g4h3h3h2"), "illegal");  // released on h3 itself
  // The union does not block a knight.
  EXPECT_EQ(AfterManual("4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -", "g4h3g2"),
            "4k3/8/8/8/8/7a/6n1/4K3 w - -");
}

TEST(SlowManualTest, TheLandingSquareIsEmptyForTheOthers) {
  // The rook released on h4 enters f4; the piece released there goes to h4, or jumps if it is a
  // knight.
  EXPECT_EQ(AfterManual("4k3/8/8/8/5hpC/8/8/4K3 b 0 - h3 -", "g4h3f4h4"),
            "4k3/8/8/8/5h1r/7a/8/4K3 w - -");
  EXPECT_EQ(AfterManual("4k3/8/8/8/5opC/8/8/4K3 b 0 - h3 -", "g4h3f4h5"),
            "4k3/8/8/7n/5i2/7a/8/4K3 w - -");
}

TEST(SlowManualTest, AFreePawnCapturedEnPassantReleasesNothing) {
  EXPECT_EQ(AfterManual("4k3/8/8/8/6pP/8/8/4K3 b 0 - h3 -", "g4h3"), "4k3/8/8/8/8/7a/8/4K3 w - -");
}

TEST(SlowManualTest, ADoubleStepFromTheFirstRankCanBeCaptured) {
  const std::string before = "4k3/8/8/8/8/3p4/8/3KP3 w 0 - - -";
  EXPECT_EQ(AfterManual(before, "e1e3"), "4k3/8/8/8/8/3pP3/8/3K4 b - e2");
  EXPECT_EQ(KeyAfter(before, "e1e3"), "4k3/8/8/8/8/3pP3/8/3K4 b - -");
  EXPECT_EQ(AfterManual("4k3/8/8/8/8/3pP3/8/4K3 b 0 - e2 -", "d3e2"),
            "4k3/8/8/8/8/8/4a3/4K3 w - -");
  EXPECT_EQ(KeyAfter("4k3/8/8/8/8/3pP3/8/4K3 b 0 - e2 -", "d3e2"), "illegal");
  // The pawn is in a union, and the knight continues from e3.
  EXPECT_EQ(AfterManual("4k3/8/8/8/8/3pD3/8/4K3 b 0 - e2 -", "d3e2f5"),
            "4k3/8/8/5n2/8/8/4a3/4K3 w - -");
  // The double step is made by a pawn in a union, and by a released pawn.
  EXPECT_EQ(AfterManual("4k3/8/8/8/8/8/8/3KD3 w 0 - - -", "e1e3"), "4k3/8/8/8/8/4D3/8/3K4 b - e2");
  EXPECT_EQ(AfterManual("4k3/8/8/8/8/8/8/R2KD3 w 0 - - -", "a1e1e3"),
            "illegal");  // the king between
  EXPECT_EQ(AfterManual("4k3/8/8/8/8/8/3K4/R3D3 w 0 - - -", "a1e1e3"),
            "4k3/8/8/8/8/4P3/3K4/4I3 b - e2");
}

TEST(SlowManualTest, TheSecondRankIsForBlackToo) {
  EXPECT_EQ(AfterManual("3pk3/8/8/8/8/8/8/4K3 b 0 - - -", "d8d6"), "4k3/8/3p4/8/8/8/8/4K3 w - d7");
  EXPECT_EQ(AfterManual("4k3/8/2Pp4/8/8/8/8/4K3 w 0 - d7 -", "c6d7"),
            "4k3/3a4/8/8/8/8/8/4K3 b - -");
}

TEST(SlowManualTest, TheRestIsAsEver) {
  EXPECT_EQ(AfterManual("4k3/8/8/8/4P3/8/8/4K3 w 0 - - -", "e4e5"), "4k3/8/8/4P3/8/8/8/4K3 b - -");
  EXPECT_EQ(AfterManual("C3k3/8/8/8/8/8/8/4K3 w 0 - - -", "qe1e2"), "l3k3/8/8/8/8/8/4K3/8 b - -");
  EXPECT_EQ(AfterManual("4k3/8/8/8/8/8/8/R3K2R w 0 AH - -", "e1g1"), "4k3/8/8/8/8/8/8/R4RK1 b - -");
}

}  // namespace
}  // namespace danco::slow
