// SPDX-License-Identifier: MIT
// A king that unites, takes over and is released, under the rules of vchess.club (rules.md, section
// 7).

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "slow_test_support.h"

namespace danco::slow {
namespace {

constexpr char kNoState[] = " - - - 1111111111111111";

// Returns `win`, `loss`, `draw` or `goes on`, or `illegal`.
std::string ResultOf(const std::string& fen, std::string_view move) {
  const Position position = At(fen, Rules::kVchess);
  const auto after = Play(position, move);
  if (!after) return "illegal";
  const auto outcomes = Outcomes(position, kNoLimit);
  const Turn& turn = outcomes->at(OutcomeKey(*after));
  EXPECT_EQ(turn.after, *after);
  EXPECT_LE(turn.wins + turn.loses + turn.draws, 1);
  EXPECT_EQ(Outcomes(*after, kNoLimit)->empty(), turn.wins || turn.loses || turn.draws);
  if (turn.wins) return "win";
  if (turn.loses) return "loss";
  return turn.draws ? "draw" : "goes on";
}

std::string AfterKingTurn(std::string_view fen, std::string_view move) {
  return KeyAfter(fen, move, Rules::kVchess);
}

TEST(SlowVchessKingTest, AKingThatUnitesLoses) {
  const std::string fen = "4k3/8/8/8/8/8/4p3/R3K2R w 42 AH - -";
  EXPECT_EQ(ResultOf(fen, "e1e2"), "loss");
  EXPECT_EQ(AfterKingTurn(fen, "e1e2"), std::string("4k3/8/8/8/8/8/4g3/R6R b") + kNoState);
  EXPECT_EQ(Play(At(fen, Rules::kVchess), "e1e2")->no_progress, 0);
  EXPECT_EQ(KeyAfter(fen, "e1e2"), "illegal");
  EXPECT_EQ(ResultOf(fen, "e1d2"), "goes on");
  EXPECT_EQ(AfterKingTurn("4k3/8/8/8/8/8/4P3/4K3 w 0 - - -", "e1e2"), "illegal");  // its own pawn
}

TEST(SlowVchessKingTest, BothKingsAreADraw) {
  const std::string fen = "8/8/8/3kK3/8/8/8/8 w 0 - - -";
  EXPECT_EQ(ResultOf(fen, "e5d5"), "draw");
  EXPECT_EQ(AfterKingTurn(fen, "e5d5"), std::string("8/8/8/3@4/8/8/8/8 b") + kNoState);
}

TEST(SlowVchessKingTest, AKingIsReleasedAgain) {
  // I: White's rook and Black's knight; J: White's rook and Black's bishop.
  const std::string fen = "4k3/8/8/8/8/8/4I2J/4K3 w 0 - - -";
  EXPECT_EQ(ResultOf(fen, "e1e2h2e2d3"), "goes on");
  EXPECT_EQ(AfterKingTurn(fen, "e1e2h2e2d3"), std::string("4k3/8/8/8/8/3K4/4I2J/8 b") + kNoState);
  EXPECT_EQ(ResultOf(fen, "e1e2e7"), "loss");
  EXPECT_EQ(ResultOf(fen, "e1e2e8"), "draw");
  EXPECT_EQ(ResultOf(fen, "e1e2"), "illegal");  // the rook must continue
  EXPECT_EQ(ResultOf(fen, "e2e8"), "illegal");  // a union moves to empty squares
  EXPECT_EQ(ResultOf(fen, "e1e2h2e2"), "illegal");
}

TEST(SlowVchessKingTest, AReleasedKingHasFourKindsOfSteps) {
  // The piece goes onto a free piece, onto the enemy king, and into a union.
  EXPECT_EQ(ResultOf("4k3/8/8/8/8/3p4/4I2J/4K3 w 0 - - -", "e1e2h2e2d3"), "loss");
  EXPECT_EQ(ResultOf("8/8/8/8/8/3k4/4I2J/4K3 w 0 - - -", "e1e2h2e2d3"), "draw");
  EXPECT_EQ(ResultOf("4k3/8/8/8/8/3i4/4I2J/4K3 w 0 - - -", "e1e2h2e2d3c5"), "loss");
}

// From vchess.club.
TEST(SlowVchessKingTest, PlaysThePublishedExample) {
  const std::string fen = "r2qk2r/pbpe1pp1/np5p/2b1p3/4P1t1/2N3K1/PPPP1PPP/R1B3NR w 0 - - -";
  EXPECT_EQ(AfterKingTurn(fen, "g3g4d7e8"),
            std::string("r2qX2r/pbpf1pp1/np5p/2b1p3/4P1u1/2N5/PPPP1PPP/R1B3NR b") + kNoState);
  EXPECT_EQ(ResultOf(fen, "g3g4d7e8"), "draw");
}

TEST(SlowVchessKingTest, APieceThatUnitesTheKingWins) {
  EXPECT_EQ(ResultOf("4k3/8/8/8/8/8/4R3/4K3 w 0 - - -", "e2e8"), "win");
  EXPECT_EQ(ResultOf("4k3/8/8/8/8/8/4I2R/4K3 w 0 - - -", "h2e2e8"), "win");
}

// A king gives no Sako, not even with the piece that it releases.
TEST(SlowVchessKingTest, SakoIsATurnThatWins) {
  const auto white_gives = [](const char* fen) {
    return *CanUnite(At(fen, Rules::kVchess), true, kNoLimit);
  };
  EXPECT_FALSE(white_gives("8/8/8/3kK3/8/8/8/8 w 0 - - -"));
  EXPECT_FALSE(white_gives("4k3/8/8/8/8/8/4I2J/4K3 w 0 - - -"));
  EXPECT_TRUE(white_gives("4k3/8/8/8/8/8/4I2R/4K3 b 0 - - -"));
}

TEST(SlowVchessKingTest, AKingThreatensNothing) {
  // Black's king is next to f1 and g1; then, it could release a rook to g1.
  EXPECT_NE(AfterKingTurn("8/8/8/8/8/8/6k1/4K2R w 0 H - -", "e1g1"), "illegal");
  EXPECT_NE(AfterKingTurn("8/8/8/8/8/6i1/7k/4K2R w 0 H - -", "e1g1"), "illegal");
  EXPECT_EQ(AfterKingTurn("7k/8/8/8/8/6i1/7q/4K2R w 0 H - -", "e1g1"), "illegal");
}

TEST(SlowVchessKingTest, AnyKingTurnLosesTheCastlingRights) {
  const std::string fen = "4k3/8/8/8/8/8/4I3/R3K2J w 0 AH - -";
  EXPECT_EQ(AfterKingTurn(fen, "e1e2e3"), std::string("4k3/8/8/8/8/4R3/4u3/R6J b") + kNoState);
  EXPECT_EQ(AfterKingTurn(fen, "e1d1"), std::string("4k3/8/8/8/8/8/4I3/R2K3J b") + kNoState);
  EXPECT_EQ(AfterKingTurn(fen, "e1g1"), std::string("4k3/8/8/8/8/8/4I3/R4JK1 b") + kNoState);
}

// The king moves onto its own united rook next to it. If no step follows, it castles; if one does,
// it is a chain.
TEST(SlowVchessKingTest, OntoItsOwnRookItCastles) {
  const std::string fen = "4k3/8/8/8/8/8/8/5KI1 w 0 G - -";
  EXPECT_EQ(AfterKingTurn(fen, "f1g1"), std::string("4k3/8/8/8/8/8/8/5IK1 b") + kNoState);
  EXPECT_EQ(AfterKingTurn(fen, "f1g1g5"), std::string("4k3/8/8/6R1/8/8/8/6u1 b") + kNoState);
  EXPECT_EQ(ResultOf(fen, "f1g1"), "goes on");
  EXPECT_EQ(ResultOf(fen, "f1g1g5"), "loss");
}

}  // namespace
}  // namespace danco::slow
