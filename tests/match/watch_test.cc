// SPDX-License-Identifier: MIT
#include "match/client/watch.h"

#include <sched.h>
#include <unistd.h>

#include "gtest/gtest.h"
#include "match/client/process.h"

namespace danco::match {
namespace {

TEST(WatchTest, LateTicksAndJumps) {
  WatchLog log;
  const Instant begin = Clock::now();
  const absl::Time wall = absl::UnixEpoch();
  const auto tick = [&](int ms, int wall_ms) {
    log.Tick(begin + std::chrono::milliseconds(ms), wall + absl::Milliseconds(wall_ms));
  };
  const auto at = [&](int ms) { return begin + std::chrono::milliseconds(ms); };
  tick(0, 0);
  tick(6, 6);      // approximately in time
  tick(111, 111);  // 100 ms late
  tick(116, 116);
  tick(121, 1121);  // the wall clock was set forward by a second
  EXPECT_EQ(log.Stalled(at(0), at(10)), absl::ZeroDuration());
  EXPECT_EQ(log.Stalled(at(0), at(115)), absl::Milliseconds(100));
  EXPECT_EQ(log.Stalled(at(61), at(115)), absl::Milliseconds(50));  // the part within the interval
  EXPECT_EQ(log.LongestStall(at(0), at(130)), absl::Seconds(1));
  EXPECT_EQ(log.Stalled(at(0), at(130)), absl::Milliseconds(1100));
  EXPECT_EQ(log.Stalled(at(130), at(135)), absl::ZeroDuration());
}

// The machine continues, and a game calls this before the ticking thread runs again.
TEST(WatchTest, AnOverdueTickCountsAsLate) {
  WatchLog log;
  const Instant begin = Clock::now();
  const auto at = [&](int ms) { return begin + std::chrono::milliseconds(ms); };
  EXPECT_EQ(log.Stalled(at(0), at(500)), absl::ZeroDuration());  // the log has not started
  log.Tick(at(0), absl::UnixEpoch());
  EXPECT_EQ(log.Stalled(at(0), at(14)), absl::ZeroDuration());
  EXPECT_EQ(log.Stalled(at(0), at(1505)), absl::Milliseconds(1500));
  EXPECT_EQ(log.Stalled(at(1005), at(1505)), absl::Milliseconds(500));
  EXPECT_EQ(log.LongestStall(at(0), at(1505)), absl::Milliseconds(1500));
  log.Tick(at(1506), absl::UnixEpoch() + absl::Milliseconds(1506));
  EXPECT_EQ(log.Stalled(at(0), at(1510)), absl::Milliseconds(1501));
}

// Two processes that never sleep share a processor.
TEST(WatchTest, AnEngineWaitsForItsProcessor) {
  cpu_set_t allowed;
  ASSERT_EQ(sched_getaffinity(0, sizeof(allowed), &allowed), 0);
  int core = 0;
  while (!CPU_ISSET(static_cast<size_t>(core), &allowed)) ++core;
  const Command busy = {"sh", {"-c", "while :; do :; done"}, "", {core}};
  const auto engine = Process::Start(busy);
  const auto other = Process::Start(busy);
  ASSERT_TRUE(engine.ok() && other.ok());
  if ((*engine)->WaitsForProcessor().empty()) GTEST_SKIP() << "this system does not tell";
  while ((*engine)->WaitsForProcessor().begin()->second < absl::Milliseconds(20)) usleep(1000);
  EXPECT_EQ((*engine)->WaitsForProcessor().begin()->first, (*engine)->id());
}

TEST(WatchTest, TicksAgainAndAgain) {
  const Watch watch;
  const Instant begin = Clock::now();
  // The time after the next tick is overdue, so each tick shortens it.
  const auto overdue = [&] {
    return watch.log().LongestStall(begin, begin + std::chrono::hours(1));
  };
  while (overdue() == absl::ZeroDuration()) usleep(1000);  // until the first tick
  for (int i = 0; i < 3; ++i) {
    const absl::Duration before = overdue();
    while (overdue() >= before) usleep(1000);
  }
}

}  // namespace
}  // namespace danco::match
