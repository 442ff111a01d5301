// SPDX-License-Identifier: MIT
// A search that ends anywhere reports the line of its result.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "board/reach/sako.h"
#include "gtest/gtest.h"
#include "search/root/search.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// At 30,000 nodes, the last line once began with another move than the result.
constexpr char kChangedMind[] =
    "rnbF1rk1/1pp1nppp/8/p1b1p3/P1a2P1P/1P6/1B2P1P1/RN1QKBNR w 0 AH - -";

const SearchLine& LastOfTheBest(const Report& report) {
  const auto last = std::find_if(report.lines.rbegin(), report.lines.rend(),
                                 [](const SearchLine& line) { return line.multi_pv == 1; });
  return *last;
}

void ExpectConsistent(const Position& position, const Report& report, const std::string& what) {
  const SearchLine& last = LastOfTheBest(report);
  EXPECT_EQ(last.pv.front(), report.result.best) << what;
  EXPECT_EQ(last.pv, report.result.line.pv) << what;
  EXPECT_EQ(last.score, report.result.line.score) << what;
  EXPECT_EQ(last.bound, report.result.line.bound) << what;
  EXPECT_NE(last.bound, Bound::kUpper) << what;
  LegalLine(position, last.pv);
  Game after{position};
  after.Play(report.result.best);
  EXPECT_EQ(report.result.ponder.has_value(), after.end() == GameEnd::kOngoing) << what;
  if (report.result.ponder) {
    EXPECT_EQ(*report.result.ponder, last.pv[1]) << what;
  }
}

TEST(FinalLineTest, IsTheAnswerWhereverTheSearchEnds) {
  const auto search = SmallSearch();
  for (const char* fen : {kChangedMind, kMiddleGame, kManyUnions}) {
    const Position position = At(fen);
    for (uint64_t nodes : {1, 2, 20, 100, 150, 300, 1000, 2500, 7000, 30000}) {
      search->NewGame();
      ExpectConsistent(position, RunSearch(*search, Game(position), Nodes(nodes)),
                       absl::StrCat(fen, " nodes ", nodes));
    }
    for (int depth : {1, 2, 6}) {
      search->NewGame();
      ExpectConsistent(position, RunSearch(*search, Game(position), Depth(depth)),
                       absl::StrCat(fen, " depth ", depth));
    }
  }
}

TEST(FinalLineTest, IsTheFirstOfSeveral) {
  const auto search = SmallSearch();
  SearchOptions options;
  options.multi_pv = 3;
  for (uint64_t nodes : {1, 100, 1000, 2500, 7000, 30000}) {
    search->NewGame();
    const Position position = At(kChangedMind);
    ExpectConsistent(position, RunSearch(*search, Game(position), Nodes(nodes), options),
                     absl::StrCat("nodes ", nodes));
  }
}

TEST(FinalLineTest, AnExactScoreOfTheSameMoveIsBetterThanABound) {
  const Position position =
      At("2r1b1k1/pp1p1pp1/2p1p2r/2Sn1N1p/2P1Pq2/3Qs3/PP1P1PPP/1R2B1KR w 0 Hc - -");
  const auto search = SmallSearch();
  int bounds = 0;
  for (uint64_t nodes = 8000; nodes < 16000; nodes += 400) {
    search->NewGame();
    const Report report = RunSearch(*search, Game(position), Nodes(nodes));
    const SearchLine& last = LastOfTheBest(report);
    if (last.bound == Bound::kExact) continue;
    ++bounds;
    // Only a move that was not the best one before may have only a bound.
    const SearchLine& before = report.lines[report.lines.size() - 2];
    EXPECT_NE(last.pv.front(), before.pv.front()) << nodes;
  }
  EXPECT_GT(bounds, 0);
}

// A move that exceeded its bound and then fell below it does not replace the best one so far.
TEST(FinalLineTest, HasTheDepthOfTheLastIteration) {
  const Position position =
      At("rk1nbrqb/ppp2pp1/3n4/N3p2p/5P2/1d1PP3/PPP3PP/RK2BRQB w 11 AFaf h6 -");
  const auto search = SmallSearch();
  for (uint64_t nodes = 3000; nodes < 8000; nodes += 128) {
    search->NewGame();
    int depth = 0;
    for (const SearchLine& line : RunSearch(*search, Game(position), Nodes(nodes)).lines) {
      EXPECT_GE(line.depth, depth) << nodes;
      depth = line.depth;
    }
  }
}

TEST(FinalLineTest, HasTheDepthOfTheLimitWithSeveralThreads) {
  const auto search = SmallSearch();
  search->SetThreads(3);
  const Position position =
      At("r1q1k1nr/p1pb4/2n4p/1pEe1p2/5a1a/2PPP2N/PQ4P1/RNB1K2R b 0 AHah - -");
  for (int i = 0; i < 50; ++i) {
    search->NewGame();
    EXPECT_EQ(LastOfTheBest(RunSearch(*search, Game(position), Depth(6))).depth, 6);
  }
}

// The first moves lose at once, and the search ends as soon as it may.
TEST(FinalLineTest, DoesNotLoseBeforeAllMovesAreSearched) {
  const Game game = GameOf(
      At("rnbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/RNBBQKRN w 0 AGag - -"),
      "d2d4 d7d6 f1g1 h7h6 e1d2 b7b5 d2g5 b8c6 h2h4 c6d4 g5h6 g7h6h5 e2e3 f7f5 d1h5 g8g2 e3d4d5 "
      "d4f3 c1h6h7 a7a6 h7h6g7 c7c6 a2a3 a8a7 f1e1");
  const auto search = SmallSearch();
  StopToken stopped;
  stopped.Stop();
  SearchListener silent;
  for (int lines : {1, 34}) {
    SearchOptions options;
    options.multi_pv = lines;
    for (uint64_t nodes : {1, 2}) {
      search->NewGame();
      const Move best = RunSearch(*search, game, Nodes(nodes), options).result.best;
      EXPECT_FALSE(FindWinningMove(game.position().After(best))) << nodes << " " << lines;
    }
    search->NewGame();
    const Move best = search->Run(game, Depth(1), options, silent, stopped).best;
    EXPECT_FALSE(FindWinningMove(game.position().After(best))) << lines;
  }
}

TEST(FinalLineTest, NothingIsReportedTwice) {
  const Report report = RunSearch(At(kMiddleGame), Depth(6));
  EXPECT_EQ(report.lines.size(), 6u);
}

TEST(FinalLineTest, NoPonderMoveAfterTheEnd) {
  // Every move is the hundredth ply.
  const Report draw = RunSearch(At("7k/8/8/8/8/8/r7/r3K3 w 99 - - -"), Depth(3));
  EXPECT_FALSE(draw.result.ponder);
  const Report paco = RunSearch(At("4k3/8/8/8/8/8/4R3/4K3 w 0 - - -"), Depth(3));
  EXPECT_FALSE(paco.result.ponder);
}

}  // namespace
}  // namespace danco
