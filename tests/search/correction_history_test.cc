#include "search/memory/correction_history.h"

#include "absl/strings/string_view.h"
#include "board/core/start_position.h"
#include "gtest/gtest.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

CorrectionHistory FreshHistory() {
  CorrectionHistory history;
  history.Clear();
  return history;
}

TEST(CorrectionHistoryTest, LearnsTowardsTheError) {
  CorrectionHistory history = FreshHistory();
  const Position position = At(kMiddleGame);
  EXPECT_EQ(history.Of(position, MoveClass()), 0);
  history.Update(position, MoveClass(), 60, 8);
  const int once = history.Of(position, MoveClass());
  EXPECT_GT(once, 0);
  history.Update(position, MoveClass(), 60, 8);
  EXPECT_GT(history.Of(position, MoveClass()), once);
  for (int i = 0; i < 20; ++i) history.Update(position, MoveClass(), -60, 8);
  EXPECT_LT(history.Of(position, MoveClass()), 0);
}

TEST(CorrectionHistoryTest, DeepSearchesCountMore) {
  CorrectionHistory shallow = FreshHistory();
  CorrectionHistory deep = FreshHistory();
  const Position position = At(kMiddleGame);
  shallow.Update(position, MoveClass(), 60, 2);
  deep.Update(position, MoveClass(), 60, 10);
  EXPECT_GT(deep.Of(position, MoveClass()), shallow.Of(position, MoveClass()));
}

TEST(CorrectionHistoryTest, NeverMoreThanFiveTablesSay) {
  CorrectionHistory history = FreshHistory();
  const Position position = At(kMiddleGame);
  for (int i = 0; i < 1000; ++i) history.Update(position, MoveClass(), 20000, 60);
  EXPECT_GT(history.Of(position, MoveClass()), 250);
  EXPECT_LE(history.Of(position, MoveClass()), 5 * 64);
}

TEST(CorrectionHistoryTest, EachSideLearnsForItself) {
  CorrectionHistory history = FreshHistory();
  const Position position = At(kMiddleGame);
  Position other = position;
  other.ApplyNull();
  history.Update(position, MoveClass(), 200, 10);
  EXPECT_EQ(history.Of(other, MoveClass()), 0);
}

// A knight's move leaves unions, kings, pawns and Black's other pieces unchanged; a pawn's move
// leaves the other pieces of both sides unchanged.
TEST(CorrectionHistoryTest, WhatIsAlikeLearnsTogether) {
  CorrectionHistory history = FreshHistory();
  const Position position = StartPosition();
  const auto after = [&](absl::string_view move) {
    Position out = position.After(MoveOf(position, move));
    out.ApplyNull();
    return out;
  };
  history.Update(position, MoveClass(), 200, 10);
  const int all = history.Of(position, MoveClass());
  EXPECT_LT(history.Of(after("g1f3"), MoveClass()), all);
  EXPECT_LT(history.Of(after("e2e4"), MoveClass()), all);
  EXPECT_GT(history.Of(after("g1f3"), MoveClass()), all / 2);
  EXPECT_GT(history.Of(after("e2e4"), MoveClass()), all / 2);
  history.Clear();
  EXPECT_EQ(history.Of(position, MoveClass()), 0);
}

TEST(CorrectionHistoryTest, TheLastMoveSaysSomethingToo) {
  CorrectionHistory history = FreshHistory();
  const Position position = StartPosition();
  const MoveClass pawn(position, MoveOf(position, "e2e4"));
  const MoveClass knight(position, MoveOf(position, "g1f3"));
  history.Update(position, pawn, 200, 10);
  EXPECT_LT(history.Of(position, knight), history.Of(position, pawn));
  EXPECT_GT(history.Of(position, knight), 0);
}

}  // namespace
}  // namespace danco
