// SPDX-License-Identifier: MIT
#include "search/tree/key_path.h"

#include <algorithm>
#include <random>
#include <vector>

#include "board/core/move.h"
#include "board/core/position_builder.h"
#include "board/core/start_position.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// Returns the positions of a game by the numbers of their keys.
std::vector<Position> GameOfKeys(const std::vector<int>& numbers) {
  std::vector<Position> history;
  for (int number : numbers) {
    PositionBuilder builder(StartPosition());
    builder.Remove(Color::kWhite, static_cast<Square>(8 + number));
    history.push_back(builder.Build().value());
  }
  return history;
}
Position PositionOf(int number) { return GameOfKeys({number}).front(); }

Recurrence LastOf(const std::vector<int>& game, const std::vector<int>& path, int no_progress) {
  KeyPath keys;
  keys.SetGame(GameOfKeys(game));
  for (int number : path) keys.Push(PositionOf(number));
  return keys.Last(no_progress);
}

TEST(KeyPathTest, CountsAsTheGameDoes) {
  EXPECT_EQ(LastOf({0, 1, 2, 3}, {0}, 50), Recurrence::kNone);  // the second occurrence
  EXPECT_EQ(LastOf({0, 1, 0, 1, 2, 3}, {0}, 50), Recurrence::kThirdOfGame);
  EXPECT_EQ(LastOf({0, 1, 0, 1, 2, 3}, {0}, 2), Recurrence::kNone) << "progress was made";
}

TEST(KeyPathTest, OnceIsEnoughWithinTheSearch) {
  EXPECT_EQ(LastOf({5, 0}, {1, 0}, 50), Recurrence::kInSearch) << "the root came back";
  EXPECT_EQ(LastOf({5, 0}, {1, 2, 3, 1}, 50), Recurrence::kNone) << "the other side to move";
  EXPECT_EQ(LastOf({5, 0}, {1, 2, 1}, 50), Recurrence::kInSearch);
}

TEST(KeyPathTest, NothingComesBackAcrossANullMove) {
  KeyPath keys;
  keys.SetGame(GameOfKeys({5, 0}));
  keys.Push(PositionOf(1));
  const size_t floor = keys.PushNull(PositionOf(2));
  keys.Push(PositionOf(1));
  EXPECT_EQ(keys.Last(50), Recurrence::kNone);
  keys.Push(PositionOf(3));
  keys.Push(PositionOf(1));
  EXPECT_EQ(keys.Last(50), Recurrence::kInSearch) << "both after the null move";
  keys.Pop();
  keys.Pop();
  keys.Pop();
  keys.PopNull(floor);
  keys.Push(PositionOf(0));
  EXPECT_EQ(keys.Last(50), Recurrence::kInSearch) << "the null move is taken back";
}

// Returns whether a step of the side to move repeats a position of the search, by trying all moves.
bool CanReturn(const std::vector<Position>& path) {
  const Position& now = path.back();
  for (Move move : MovesOf(now)) {
    const bool steps = move.kind() == MoveKind::kPlain || move.kind() == MoveKind::kUnion;
    if (!steps || move.gift() != PieceType::kNone) continue;
    const Key key = now.After(move).key();
    for (size_t back = 1; back < path.size(); back += 2) {
      if (path[path.size() - 1 - back].key() == key) return true;
    }
  }
  return false;
}

// Games that shuffle back and forth: half of the moves undo an earlier one.
TEST(MayReturnTest, AgreesWithAllMoves) {
  RandomPlay play(20);
  std::mt19937_64 random(21);
  int returns = 0;
  int asked = 0;
  while (asked < 3000) {
    play.Next();
    if (play.position().king_united()) continue;
    std::vector<Position> path = {play.position()};
    KeyPath keys;
    keys.SetGame(path);
    for (int ply = 0; ply < 6; ++ply) {
      const MoveList moves = MovesOf(path.back());
      if (moves.empty() || moves.size() > 300) break;
      const Position next = path.back().After(moves[random() % moves.size()]);
      if (next.king_united()) break;
      path.push_back(next);
      keys.Push(next);
      const size_t progress = static_cast<size_t>(next.no_progress_plies());
      const std::vector<Position> reach(path.end() - 1 - std::min(progress, path.size() - 1),
                                        path.end());
      const bool returns_now = CanReturn(reach);
      EXPECT_EQ(keys.MayReturn(next), returns_now) << next;
      returns += returns_now;
      ++asked;
    }
  }
  EXPECT_GT(returns, 100);
}

TEST(MayReturnTest, TheOtherSideMovesAUnionBack) {
  const Position before = At("4k3/8/8/8/3R4/8/8/4K3 w 0 - - -");
  KeyPath keys;
  keys.SetGame({before});
  const Position moved = before.After(MoveOf(before, "d4d7"));
  keys.Push(moved);
  EXPECT_FALSE(keys.MayReturn(moved)) << "the rook is White's";
  const Position united = At("4k3/8/8/8/3y4/8/8/4K3 w 0 - - -");
  KeyPath unions;
  unions.SetGame({united});
  const Position away = united.After(MoveOf(united, "d4d7"));
  unions.Push(away);
  EXPECT_TRUE(unions.MayReturn(away));
}

TEST(MayReturnTest, NothingReturnsAcrossANullMoveOrFromBeforeTheRoot) {
  const Position root = At("4k3/8/8/8/3R4/8/8/4K3 w 0 - - -");
  const Position first = root.After(MoveOf(root, "d4d7"));
  const Position second = first.After(MoveOf(first, "e8f8"));
  KeyPath keys;
  keys.SetGame({root, first, second});
  EXPECT_FALSE(keys.MayReturn(second)) << "before the root";
  keys.SetGame({root});
  keys.Push(first);
  keys.Push(second);
  EXPECT_FALSE(keys.MayReturn(second)) << "it takes both to go back";
  const Position third = second.After(MoveOf(second, "d7d4"));
  keys.Push(third);
  EXPECT_TRUE(keys.MayReturn(third)) << "f8e8";
  keys.Pop();
  const size_t floor = keys.PushNull(third);
  EXPECT_FALSE(keys.MayReturn(third));
  keys.PopNull(floor);
}

}  // namespace
}  // namespace danco
