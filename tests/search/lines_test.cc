// SPDX-License-Identifier: MIT
// Several best lines.
#include <algorithm>
#include <set>
#include <vector>

#include "board/core/start_position.h"
#include "board/game/game.h"
#include "gtest/gtest.h"
#include "search/root/search.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

TEST(MultiPvTest, LinesAreNumberedAndDistinct) {
  const auto search = SmallSearch();
  for (const char* fen :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -", kMiddleGame, kManyUnions}) {
    search->NewGame();
    SearchOptions options;
    options.multi_pv = 5;
    constexpr int kDepth = 5;
    const Report report = RunSearch(*search, Game(At(fen)), Depth(kDepth), options);
    for (int depth = 1; depth <= kDepth; ++depth) {
      std::vector<SearchLine> lines;
      std::ranges::copy_if(report.lines, std::back_inserter(lines),
                           [depth](const SearchLine& line) { return line.depth == depth; });
      ASSERT_EQ(lines.size(), 5u) << fen << " depth " << depth;
      std::set<uint64_t> first_moves;
      for (size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i].multi_pv, static_cast<int>(i) + 1);
        LegalLine(At(fen), lines[i].pv);
        first_moves.insert(lines[i].pv.front().bits());
      }
      EXPECT_EQ(first_moves.size(), lines.size()) << fen << " depth " << depth;
    }
    EXPECT_EQ(report.result.best, report.result.line.pv.front());
  }
}

// If a search ends within an iteration, some lines have scores of the previous one. They come last.
TEST(MultiPvTest, LastLinesAreOrderedWhereverTheSearchEnds) {
  const Position position =
      At("r1bqkb1r/pp1ppppp/5n2/2p1n3/1P5P/B1N5/P1PPPPP1/R2QKBNR w 8 AHah c6 -");
  const auto search = SmallSearch();
  SearchOptions options;
  options.multi_pv = 3;
  for (uint64_t nodes = 20; nodes <= 20000; nodes += nodes < 1000 ? 20 : 500) {
    search->NewGame();
    const Report report = RunSearch(*search, Game(position), Nodes(nodes), options);
    ASSERT_GE(report.lines.size(), 3u) << nodes;
    const std::vector<SearchLine> last(report.lines.end() - 3, report.lines.end());
    EXPECT_EQ(last[0].pv.front(), report.result.best) << nodes;
    for (size_t rank = 1; rank < 3; ++rank) {
      EXPECT_EQ(last[rank].multi_pv, static_cast<int>(rank) + 1) << nodes;
      EXPECT_LE(last[rank].depth, last[rank - 1].depth) << nodes;
      if (last[rank].depth == last[rank - 1].depth) {
        EXPECT_LE(last[rank].score, last[rank - 1].score) << nodes;
      }
    }
  }
}

TEST(MultiPvTest, LinesAreOrdered) {
  SearchOptions options;
  options.multi_pv = 5;
  const Report report = RunSearch(At(kMiddleGame), Depth(6), options);
  for (size_t i = 1; i < report.lines.size(); ++i) {
    if (report.lines[i].multi_pv == 1) continue;
    EXPECT_LE(report.lines[i].score, report.lines[i - 1].score) << report.lines[i].depth;
  }
}

TEST(MultiPvTest, NoMoreLinesThanMoves) {
  SearchOptions options;
  options.multi_pv = 256;
  const Report report = RunSearch(StartPosition(), Depth(2), options);
  EXPECT_EQ(report.last().multi_pv, 20);
  EXPECT_EQ(report.lines.size(), 40u);
}

}  // namespace
}  // namespace danco
