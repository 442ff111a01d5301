// SPDX-License-Identifier: MIT
#include "board/moves/move_check.h"

#include <algorithm>
#include <cstdint>
#include <deque>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "test_support.h"

namespace danco {
namespace {

bool Lists(const MoveList& moves, Move move) {
  return std::ranges::find(moves, move) != moves.end();
}

// Tests moves of the position, of earlier positions and of others. Only moves of the position are
// accepted, and few of those that could be recognized are rejected (chains that end like a plain
// move, and moves that unite with the king).
TEST(IsSimpleMoveTest, AgreesWithTheGenerator) {
  RandomPlay play(21);
  std::deque<Move> foreign;
  int64_t plain = 0;
  int64_t known = 0;
  int64_t refused = 0;
  for (int i = 0; i < Repeats(4000); ++i, play.Next()) {
    const Position& position = play.position();
    if (position.king_united()) continue;
    for (Move move : play.moves()) {
      const bool simple = IsSimpleMove(position, move);
      if (move.kind() == MoveKind::kPlain || move.kind() == MoveKind::kUnion) {
        ++plain;
        known += simple;
      } else {
        ASSERT_FALSE(simple) << position << " -> " << position.After(move);
      }
      foreign.push_back(move);
    }
    while (foreign.size() > 300) foreign.pop_front();
    for (Move move : foreign) {
      if (!IsSimpleMove(position, move)) {
        ++refused;
      } else {
        ASSERT_TRUE(Lists(play.moves(), move)) << position << " -> " << position.After(move);
      }
    }
  }
  EXPECT_GT(known * 100, plain * 90) << known << " of " << plain;
  EXPECT_GT(refused, Repeats(100'000));
}

TEST(IsSimpleMoveTest, RefusesANullMove) { EXPECT_FALSE(IsSimpleMove(StartPosition(), Move())); }

TEST(IsPlausibleTest, MovesOfThePosition) {
  for (RuleSet rules : kUnionRuleSets) {
    RandomPlay play(16, rules);
    for (int i = 0; i < 1500; ++i, play.Next()) {
      for (Move move : play.moves()) {
        ASSERT_TRUE(IsPlausible(play.position(), move)) << play.position();
      }
    }
  }
}

// With 15 unions, only the king is free, and a chain does not name its origin.
TEST(IsPlausibleTest, ChainsOfAKingWith15Unions) {
  const Position position =
      At("1Ko2T2/2Fa1a1E/8/1F1F2F1/4k1D1/1S3S2/1S5d/7T w 0 - - -", RuleSet::kVchess);
  ASSERT_EQ(position.unions().count(), 15);
  int chains = 0;
  for (Move move : MovesOf(position)) {
    EXPECT_TRUE(IsPlausible(position, move)) << position.After(move);
    chains += move.is_chain() ? 1 : 0;
  }
  EXPECT_GT(chains, 0);
}

// A king and a rook can begin the same chain. In the other position, it would leave two kings or
// none.
TEST(IsPlausibleTest, RefusesMovesThatLeaveTheWrongNumberOfKings) {
  const Position king = At("4k3/8/8/8/8/8/4C3/4K3 w 0 - - -", RuleSet::kVchess);
  const Position rook = At("4k3/8/8/8/8/8/4C3/K3R3 w 0 - - -", RuleSet::kVchess);
  const Move by_king = *ParseMove(king, "e1e2e3");
  const Move by_rook = *ParseMove(rook, "e1e2e3");
  EXPECT_TRUE(IsPlausible(king, by_king));
  EXPECT_TRUE(IsPlausible(rook, by_rook));
  EXPECT_FALSE(IsPlausible(king, by_rook));
  EXPECT_FALSE(IsPlausible(rook, by_king));
}

// A union move that goes back at once is not listed, counted or read (rules.md 7).
TEST(IsTurnAllowed, UnionMovesAreNotUndoneUnderVchess) {
  for (RuleSet rules : kUnionRuleSets) {
    const Position position = Play(At("4k3/8/8/3A4/8/8/8/4K3 w 0 - - -", rules), "d5d6");
    const Move back =
        Move::UnionMove(MakeSquare(3, 5), MakeSquare(3, 4), PieceType::kPawn, PieceType::kNone);
    const MoveList moves = MovesOf(position);
    const bool allowed = rules != RuleSet::kVchess;
    EXPECT_EQ(std::count(moves.begin(), moves.end(), back), allowed ? 1 : 0);
    EXPECT_EQ(CountMoves(position).moves, moves.size());
    EXPECT_EQ(IsTurnAllowed(position, back), allowed);
    EXPECT_TRUE(IsTurnAllowed(position, moves.front()));
  }
}

}  // namespace
}  // namespace danco
