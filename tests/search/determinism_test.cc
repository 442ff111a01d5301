// SPDX-License-Identifier: MIT
// The same search gives the same result.
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "gtest/gtest.h"
#include "search/root/search.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

void ExpectTheSameTwice(int lines) {
  const auto search = SmallSearch();
  SearchOptions options;
  options.multi_pv = lines;
  for (const char* fen :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -", kMiddleGame, kManyUnions}) {
    const Game game(At(fen));
    search->NewGame();
    const Report first = RunSearch(*search, game, Nodes(20'000), options);
    // Another search runs in between and changes all tables.
    RunSearch(*search, GameOf(StartPosition(), "e2e4"), Nodes(5000));
    search->NewGame();
    const Report second = RunSearch(*search, game, Nodes(20'000), options);
    EXPECT_EQ(LinesAsText(first.lines), LinesAsText(second.lines)) << fen;
    EXPECT_EQ(first.result.best, second.result.best);
    EXPECT_EQ(first.result.line.score, second.result.line.score);
    EXPECT_EQ(first.result.line.nodes, second.result.line.nodes);
    EXPECT_EQ(first.result.line.pv, second.result.line.pv);
    const Report fresh = RunSearch(*SmallSearch(), game, Nodes(20'000), options);
    EXPECT_EQ(LinesAsText(first.lines), LinesAsText(fresh.lines)) << fen;
  }
}

TEST(DeterminismTest, SameQuestionSameAnswer) { ExpectTheSameTwice(1); }

TEST(DeterminismTest, SameQuestionSameAnswerWithThreeLines) { ExpectTheSameTwice(3); }

TEST(DeterminismTest, SameByDepth) {
  const auto search = SmallSearch();
  const Game game(At(kMiddleGame));
  search->NewGame();
  const Report first = RunSearch(*search, game, Depth(7));
  search->NewGame();
  const Report second = RunSearch(*search, game, Depth(7));
  EXPECT_EQ(LinesAsText(first.lines), LinesAsText(second.lines));
}

}  // namespace
}  // namespace danco
