// SPDX-License-Identifier: MIT
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
  EXPECT_EQ(history.Find(position, MoveClass()).Correction(), 0);
  history.Update(position, MoveClass(), 60, 8);
  const int once = history.Find(position, MoveClass()).Correction();
  EXPECT_GT(once, 0);
  history.Update(position, MoveClass(), 60, 8);
  EXPECT_GT(history.Find(position, MoveClass()).Correction(), once);
  for (int i = 0; i < 20; ++i) history.Update(position, MoveClass(), -60, 8);
  EXPECT_LT(history.Find(position, MoveClass()).Correction(), 0);
}

TEST(CorrectionHistoryTest, DeepSearchesCountMore) {
  CorrectionHistory shallow = FreshHistory();
  CorrectionHistory deep = FreshHistory();
  const Position position = At(kMiddleGame);
  shallow.Update(position, MoveClass(), 60, 2);
  deep.Update(position, MoveClass(), 60, 10);
  EXPECT_GT(deep.Find(position, MoveClass()).Correction(),
            shallow.Find(position, MoveClass()).Correction());
}

TEST(CorrectionHistoryTest, NeverMoreThanFiveTablesSay) {
  CorrectionHistory history = FreshHistory();
  const Position position = At(kMiddleGame);
  for (int i = 0; i < 1000; ++i) history.Update(position, MoveClass(), 20000, 60);
  EXPECT_GT(history.Find(position, MoveClass()).Correction(), 250);
  EXPECT_LE(history.Find(position, MoveClass()).Correction(), 5 * 64);
}

TEST(CorrectionHistoryTest, ChessIsCorrectedByAQuarterOfThreeTables) {
  CorrectionHistory history = FreshHistory();
  const Position position = StartPosition(RuleSet::kChess);
  for (int i = 0; i < 1000; ++i) history.Update(position, MoveClass(), 20000, 60);
  EXPECT_GT(history.Find(position, MoveClass()).Correction(), 3 * 15);
  EXPECT_LE(history.Find(position, MoveClass()).Correction(), 3 * 16);
}

TEST(CorrectionHistoryTest, EachSideLearnsForItself) {
  CorrectionHistory history = FreshHistory();
  const Position position = At(kMiddleGame);
  Position other = position;
  other.ApplyNull();
  history.Update(position, MoveClass(), 200, 10);
  EXPECT_EQ(history.Find(other, MoveClass()).Correction(), 0);
}

// A knight's move leaves unions, kings, pawns and Black's other pieces unchanged. A pawn's move
// leaves the other pieces of both sides unchanged.
TEST(CorrectionHistoryTest, SimilarPositionsShareCorrections) {
  CorrectionHistory history = FreshHistory();
  const Position position = StartPosition();
  const auto after = [&](absl::string_view move) {
    Position out = position.After(MoveOf(position, move));
    out.ApplyNull();
    return out;
  };
  history.Update(position, MoveClass(), 200, 10);
  const int all = history.Find(position, MoveClass()).Correction();
  EXPECT_LT(history.Find(after("g1f3"), MoveClass()).Correction(), all);
  EXPECT_LT(history.Find(after("e2e4"), MoveClass()).Correction(), all);
  EXPECT_GT(history.Find(after("g1f3"), MoveClass()).Correction(), all / 2);
  EXPECT_GT(history.Find(after("e2e4"), MoveClass()).Correction(), all / 2);
  history.Clear();
  EXPECT_EQ(history.Find(position, MoveClass()).Correction(), 0);
}

TEST(CorrectionHistoryTest, TheLastMoveSaysSomethingToo) {
  CorrectionHistory history = FreshHistory();
  const Position position = StartPosition();
  const MoveClass pawn(position, MoveOf(position, "e2e4"));
  const MoveClass knight(position, MoveOf(position, "g1f3"));
  history.Update(position, pawn, 200, 10);
  EXPECT_LT(history.Find(position, knight).Correction(), history.Find(position, pawn).Correction());
  EXPECT_GT(history.Find(position, knight).Correction(), 0);
}

TEST(CorrectionHistoryTest, InChessTheSquaresOfTheKingsAreNotEnough) {
  CorrectionHistory history = FreshHistory();
  const Position start = StartPosition(RuleSet::kChess);
  history.Update(start, MoveClass(), 200, 10);
  const int all = history.Find(start, MoveClass()).Correction();
  Position position = start;
  for (const absl::string_view move : {"g1f3", "g8f6", "b1c3", "b8c6"}) {
    position = position.After(MoveOf(position, move));
  }
  const int pawns = history.Find(position, MoveClass()).Correction();
  EXPECT_GT(pawns, 0);
  EXPECT_LT(pawns, all);
  for (const absl::string_view move : {"e2e4", "e7e5"}) {
    position = position.After(MoveOf(position, move));
  }
  EXPECT_EQ(history.Find(position, MoveClass()).Correction(), 0);
}

}  // namespace
}  // namespace danco
