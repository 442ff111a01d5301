// SPDX-License-Identifier: MIT
// The threads in which searches run.
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <thread>

#include "board/core/start_position.h"
#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "gtest/gtest.h"
#include "search/control/launcher.h"
#include "search/root/search.h"
#include "search_support.h"

namespace danco {
namespace {

size_t NumThreads() {
  return static_cast<size_t>(
      std::distance(std::filesystem::directory_iterator("/proc/self/task"), {}));
}

// Records the number of threads and the one it is called from. Stops after some lines.
class Watcher : public SearchListener {
 public:
  explicit Watcher(StopToken* stop = nullptr) : stop_(stop) {}
  void OnLine(const SearchLine&) override {
    callers_.insert(std::this_thread::get_id());
    threads_ = std::max(threads_, NumThreads());
    if (++lines_ == 3 && stop_ != nullptr) stop_->Stop();
  }
  void OnResult(const SearchResult&) override { callers_.insert(std::this_thread::get_id()); }
  const std::set<std::thread::id>& callers() const { return callers_; }
  size_t threads() const { return threads_; }
  int lines() const { return lines_; }

 private:
  StopToken* stop_;
  std::set<std::thread::id> callers_;
  size_t threads_ = 0;
  int lines_ = 0;
};

TEST(RunTest, StaysInTheCallersThread) {
  const size_t before = NumThreads();
  const auto search = SmallSearch();
  Watcher watcher;
  const SearchResult result =
      search->Run(Game(StartPosition()), Depth(5), SearchOptions(), watcher, StopToken());
  EXPECT_TRUE(result.best);
  EXPECT_EQ(result.line.depth, 5);
  EXPECT_EQ(watcher.threads(), before);
  EXPECT_EQ(watcher.callers(), std::set{std::this_thread::get_id()});
}

TEST(RunTest, FindsTheSameAsStart) {
  const SearchResult started = RunSearch(StartPosition(), Depth(6)).result;
  const auto search = SmallSearch();
  Watcher watcher;
  const SearchResult result =
      search->Run(Game(StartPosition()), Depth(6), SearchOptions(), watcher, StopToken());
  EXPECT_EQ(result.line.nodes, started.line.nodes);
  EXPECT_EQ(result.best, started.best);
}

// With a Paco in one, iterations visit no nodes, and there are 20,000 root moves.
TEST(RunTest, IsStoppedInAnExplosivePosition) {
  const Game game(At("s2r1S1r/3b1pFo/4kf2/e3a1cp/2pP1Kc1/2P5/1P3P2/1NB5 w 0 - - -"));
  for (int multi_pv : {1, 3}) {
    const auto search = SmallSearch();
    StopToken stop;
    Watcher watcher(&stop);
    SearchLimits limits;
    limits.infinite = true;
    SearchOptions options;
    options.multi_pv = multi_pv;
    search->Run(game, limits, options, watcher, stop);
    EXPECT_LE(watcher.lines(), 3 + multi_pv);
  }
}

TEST(RunTest, IsStoppedFromWithinTheListener) {
  const auto search = SmallSearch();
  StopToken stop;
  Watcher watcher(&stop);
  SearchLimits limits;
  limits.infinite = true;
  EXPECT_TRUE(search->Run(Game(StartPosition()), limits, SearchOptions(), watcher, stop).best);
}

TEST(RunTest, ThreadsLiveOnBetweenSearches) {
  const auto search = SmallSearch();
  search->SetThreads(3);
  Watcher first;
  Watcher second;
  search->Start(Game(StartPosition()), Depth(5), SearchOptions(), first);
  search->Wait();
  const size_t between = NumThreads();
  search->Start(Game(StartPosition()), Depth(5), SearchOptions(), second);
  search->Wait();
  EXPECT_EQ(first.threads(), between);
  EXPECT_EQ(second.threads(), between);
  EXPECT_EQ(first.callers(), second.callers());
}

TEST(TaskThreadTest, OneThreadDoesAllInTurn) {
  std::set<std::thread::id> ids;
  int sum = 0;
  {
    TaskThread thread;
    thread.Wait();  // with nothing to wait for
    for (int i = 1; i <= 100; ++i) {
      thread.Start([&, i] {
        ids.insert(std::this_thread::get_id());
        sum = sum * 2 % 1000003 + i;
      });
    }
  }
  int expected = 0;
  for (int i = 1; i <= 100; ++i) expected = expected * 2 % 1000003 + i;
  EXPECT_EQ(sum, expected);
  EXPECT_EQ(ids.size(), 1u);
}

}  // namespace
}  // namespace danco
