// SPDX-License-Identifier: MIT
// Waiting for the user: infinite, ponder, stop.
#include <algorithm>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "gtest/gtest.h"
#include "reference_data.h"
#include "search/control/launcher.h"
#include "search/root/search.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// A search without work left asks its host to wait, as often as the host returns.
TEST(InfiniteTest, WaitsForStop) {
  const auto search = SmallSearch();
  for (const Game& game : {Game(StartPosition()), Game(At(kNoLegalTurn))}) {
    SearchLimits limits = Depth(2);
    limits.infinite = true;
    int waits = 0;
    StopToken stop([&](bool wait) {
      if (wait && ++waits == 3) stop.Stop();
    });
    Recorder recorder;
    search->Run(game, limits, SearchOptions(), recorder, stop);
    EXPECT_EQ(waits, 3);
    EXPECT_FALSE(recorder.lines().empty());
  }
}

// Nothing but the limit, or the parent, ends the wait.
TEST(InfiniteTest, ALimitEndsTheWait) {
  int asked = 0;
  const StopToken whole([&] { return ++asked >= 3; });
  whole.WaitForStop();
  EXPECT_EQ(asked, 3);
  StopToken part([] { return false; }, &whole);
  part.WaitForPonderHit();
  EXPECT_TRUE(part.stopped());
}

TEST(PonderTest, WaitsForTheHit) {
  const auto search = SmallSearch();
  SearchLimits limits = Depth(2);
  limits.ponder = true;
  limits.time[Index(Color::kWhite)] = absl::Milliseconds(10);
  int waits = 0;
  StopToken stop([&](bool wait) {
    if (wait && ++waits == 3) stop.PonderHit();
  });
  Recorder recorder;
  EXPECT_TRUE(search->Run(Game(StartPosition()), limits, SearchOptions(), recorder, stop).best);
  EXPECT_EQ(waits, 3);
}

TEST(PonderTest, HitStartsTheClockOfARunningSearch) {
  const auto search = SmallSearch();
  SearchLimits limits;
  limits.ponder = true;
  limits.movetime = absl::Milliseconds(10);
  Recorder recorder;
  search->Start(Game(StartPosition()), limits, SearchOptions(), recorder);
  recorder.WaitForLines(3);
  EXPECT_TRUE(search->running());
  EXPECT_FALSE(recorder.has_result());
  search->PonderHit();
  search->PonderHit();  // one call too many
  search->Wait();
  EXPECT_TRUE(recorder.result().best);
}

TEST(PonderTest, StopEndsIt) {
  const auto search = SmallSearch();
  SearchLimits limits;
  limits.ponder = true;
  Recorder recorder;
  search->Start(Game(StartPosition()), limits, SearchOptions(), recorder);
  search->Stop();
  search->Wait();
  EXPECT_TRUE(recorder.result().best);
}

TEST(StopTest, BeforeAnythingWasSearchedThereIsAMove) {
  const auto search = SmallSearch();
  const Position position = At(kMiddleGame);
  const MoveList moves = MovesOf(position);
  for (int i = 0; i < 20; ++i) {
    Recorder recorder;
    search->Start(Game(position), SearchLimits(), SearchOptions(), recorder);
    search->Stop();
    search->Stop();
    search->Wait();
    EXPECT_EQ(std::ranges::count(moves, recorder.result().best), 1);
  }
}

TEST(StopTest, DestructorStops) {
  Recorder recorder;
  {
    Search search;
    search.Start(Game(StartPosition()), SearchLimits(), SearchOptions(), recorder);
  }
  EXPECT_TRUE(recorder.has_result());
}

// Guards against hangs: millions of outcomes at the root or one turn below it.
TEST(StopTest, ReturnsInExplosivePositions) {
  const auto search = SmallSearch();
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    const Position position = At(line.fen);
    const auto other = WithSideToMove(position, Opponent(position.side_to_move()));
    for (const Position& p : {position, other.value_or(position)}) {
      SearchLimits limits;
      limits.infinite = true;
      Recorder recorder;
      search->Start(Game(p), limits, SearchOptions(), recorder);
      recorder.WaitForLines(1);
      search->Stop();
      search->Wait();
      EXPECT_TRUE(recorder.result().best) << p;
    }
  }
}

// It takes 457,751 states to decide whether this turn gives Sako. The clock is such a limit, too.
TEST(StopTest, LimitsAreCheckedDuringALongQuestion) {
  const Position position = At("7k/8/p1a3d1/1CFdac2/3EC3/P3eD2/8/2w1L1sK b 1 - - -");
  int checks = 0;
  const StopToken stop([&] {
    ++checks;
    return false;
  });
  Search search;
  SearchLimits limits = Depth(1);
  limits.search_moves = {MoveOf(position, "c1d2")};
  Recorder recorder;
  EXPECT_TRUE(search.Run(Game(position), limits, SearchOptions(), recorder, stop).best);
  EXPECT_GE(checks, 150);  // 86 if only the nodes of the tree counted
}

// A search evaluates the position before the last turn, unless the king was in Ŝako then. To decide
// that here takes 457,751 states, more than a query may visit. The clock must be checked meanwhile.
TEST(StopTest, LimitsAreCheckedDuringQuestionsAboutThePast) {
  const auto checks_in = [](const Game& game) {
    int checks = 0;
    const StopToken stop([&] {
      ++checks;
      return false;
    });
    Search search;
    Recorder recorder;
    SearchLimits limits = Depth(1);
    limits.search_moves = {MoveOf(game.position(), "b5b7")};
    EXPECT_TRUE(search.Run(game, limits, SearchOptions(), recorder, stop).best);
    return checks;
  };
  Game game(At("7k/8/p1a3d1/1CFdac2/3EC3/P3eD2/8/2w1L1sK b 1 - - -"));
  game.Play(MoveOf(game.position(), "c1d2"));
  game.Play(MoveOf(game.position(), "d5c7"));
  const int alone = checks_in(Game(game.position()));
  EXPECT_GE(checks_in(game), alone + 10);
}

TEST(StopTest, StopBetweenSearchesIsForgotten) {
  const auto search = SmallSearch();
  search->Stop();
  search->PonderHit();
  search->Wait();
  EXPECT_FALSE(search->running());
  EXPECT_EQ(RunSearch(*search, Game(StartPosition()), Depth(3)).result.line.depth, 3);
}

}  // namespace
}  // namespace danco
