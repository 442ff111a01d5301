// SPDX-License-Identifier: MIT
// Four threads, and a user who constantly stops, ponders and changes options. Written for
// ThreadSanitizer; otherwise it shows that every search ends with a legal move.
#include <algorithm>
#include <random>

#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

constexpr int kSearches = 60;

TEST(StressTest, ThreadsStopPonderAndOptions) {
  Search search;
  RandomPlay play(21);
  std::mt19937_64 random(22);
  for (int i = 0; i < kSearches; ++i) {
    if (i % 6 == 0) search.SetHash(1 + random() % 4);
    if (i % 5 == 0) search.SetThreads(i % 10 == 0 ? 4 : static_cast<int>(1 + random() % 4));
    if (i % 7 == 0) search.NewGame();
    do {
      play.Next();
    } while (Game(play.position()).end() != GameEnd::kOngoing || play.moves().size() > 2000);
    const Game game(play.position());
    SearchOptions options;
    options.multi_pv = static_cast<int>(1 + random() % 3);
    options.contempt = static_cast<int>(random() % 50);
    SearchLimits limits;
    const int kind = i % 4;
    if (kind == 0) limits.infinite = true;
    if (kind == 1) {
      limits.ponder = true;
      limits.movetime = absl::Milliseconds(5);
    }
    if (kind == 2) limits.nodes = 3000;
    if (kind == 3) limits.depth = 4;
    Recorder recorder;
    search.Start(game, limits, options, recorder);
    if (kind <= 1) {
      recorder.WaitForLines(random() % 4);
      EXPECT_FALSE(recorder.has_result());
    }
    if (kind == 0) search.Stop();
    if (kind == 1) search.PonderHit();
    if (kind >= 2 && random() % 2 == 0) search.Stop();
    search.Wait();
    EXPECT_FALSE(search.running());
    const SearchResult& result = recorder.result();
    EXPECT_EQ(std::ranges::count(play.moves(), result.best), 1) << play.position();
    for (const SearchLine& line : recorder.lines()) LegalLine(play.position(), line.pv);
  }
}

// All threads share the table, and their results lead to one answer.
TEST(StressTest, FourThreadsFindThePaco) {
  Search search;
  search.SetThreads(4);
  int count = 0;
  for (const PacoProblem& problem : PacoProblems(2)) {
    if (problem.solutions == 0 || ++count % 20 != 0) continue;
    const Report report = RunSearch(search, Game(problem.position), Depth(6));
    EXPECT_EQ(report.result.line.score, Score::PacoIn(3)) << problem.fen;
  }
}

TEST(StressTest, NodesOfAllThreadsCount) {
  Search search;
  search.SetThreads(4);
  const Report report = RunSearch(search, Game(StartPosition()), Nodes(20'000));
  EXPECT_GE(report.result.line.nodes, 20'000u);
}

}  // namespace
}  // namespace danco
