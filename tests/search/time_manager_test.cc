// SPDX-License-Identifier: MIT
// Time management. With nodestime, one node is a millisecond here, so nothing depends on the speed
// of the test.
#include "search/control/time_manager.h"

#include <algorithm>
#include <cstdint>

#include "gtest/gtest.h"

namespace danco {
namespace {

constexpr uint64_t kNever = 10'000'000;

SearchOptions OneNodeAMillisecond(int overhead_ms = 10) {
  SearchOptions options;
  options.nodes_time = 1;
  options.move_overhead = absl::Milliseconds(overhead_ms);
  return options;
}

SearchLimits Clock(int64_t left_ms, int64_t increment_ms = 0) {
  SearchLimits limits;
  limits.time[Index(Color::kWhite)] = absl::Milliseconds(left_ms);
  limits.increment[Index(Color::kWhite)] = absl::Milliseconds(increment_ms);
  return limits;
}

// Returns the smallest x in 0..kNever for which `holds(x)` is true, or kNever.
template <typename Predicate>
uint64_t Least(Predicate holds) {
  uint64_t low = 0;
  uint64_t high = kNever;
  while (low < high) {
    const uint64_t middle = (low + high) / 2;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

// Returns the milliseconds after which the search is stopped.
int64_t Hard(const TimeManager& time) {
  return static_cast<int64_t>(Least([&](uint64_t ms) { return time.Expired(ms); }));
}
int64_t Hard(const SearchLimits& limits, int overhead_ms = 10) {
  return Hard(TimeManager(limits, OneNodeAMillisecond(overhead_ms), Color::kWhite));
}

// Returns the milliseconds after which no further iteration begins.
int64_t Soft(TimeManager time, int stability, int drop, double effort) {
  return static_cast<int64_t>(
      Least([&](uint64_t ms) { return time.ShouldStop(stability, drop, effort, ms); }));
}

TEST(TimeManagerTest, NeverPlansMoreThanIsLeft) {
  for (int overhead : {0, 1, 10, 100, 1000}) {
    for (int64_t left : {1, 2, 5, 10, 11, 20, 50, 100, 1000, 10'000, 3'600'000}) {
      for (int64_t increment : {0, 1, 10, 100, 10'000}) {
        for (int moves : {0, 1, 2, 5, 40, 100}) {
          SearchLimits limits = Clock(left, increment);
          if (moves > 0) limits.moves_to_go = moves;
          const int64_t hard = Hard(limits, overhead);
          // The minimum is one millisecond.
          EXPECT_LE(hard, std::max<int64_t>(left - overhead, 1))
              << left << "+" << increment << " moves " << moves << " overhead " << overhead;
          EXPECT_GE(hard, 1);
        }
      }
    }
  }
}

TEST(TimeManagerTest, MoreTimeIsUsed) {
  int64_t before = 0;
  for (int64_t left : {100, 1000, 10'000, 100'000}) {
    const int64_t hard = Hard(Clock(left));
    EXPECT_GT(hard, before);
    before = hard;
  }
}

TEST(TimeManagerTest, IncrementIsUsed) {
  int64_t before = 0;
  for (int64_t increment : {0, 100, 500, 2000}) {
    const int64_t hard = Hard(Clock(60'000, increment));
    EXPECT_GT(hard, before);
    before = hard;
  }
}

TEST(TimeManagerTest, FewerMovesToTheControlMoreTimeForEach) {
  int64_t before = 0;
  for (int moves : {40, 20, 10, 1}) {
    SearchLimits limits = Clock(60'000);
    limits.moves_to_go = moves;
    const int64_t hard = Hard(limits);
    EXPECT_GT(hard, before) << moves;
    before = hard;
  }
}

// Even if each turn takes its maximum, there is enough time for all turns until the time control.
TEST(TimeManagerTest, LastsUntilTheControl) {
  for (int turns : {1, 2, 10, 40}) {
    int64_t left = 60'000;
    for (int turn = turns; turn >= 1; --turn) {
      SearchLimits limits = Clock(left);
      limits.moves_to_go = turn;
      left -= Hard(limits);
      ASSERT_GT(left, 0) << turn << " of " << turns;
    }
  }
}

// A long game with the smallest increment, in which every turn takes its maximum and half of the
// move overhead is lost on the way to the client.
TEST(TimeManagerTest, NeverLosesOnTimeWithAnIncrement) {
  for (int64_t increment : {10, 20, 100}) {
    int64_t left = 100;
    for (int turn = 0; turn < 2000; ++turn) {
      left -= Hard(Clock(left, increment)) + 5;
      ASSERT_GT(left, 0) << "turn " << turn;
      left += increment;
    }
  }
}

// Games in which each answer takes nearly the overhead to reach the client, in milliseconds. If the
// overhead were reserved only once, they would be lost after 32 to 129 turns.
TEST(TimeManagerTest, TheOverheadIsReservedForEachTurn) {
  struct Case {
    int64_t left, increment, delay;
    int overhead, moves_to_go, turns;
  };
  for (const Case& c : {Case{10'000, 0, 5, 10, 0, 140}, Case{60'000, 0, 90, 100, 0, 115},
                        Case{180'000, 0, 900, 1000, 0, 85}, Case{300'000, 0, 100, 100, 0, 150},
                        Case{1000, 10, 8, 10, 0, 2000}, Case{60'000, 1000, 900, 1000, 0, 2000},
                        Case{60'000, 0, 900, 1000, 40, 40}, Case{2400, 0, 9, 10, 40, 40}}) {
    int64_t left = c.left;
    for (int turn = 0; turn < c.turns; ++turn) {
      SearchLimits limits = Clock(left, c.increment);
      if (c.moves_to_go > 0) limits.moves_to_go = c.moves_to_go - turn;
      const TimeManager time(limits, OneNodeAMillisecond(c.overhead), Color::kWhite);
      left -= std::min(Soft(time, 2, 0, 0.5), Hard(time)) + c.delay;
      ASSERT_GE(left, 0) << c.left << "+" << c.increment << " overhead " << c.overhead << " turn "
                         << turn;
      left += c.increment;
    }
  }
}

TEST(TimeManagerTest, MovetimeIsMetAndNotCutShort) {
  for (int ms : {1, 2, 15, 100, 5000}) {
    SearchLimits limits;
    limits.movetime = absl::Milliseconds(ms);
    TimeManager time(limits, OneNodeAMillisecond(), Color::kWhite);
    EXPECT_LE(Hard(time), std::max(ms, 1));
    EXPECT_GE(Hard(time), ms - 10) << "no more is kept back than the overhead";
    EXPECT_FALSE(time.ShouldStop(8, 0, 1.0, kNever));
  }
}

TEST(TimeManagerTest, TheTighterOfMovetimeAndClockHolds) {
  SearchLimits limits = Clock(60'000);
  const int64_t by_clock = Hard(limits);
  limits.movetime = absl::Milliseconds(100);
  EXPECT_LE(Hard(limits), 100);
  limits.movetime = absl::Milliseconds(50'000);
  EXPECT_EQ(Hard(limits), by_clock);
}

TEST(TimeManagerTest, WithoutAClockNothingExpires) {
  TimeManager none(SearchLimits(), OneNodeAMillisecond(), Color::kWhite);
  EXPECT_FALSE(none.Expired(kNever));
  EXPECT_FALSE(none.ShouldStop(8, 0, 1.0, kNever));
  // The opponent's clock does not count.
  TimeManager theirs(Clock(1000), OneNodeAMillisecond(), Color::kBlack);
  EXPECT_FALSE(theirs.Expired(kNever));
}

TEST(TimeManagerTest, PonderingCostsNoTimeBeforeTheHit) {
  SearchLimits limits = Clock(1000);
  limits.ponder = true;
  TimeManager time(limits, OneNodeAMillisecond(), Color::kWhite);
  EXPECT_FALSE(time.clock_runs());
  EXPECT_FALSE(time.Expired(kNever));
  EXPECT_FALSE(time.ShouldStop(8, 0, 1.0, kNever));
  time.StartClock();
  EXPECT_TRUE(time.clock_runs());
  EXPECT_TRUE(time.Expired(kNever));
  EXPECT_TRUE(time.ShouldStop(8, 0, 1.0, kNever));
}

TEST(TimeManagerTest, PonderTimeIsCredited) {
  SearchLimits limits = Clock(10'000);
  limits.ponder = true;
  TimeManager time(limits, OneNodeAMillisecond(), Color::kWhite);
  const TimeManager same(Clock(10'000), OneNodeAMillisecond(), Color::kWhite);
  const int64_t enough = Soft(same, 3, 0, 0.5);
  ASSERT_LT(enough, Hard(same));
  // The last iteration ended early; the ponder hit comes in the middle of a long one.
  EXPECT_FALSE(time.ShouldStop(3, 0, 0.5, 0));
  time.StartClock();
  EXPECT_FALSE(time.Expired(static_cast<uint64_t>(enough - 1)));
  EXPECT_TRUE(time.Expired(static_cast<uint64_t>(enough + 1)));
}

TEST(TimeManagerTest, AReadyAnswerIsGivenAtTheHit) {
  SearchLimits limits = Clock(10'000);
  limits.ponder = true;
  TimeManager time(limits, OneNodeAMillisecond(), Color::kWhite);
  EXPECT_FALSE(time.MarkAnswerReady());
  EXPECT_FALSE(time.Expired(0));
  time.StartClock();
  EXPECT_TRUE(time.Expired(0));
}

// While only losing moves are known, a clock allows more time, but never all that is left.
TEST(TimeManagerTest, WithoutAnAnswerTheClockIsKept) {
  for (int64_t left : {20, 100, 5000}) {
    const TimeManager time(Clock(left), OneNodeAMillisecond(), Color::kWhite);
    EXPECT_FALSE(time.Expired(static_cast<uint64_t>(left) / 4, false)) << left;
    EXPECT_TRUE(time.Expired(static_cast<uint64_t>(left), false)) << left;
  }
}

TEST(TimeManagerTest, NodestimeCountsNodes) {
  SearchOptions options = OneNodeAMillisecond();
  const int64_t at_one = Hard(TimeManager(Clock(10'000), options, Color::kWhite));
  options.nodes_time = 100;
  const int64_t at_hundred = Hard(TimeManager(Clock(10'000), options, Color::kWhite));
  EXPECT_EQ(at_hundred, 100 * at_one);
}

TEST(TimeManagerTest, CertaintySavesTimeAndDoubtTakesIt) {
  const TimeManager time(Clock(60'000, 1000), OneNodeAMillisecond(), Color::kWhite);
  for (int stability = 0; stability < 12; ++stability) {
    EXPECT_LE(Soft(time, stability + 1, 0, 0.5), Soft(time, stability, 0, 0.5));
  }
  for (int drop = -100; drop < 200; drop += 10) {
    EXPECT_GE(Soft(time, 3, drop + 10, 0.5), Soft(time, 3, drop, 0.5));
  }
  EXPECT_LT(Soft(time, 3, 0, 0.95), Soft(time, 3, 0, 0.2));
  EXPECT_LT(Soft(time, 8, 0, 0.5), Soft(time, 0, 0, 0.5));
  EXPECT_GT(Soft(time, 3, 60, 0.5), Soft(time, 3, 0, 0.5));
}

TEST(TimeManagerTest, DoubtNeverPassesTheHardLimit) {
  for (int64_t left : {1, 20, 100, 5000, 600'000}) {
    const TimeManager time(Clock(left, 50), OneNodeAMillisecond(), Color::kWhite);
    EXPECT_LE(Soft(time, 0, 1000, 0.0), Hard(time)) << left;
  }
}

}  // namespace
}  // namespace danco
