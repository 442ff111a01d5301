// SPDX-License-Identifier: MIT
// Tests positions with millions of outcomes, which are counted exactly or searched in part within
// limits.
#include <sys/resource.h>

#include <algorithm>
#include <climits>
#include <vector>

#include "board/core/position.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "reference_data.h"
#include "test_support.h"

namespace danco {
namespace {

// Returns the peak memory of this process.
long PeakMebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

// The smallest of these positions has 4.9 million outcomes.
TEST(ExplosiveTest, CountsMillionsOfOutcomes) {
  const std::vector<ExplosivePosition> lines = ReadExplosivePositions();
  const auto smallest = std::ranges::min_element(lines, {}, &ExplosivePosition::outcomes);
  ASSERT_NE(smallest, lines.end());
  const MoveCount count = CountMoves(At(smallest->fen));
  EXPECT_EQ(count.moves, smallest->outcomes);
  EXPECT_EQ(count.walk, WalkResult::kComplete);
}

TEST(DeepExplosiveTest, CountsAllOutcomesInBoundedMemory) {
  const long before = PeakMebibytes();
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    const auto [counted, walk] = CountMoves(At(line.fen));
    if (walk == WalkResult::kCut) {
      // The position is too large to be listed, which is reported. The reference did not finish,
      // either.
      EXPECT_FALSE(line.complete) << line.fen;
      EXPECT_GT(counted, line.outcomes / 3) << line.fen;
    } else if (line.complete) {
      EXPECT_EQ(counted, line.outcomes) << line.fen;
    } else {
      EXPECT_GE(counted, line.outcomes) << line.fen;
    }
  }
  const long grown = PeakMebibytes() - before;
  RecordProperty("mebibytes", static_cast<int>(grown));
  EXPECT_LT(grown, 1024);
}

TEST(ExplosiveTest, GivesTheFirstThousandMovesAndStops) {
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    const Position position = At(line.fen);
    MoveList moves;
    EXPECT_NE(GenerateMoves(position, moves, 1000), WalkResult::kComplete);
    EXPECT_EQ(moves.size(), 1000u);
    // All of them are legal moves without duplicates.
    for (size_t i = 0; i < moves.size(); i += 97) {
      EXPECT_EQ(MoveOf(position, FormatMove(position, moves[i])), moves[i]);
    }
    std::ranges::sort(moves, {}, &Move::bits);
    EXPECT_EQ(std::ranges::adjacent_find(moves), moves.end());
  }
}

TEST(ExplosiveTest, StopsCountingAtTheLimit) {
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    EXPECT_EQ(CountMoves(At(line.fen), 12'345).moves, 12'345u);
  }
}

// A small budget yields a partial result, and reports that.
TEST(ExplosiveTest, ASmallBudgetSaysWhenItCutsShort) {
  const std::vector<ExplosivePosition> lines = ReadExplosivePositions();
  ASSERT_FALSE(lines.empty());
  const Position position = At(lines.front().fen);
  ChainBudget few(1'000);
  MoveList moves;
  EXPECT_EQ(GenerateMoves(position, moves, SIZE_MAX, {few, few}), WalkResult::kCut);
  EXPECT_LT(moves.size(), lines.front().outcomes);
  EXPECT_FALSE(moves.empty());
}

// The position is from a game that was lost on time: 457,751 states are needed to decide whether
// Black's turn c1d2 gives Sako.
constexpr char kLongToJudge[] = "7k/8/p1a3d1/1CFdac2/3EC3/P3eD2/8/2w1L1sK b 1 - - -";

// Stops after more than `most` checks.
struct CountingStop {
  explicit CountingStop(int most) : token([this, most] { return ++asked > most; }) {}

  int asked = 0;
  StopToken token;
};

TEST(ExplosiveTest, AStopTokenEndsALongQuestion) {
  const Position position = Play(At(kLongToJudge), "c1d2");
  CountingStop patient(INT_MAX);
  ChainBudget enough = ChainBudget::Unlimited(patient.token);
  EXPECT_EQ(FindThreat(position, Color::kBlack, enough).answer(), Tribool::kYes);
  EXPECT_GE(patient.asked, 50);

  CountingStop hasty(2);
  ChainBudget cut = ChainBudget::Unlimited(hasty.token);
  EXPECT_EQ(FindThreat(position, Color::kBlack, cut).answer(), Tribool::kUnknown);
  EXPECT_EQ(hasty.asked, 3);
  EXPECT_LT(cut.spent(), enough.spent() / 10);
}

// (In a browser without threads, a host that is called from here could not return.)
TEST(ExplosiveTest, AQuestionAsksTheLimitsAndNotTheHost) {
  const Position position = Play(At(kLongToJudge), "c1d2");
  int polls = 0;
  const StopToken host([&](bool) { ++polls; });
  int asked = 0;
  const StopToken token([&] { return ++asked > 2; }, &host);
  ChainBudget cut = ChainBudget::Unlimited(token);
  EXPECT_EQ(FindThreat(position, Color::kBlack, cut).answer(), Tribool::kUnknown);
  EXPECT_EQ(asked, 3);
  EXPECT_EQ(polls, 0);
}

TEST(ExplosiveTest, AStopTokenEndsTheSearchForAWin) {
  const auto turned = WithSideToMove(Play(At(kLongToJudge), "c1d2"), Color::kBlack);
  ASSERT_TRUE(turned);
  CountingStop hasty(0);
  ChainBudget cut = ChainBudget::Unlimited(hasty.token);
  EXPECT_FALSE(FindWinningMove(*turned, cut));
  EXPECT_EQ(hasty.asked, 1);
}

// A caller that tests for a win first need not generate moves: in all these positions, the side to
// move wins at once.
TEST(ExplosiveTest, TheMoverCanUniteAtOnce) {
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    const Position position = At(line.fen);
    EXPECT_TRUE(CanUniteKing(position, position.side_to_move())) << line.fen;
  }
}

}  // namespace
}  // namespace danco
