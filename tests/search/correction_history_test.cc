#include "search/memory/correction_history.h"

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
  EXPECT_EQ(history.Of(position), 0);
  history.Update(position, 60, 8);
  const int once = history.Of(position);
  EXPECT_GT(once, 0);
  history.Update(position, 60, 8);
  EXPECT_GT(history.Of(position), once);
  for (int i = 0; i < 20; ++i) history.Update(position, -60, 8);
  EXPECT_LT(history.Of(position), 0);
}

TEST(CorrectionHistoryTest, DeepSearchesCountMore) {
  CorrectionHistory shallow = FreshHistory();
  CorrectionHistory deep = FreshHistory();
  const Position position = At(kMiddleGame);
  shallow.Update(position, 60, 2);
  deep.Update(position, 60, 10);
  EXPECT_GT(deep.Of(position), shallow.Of(position));
}

TEST(CorrectionHistoryTest, NeverMoreThanAPawnAndAQuarter) {
  CorrectionHistory history = FreshHistory();
  const Position position = At(kMiddleGame);
  for (int i = 0; i < 1000; ++i) history.Update(position, 20000, 60);
  EXPECT_GT(history.Of(position), 100);
  EXPECT_LE(history.Of(position), 128);
}

TEST(CorrectionHistoryTest, EachSideLearnsForItself) {
  CorrectionHistory history = FreshHistory();
  const Position position = At(kMiddleGame);
  Position other = position;
  other.ApplyNull();
  history.Update(position, 200, 10);
  EXPECT_EQ(history.Of(other), 0);
}

// A knight's move leaves unions, kings and pawns where they are.
TEST(CorrectionHistoryTest, WhatIsAlikeLearnsTogether) {
  CorrectionHistory history = FreshHistory();
  const Position position = StartPosition();
  Position knight_out = position.After(MoveOf(position, "g1f3"));
  knight_out.ApplyNull();
  Position pawn_out = position.After(MoveOf(position, "e2e4"));
  pawn_out.ApplyNull();
  history.Update(position, 200, 10);
  EXPECT_EQ(history.Of(knight_out), history.Of(position));
  EXPECT_LT(history.Of(pawn_out), history.Of(position));
  history.Clear();
  EXPECT_EQ(history.Of(position), 0);
}

}  // namespace
}  // namespace danco
