#include "search/key_path.h"

#include <vector>

#include "board/core/position_builder.h"
#include "board/core/start_position.h"
#include "gtest/gtest.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// The positions of a game by their keys' numbers.
std::vector<Position> GameOfKeys(const std::vector<int>& numbers) {
  std::vector<Position> history;
  for (int number : numbers) {
    PositionBuilder builder(StartPosition());
    builder.Remove(Color::kWhite, static_cast<Square>(8 + number));
    history.push_back(builder.Build().value());
  }
  return history;
}
Key KeyOf(int number) { return GameOfKeys({number}).front().key(); }

Recurrence LastOf(const std::vector<int>& game, const std::vector<int>& path, int no_progress) {
  KeyPath keys;
  keys.SetGame(GameOfKeys(game));
  for (int number : path) keys.Push(KeyOf(number));
  return keys.Last(no_progress);
}

TEST(KeyPathTest, CountsAsTheGameDoes) {
  EXPECT_EQ(LastOf({0, 1, 2, 3}, {0}, 50), Recurrence::kNone);  // the second time
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
  keys.Push(KeyOf(1));
  const size_t floor = keys.PushNull(KeyOf(2));
  keys.Push(KeyOf(1));
  EXPECT_EQ(keys.Last(50), Recurrence::kNone);
  keys.Push(KeyOf(3));
  keys.Push(KeyOf(1));
  EXPECT_EQ(keys.Last(50), Recurrence::kInSearch) << "both after the null move";
  keys.Pop();
  keys.Pop();
  keys.Pop();
  keys.PopNull(floor);
  keys.Push(KeyOf(0));
  EXPECT_EQ(keys.Last(50), Recurrence::kInSearch) << "the null move is taken back";
}

}  // namespace
}  // namespace danco
