// SPDX-License-Identifier: MIT
// Castling whose threat test is long: exact if the budget suffices, and never a move if it does
// not.
#include <cstdint>

#include "board/core/castling_geometry.h"
#include "board/core/position.h"
#include "board/moves/castling.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

// Black reaches f1 or g1, but only by a chain that a breadth-first search finds after tens of
// thousands or a million states.
constexpr const char* kLongQueries[] = {
    "S1S5/1D1i4/1p1L4/1rCC1DN1/1e1p4/Cr1k1p2/8/4K2R w 0 H - -",
    "1o1f4/4s3/2ih1b1f/4k1v1/8/ce6/ac6/ivP1K2R w 0 H - -",
};

bool HasCastling(const MoveList& moves) {
  for (Move move : moves) {
    if (move.kind() == MoveKind::kCastling) return true;
  }
  return false;
}

TEST(CastlingDoubtTest, IsAnsweredExactlyWithoutABudget) {
  for (const char* fen : kLongQueries) {
    const Position position = At(fen);
    ChainBudget exact = ChainBudget::Unlimited();
    EXPECT_EQ(MayCastle(position, Wing::kKingSide, exact), Tribool::kNo) << fen;
    EXPECT_EQ(After(position, "e1g1"), "illegal") << fen;
    EXPECT_FALSE(HasCastling(MovesOf(position))) << fen;
  }
}

TEST(CastlingDoubtTest, IsUnknownWithoutStates) {
  for (const char* fen : kLongQueries) {
    ChainBudget few(50);
    EXPECT_EQ(MayCastle(At(fen), Wing::kKingSide, few), Tribool::kUnknown) << fen;
    EXPECT_LE(few.spent(), 50u);
  }
}

TEST(CastlingDoubtTest, IsUnknownWhenStopped) {
  StopToken stop;
  stop.Stop();
  ChainBudget stopped = ChainBudget::Unlimited(stop);
  EXPECT_EQ(MayCastle(At(kLongQueries[0]), Wing::kKingSide, stopped), Tribool::kUnknown);
}

// The budget is that of the search tree.
TEST(CastlingDoubtTest, IsNoMoveWhileItIsUnknown) {
  for (const char* fen : kLongQueries) {
    ChainBudget chains = ChainBudget::Unlimited();
    ChainBudget few(50);
    MoveList moves;
    EXPECT_EQ(GenerateMoves(At(fen), moves, SIZE_MAX, {chains, few}), WalkResult::kCut) << fen;
    EXPECT_FALSE(HasCastling(moves)) << fen;
    MoveList all;
    EXPECT_EQ(GenerateMoves(At(fen), all), WalkResult::kComplete);
    EXPECT_EQ(moves.size(), all.size()) << fen;
  }
}

// Castling that is certainly legal needs no budget.
TEST(CastlingDoubtTest, AnEasyQuestionNeedsNoStates) {
  const Position position = At("4k3/8/8/8/8/8/8/4K2R w 0 H - -");
  ChainBudget none(0);
  EXPECT_EQ(MayCastle(position, Wing::kKingSide, none), Tribool::kYes);
}

// A king that is already on its target can castle only if the text names the rook.
TEST(CastlingTextTest, AKingOnItsTargetNamesTheRook) {
  const char* fen = "4k3/8/8/8/8/8/8/6KR w 0 H - -";
  EXPECT_EQ(After(fen, "g1g1"), "illegal");
  EXPECT_EQ(After(fen, "g1h1"), "4k3/8/8/8/8/8/8/5RK1 b - -");
}

}  // namespace
}  // namespace danco
