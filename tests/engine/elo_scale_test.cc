// SPDX-License-Identifier: MIT
#include "engine/elo_scale.h"

#include "gtest/gtest.h"

namespace danco {
namespace {

TEST(EloScale, MarksAreTheirOwnRatings) {
  for (const EloMark& mark : kEloMarks) {
    EXPECT_DOUBLE_EQ(LevelOfElo(mark.elo), mark.level);
    EXPECT_EQ(EloOfLevel(mark.level), mark.elo);
  }
}

TEST(EloScale, RisesBetweenTheMarks) {
  double below = LevelOfElo(kMinElo);
  for (int elo = kMinElo + 1; elo <= kMaxElo; ++elo) {
    EXPECT_GT(LevelOfElo(elo), below);
    below = LevelOfElo(elo);
    EXPECT_EQ(EloOfLevel(below), elo);
  }
}

}  // namespace
}  // namespace danco
