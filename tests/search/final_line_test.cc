// SPDX-License-Identifier: MIT
// A search that ends anywhere reports the line of its result.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
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
  // All nodes at which a search of the start may end.
  const auto search = SmallSearch();
  for (uint64_t nodes = 3000; nodes < 6000; nodes += 50) {
    search->NewGame();
    const Report report = RunSearch(*search, Game(StartPosition()), Nodes(nodes));
    const SearchLine& last = LastOfTheBest(report);
    if (last.bound == Bound::kExact) continue;
    // Only a move that was not the best one before may have only a bound.
    const SearchLine& before = report.lines[report.lines.size() - 2];
    EXPECT_NE(last.pv.front(), before.pv.front()) << nodes;
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
