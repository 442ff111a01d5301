// SPDX-License-Identifier: MIT
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "match/game/game_settings.h"

namespace danco::match {
namespace {

EngineLimits ParsedControl(absl::string_view text) {
  EngineLimits limits;
  EXPECT_TRUE(ParseTimeControl(text, limits).ok()) << text;
  return limits;
}

TEST(TimeControlTest, ReadsAndWrites) {
  for (const char* text :
       {"1+0.01", "40/60+0.5", "10", "0.5+0.005", "none", "3/1", "12345.678+0.001"}) {
    EXPECT_EQ(FormatTimeControl(ParsedControl(text)), text);
  }
  EXPECT_EQ(ParsedControl("5:30+2").base, absl::Seconds(330));
  EXPECT_EQ(ParsedControl("40/60+0.5").moves_per_session, 40);
  EXPECT_EQ(ParsedControl("1+0.01").increment, absl::Milliseconds(10));
}

TEST(TimeControlTest, RefusesNonsense) {
  EngineLimits limits = ParsedControl("7");
  for (const char* text : {"", "x", "-1", "0", "1+", "1+x", "0/5", "a/5", "1e99", "nan", "1:2:3"}) {
    EXPECT_FALSE(ParseTimeControl(text, limits).ok()) << text;
  }
  EXPECT_EQ(limits, ParsedControl("7"));
}

TEST(TimeControlTest, ScalesTimesOnly) {
  EngineLimits limits = ParsedControl("40/60+0.5");
  limits.movetime = absl::Milliseconds(10);
  limits.nodes = 100;
  limits.depth = 8;
  EXPECT_EQ(DescribeLimits(Scaled(limits, 1.25)), "40/75+0.625 movetime=12.5ms nodes=100 depth=8");
  EXPECT_EQ(Scaled(limits, 1), limits);
  EXPECT_FALSE(Scaled(EngineLimits(), 2).has_clock());
}

TEST(GameClockTest, IncrementAndMargin) {
  GameClock clock(ParsedControl("1+0.5"), absl::Milliseconds(100));
  EXPECT_EQ(*clock.allowance(), absl::Milliseconds(1100));
  EXPECT_TRUE(clock.Charge(absl::Milliseconds(300)));
  EXPECT_EQ(clock.remaining(), absl::Milliseconds(1200));
  EXPECT_TRUE(clock.Charge(absl::Milliseconds(1250)));  // within the margin
  EXPECT_EQ(clock.remaining(), absl::Milliseconds(500));
  EXPECT_FALSE(clock.Charge(absl::Milliseconds(601)));
}

TEST(GameClockTest, Sessions) {
  GameClock clock(ParsedControl("2/10"), absl::ZeroDuration());
  EXPECT_EQ(clock.moves_to_go(), 2);
  EXPECT_TRUE(clock.Charge(absl::Seconds(4)));
  EXPECT_EQ(clock.moves_to_go(), 1);
  EXPECT_TRUE(clock.Charge(absl::Seconds(4)));
  EXPECT_EQ(clock.moves_to_go(), 2);
  EXPECT_EQ(clock.remaining(), absl::Seconds(12));
}

TEST(GameClockTest, WithoutClock) {
  EngineLimits limits;
  limits.nodes = 100;
  GameClock nodes(limits, absl::Seconds(1));
  EXPECT_FALSE(nodes.allowance().has_value());
  EXPECT_TRUE(nodes.Charge(absl::Hours(1)));
  limits.movetime = absl::Milliseconds(50);
  GameClock movetime(limits, absl::Milliseconds(10));
  EXPECT_EQ(*movetime.allowance(), absl::Milliseconds(60));
  EXPECT_FALSE(movetime.Charge(absl::Milliseconds(61)));
}

}  // namespace
}  // namespace danco::match
