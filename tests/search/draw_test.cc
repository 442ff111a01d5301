// SPDX-License-Identifier: MIT
// Draws within the search, and games that are over before it.
#include <string>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "gtest/gtest.h"
#include "search/root/search.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// The starting position occurs for the second time.
constexpr char kThereAndBack[] = "g1f3 g8f6 f3g1 f6g8";

TEST(DrawTest, ThirdOccurrenceIsWorthADraw) {
  const auto search = SmallSearch();
  Game game = GameOf(StartPosition(), std::string(kThereAndBack) + " g1f3 g8f6 f3g1");
  SearchLimits limits = Depth(4);
  limits.search_moves = {MoveOf(game.position(), "f6g8")};
  EXPECT_EQ(RunSearch(*search, game, limits).result.line.score, Score::Draw());
  // With one occurrence fewer, the same move is not a draw yet, and the game continues.
  Game sooner = GameOf(StartPosition(), "g1f3 g8f6 f3g1");
  search->NewGame();
  limits.search_moves = {MoveOf(sooner.position(), "f6g8")};
  EXPECT_GT(RunSearch(*search, sooner, limits).result.line.pv.size(), 1u);
}

// If one side moves a union, the other side can move it back, so a repetition takes two plies.
TEST(DrawTest, UnionMovedBackIsARepetition) {
  const Position start = At("rnbnkqrb/pppppppp/8/8/8/8/PPPPPPPP/RNBNKQRB w 0 AGag - -");
  const Game game = GameOf(start,
                           "b1c3 e7e6 f2f4 h7h5 e2e4 d8c6 d1e3 f8c5 f1c4 g7g5 c4e6 h8c3 e1g1 g5f4 "
                           "f4f5 f5f4");
  SearchLimits limits = Depth(4);
  limits.search_moves = {MoveOf(game.position(), "f4f5")};
  EXPECT_LE(RunSearch(*SmallSearch(), game, limits).result.line.score, Score::Draw());
}

TEST(DrawTest, ContemptIsTheCostOfADrawForTheMover) {
  const auto search = SmallSearch();
  Game game = GameOf(StartPosition(), std::string(kThereAndBack) + " g1f3 g8f6 f3g1");
  SearchLimits limits = Depth(4);
  limits.search_moves = {MoveOf(game.position(), "f6g8")};
  for (int contempt : {0, 30, -30, 100}) {
    search->NewGame();
    SearchOptions options;
    options.contempt = contempt;
    EXPECT_EQ(RunSearch(*search, game, limits, options).result.line.score, Score(-contempt));
  }
}

TEST(DrawTest, HundredthPlyWithoutProgressIsADraw) {
  const Report report = RunSearch(StartPosition().WithNoProgressPlies(99), Depth(4));
  EXPECT_EQ(report.result.line.score, Score::Draw());
  // Clients need not end the game there.
  const Report later = RunSearch(StartPosition().WithNoProgressPlies(100), Depth(4));
  EXPECT_EQ(later.result.line.score, Score::Draw());
  EXPECT_TRUE(later.result.best);
}

TEST(DrawTest, ProgressAvoidsIt) {
  // Black is harmless. White, far ahead, forms a union instead of shuffling into the draw.
  const Position position = At("7k/8/8/8/p7/8/8/R2QK3 w 99 - - -");
  const Report report = RunSearch(position, Depth(4));
  EXPECT_EQ(position.After(report.result.best).no_progress_plies(), 0)
      << report.result.line.score.ToString();
}

// After the drawing move, the opponent would force a Paco if the game went on. ProofWatch must not
// take that for a refutation.
TEST(DrawTest, MoveThatDrawsIsNotRefutedByAProof) {
  const Game game = GameOf(At("1j3k2/1j2p2p/2pbd3/1pfRd2L/2P1Ep2/PP1nDP2/4P1P1/1K6 w 0 - - -"),
                           "h5f5 f8g7 f5h5 g7f8 h5f5 f8g7 f5h5");
  SearchLimits limits;
  limits.nodes = 100000;
  const Report report = RunSearch(*SmallSearch(), game, limits);
  EXPECT_EQ(FormatMove(game.position(), report.result.best), "h5f5");
  EXPECT_EQ(report.result.line.score, Score::Draw());
}

TEST(FinishedGameTest, HasNoMove) {
  struct Case {
    std::string name;
    Game game;
    Score score;
  };
  const Case cases[] = {
      {"Paco", GameOf(At("4k3/8/8/8/8/8/8/4QK2 w 0 - - -"), "e1e8"), Score::UnitedIn(0)},
      {"no legal turn", Game(At(kNoLegalTurn)), Score::Draw()},
  };
  const auto search = SmallSearch();
  for (const Case& c : cases) {
    ASSERT_NE(c.game.end(), GameEnd::kOngoing) << c.name;
    SearchLimits infinite;
    infinite.infinite = true;
    for (const SearchLimits& limits : {Depth(3), Nodes(10), infinite}) {
      Recorder recorder;
      search->Start(c.game, limits, SearchOptions(), recorder);
      if (limits.infinite) search->Stop();
      search->Wait();
      EXPECT_FALSE(recorder.result().best) << c.name;
      EXPECT_FALSE(recorder.result().ponder) << c.name;
      EXPECT_EQ(recorder.result().line.score, c.score) << c.name;
    }
  }
}

// Servers differ in when they end a game, and a client that waits for a move must get one.
TEST(FinishedGameTest, DrawsAreSearched) {
  const Game drawn[] = {
      Game(At("4k3/8/8/3a4/8/8/8/4K3 w 0 - - -")),
      Game(StartPosition().WithNoProgressPlies(100)),
      GameOf(StartPosition(), std::string(kThereAndBack) + " " + kThereAndBack),
  };
  const auto search = SmallSearch();
  for (const Game& game : drawn) {
    ASSERT_TRUE(IsDraw(game.end()));
    SearchLimits mate = Depth(3);
    mate.mate = 2;
    for (const SearchLimits& limits : {Depth(3), Nodes(10), mate}) {
      const Report report = RunSearch(*search, game, limits);
      EXPECT_TRUE(report.result.best) << game.position();
      EXPECT_NE(LegalLine(game.position(), report.result.line.pv), "") << game.position();
      EXPECT_FALSE(report.result.line.score.is_paco()) << game.position();
    }
  }
}

}  // namespace
}  // namespace danco
