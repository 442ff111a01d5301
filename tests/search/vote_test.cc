// SPDX-License-Identifier: MIT
#include "search/tree/vote.h"

#include "board/core/start_position.h"
#include "board/game/game.h"
#include "gtest/gtest.h"
#include "search/root/search.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

class VoteTest : public ::testing::Test {
 protected:
  const Move a_ = MoveOf(StartPosition(), "e2e4");
  const Move b_ = MoveOf(StartPosition(), "d2d4");
  const Move c_ = MoveOf(StartPosition(), "c2c4");
};

TEST_F(VoteTest, OneThreadIsBelieved) {
  EXPECT_EQ(VoteBestThread({{a_, Score(-300), 5}}), 0u);
  EXPECT_EQ(VoteBestThread({{a_, Score(-300), 0}}), 0u);
}

TEST_F(VoteTest, TheFirstOfEquals) {
  EXPECT_EQ(VoteBestThread({{a_, Score(10), 8}, {a_, Score(10), 8}, {a_, Score(10), 8}}), 0u);
}

TEST_F(VoteTest, ManyAgainstOne) {
  EXPECT_EQ(VoteBestThread({{a_, Score(20), 8}, {b_, Score(20), 8}, {b_, Score(20), 8}}), 1u);
}

TEST_F(VoteTest, DepthAndScoreCount) {
  EXPECT_EQ(VoteBestThread({{a_, Score(20), 8}, {b_, Score(20), 11}}), 1u);
  EXPECT_EQ(VoteBestThread({{a_, Score(20), 8}, {b_, Score(90), 8}}), 1u);
  // The thread with the deepest search represents all threads that would play the move.
  EXPECT_EQ(VoteBestThread({{a_, Score(20), 8}, {b_, Score(20), 9}, {a_, Score(20), 10}}), 2u);
}

TEST_F(VoteTest, APacoIsPlayedTheSoonest) {
  EXPECT_EQ(VoteBestThread({{a_, Score(90), 20},
                            {a_, Score(90), 20},
                            {b_, Score::PacoIn(9), 5},
                            {c_, Score::PacoIn(5), 5}}),
            3u);
}

TEST_F(VoteTest, AThreadWithoutASearchHasNoVote) {
  EXPECT_EQ(VoteBestThread({{a_, Score(20), 8}, {b_, Score(500), 0}, {b_, Score(500), 0}}), 0u);
}

// The thread whose result is used is the one that is reported.
TEST_F(VoteTest, SearchesWithSeveralThreadsAreConsistent) {
  const auto search = SmallSearch();
  search->SetThreads(4);
  for (uint64_t nodes : {100, 2000, 9000, 30000}) {
    search->NewGame();
    const Report report = RunSearch(*search, Game(At(kMiddleGame)), Nodes(nodes));
    EXPECT_EQ(report.last().pv.front(), report.result.best);
    EXPECT_EQ(report.last().pv, report.result.line.pv);
    EXPECT_EQ(report.last().score, report.result.line.score);
    LegalLine(At(kMiddleGame), report.last().pv);
    EXPECT_TRUE(report.result.ponder);
  }
}

}  // namespace
}  // namespace danco
