// SPDX-License-Identifier: MIT
// Tests that a level overlooks the right amount, and always the same things within a game.
#include "search/levels/handicap.h"

#include <algorithm>

#include "board/core/start_position.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "search_support.h"

namespace danco {
namespace {

Position PositionOf(const char* fen) { return *ParseFen(fen); }

// White's rook attacks the king directly, and through one union.
constexpr char kDirect[] = "4k3/8/8/8/8/8/4R3/4K3 b 0 - - -";
constexpr char kOneUnion[] = "4k3/8/8/8/4H3/8/8/K3R3 w 0 - - -";

// Returns how many of 400 opponents of a level perceive White's threat.
int Seeing(double level, const Position& position) {
  const Bitboard squares = ThreatSquares(position, Color::kWhite);
  EXPECT_FALSE(squares.empty());
  int count = 0;
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    if (Handicap({level, seed}).PerceivesThreat(position, Color::kWhite, squares)) ++count;
  }
  return count;
}

TEST(Handicap, ADirectAttackIsSeenAndAChainSeldomByABeginner) {
  EXPECT_GT(Seeing(0, PositionOf(kDirect)), 380);
  EXPECT_EQ(Seeing(5, PositionOf(kDirect)), 400);
  EXPECT_LT(Seeing(0, PositionOf(kOneUnion)), 250);
  EXPECT_GT(Seeing(8, PositionOf(kOneUnion)), Seeing(0, PositionOf(kOneUnion)));
  EXPECT_EQ(Seeing(19, PositionOf(kOneUnion)), 400);
}

TEST(Handicap, PerceptionOfAThreatIgnoresOtherSquares) {
  const Position one = PositionOf(kOneUnion);
  const Position other = PositionOf("4k3/p7/8/8/4H3/8/7P/K3R3 w 0 - - -");
  const Bitboard squares = ThreatSquares(one, Color::kWhite);
  ASSERT_EQ(squares, ThreatSquares(other, Color::kWhite));
  for (uint64_t seed = 1; seed <= 50; ++seed) {
    const Handicap handicap({2, seed});
    EXPECT_EQ(handicap.PerceivesThreat(one, Color::kWhite, squares),
              handicap.PerceivesThreat(other, Color::kWhite, squares));
  }
}

TEST(Handicap, PlainMovesAlwaysComeToMindAndChainsBySkill) {
  const Position position = PositionOf(kMiddleGame);
  MoveList all;
  (void)GenerateMoves(position, all);
  size_t beginner = 0;
  size_t master = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    MoveList moves = all;
    Handicap({0, seed}).KeepPerceived(position, moves);
    beginner += moves.size();
    for (Move move : all) {
      if (move.is_chain()) continue;
      EXPECT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    }
    moves = all;
    Handicap({19, seed}).KeepPerceived(position, moves);
    master += moves.size();
  }
  EXPECT_LT(beginner, master);
  EXPECT_EQ(master, 20 * all.size());
}

TEST(Handicap, SomeMoveAlwaysComesToMind) {
  // The only legal moves are Pacos by the chain.
  const Position position = PositionOf(kOneUnion);
  MoveList only;
  (void)GenerateMoves(position, only);
  only.erase(std::remove_if(only.begin(), only.end(),
                            [&](Move move) { return !position.After(move).is_paco(); }),
             only.end());
  ASSERT_FALSE(only.empty());
  for (uint64_t seed = 1; seed <= 50; ++seed) {
    MoveList moves = only;
    Handicap({0, seed}).KeepPerceived(position, moves);
    EXPECT_EQ(moves.size(), only.size());
  }
}

TEST(Handicap, TastesDifferBetweenOpponentsAndAreTheSameForBothSides) {
  const Position position = PositionOf(kMiddleGame);
  EXPECT_NE(Handicap({0, 1}).StyleBonus(position), Handicap({0, 2}).StyleBonus(position));
  EXPECT_EQ(Handicap({0, 1}).StyleBonus(position), Handicap({0, 1}).StyleBonus(position));
  EXPECT_EQ(Handicap({0, 1}).StyleBonus(StartPosition()), 0);
  EXPECT_EQ(Handicap({19.5, 1}).StyleBonus(position), 0);
}

}  // namespace
}  // namespace danco
