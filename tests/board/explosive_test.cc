// Positions with millions of outcomes: counted exactly, or looked at in part, within bounds.
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

// The most memory that this process has held so far.
long PeakMebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

// The smallest of them, 4.9 million.
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
      // Too large for a listing, and it says so. The reference did not come to the end either.
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
    // Each of them is a whole legal move, and there are no two of a kind.
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

// A caller with a small budget gets part of the truth, and is told so.
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

// From a game that was lost on time: whether Black's turn c1d2 gives Sako takes 457,751 states.
constexpr char kLongToJudge[] = "7k/8/p1a3d1/1CFdac2/3EC3/P3eD2/8/2w1L1sK b 1 - - -";

// Stops when it is checked more often than `most` times.
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

TEST(ExplosiveTest, AStopTokenEndsTheSearchForAWin) {
  const auto turned = WithSideToMove(Play(At(kLongToJudge), "c1d2"), Color::kBlack);
  ASSERT_TRUE(turned);
  CountingStop hasty(0);
  ChainBudget cut = ChainBudget::Unlimited(hasty.token);
  EXPECT_FALSE(FindWinningMove(*turned, cut));
  EXPECT_EQ(hasty.asked, 1);
}

// Whoever asks first need not generate: all of these are won at once by the side to move.
TEST(ExplosiveTest, TheMoverCanUniteAtOnce) {
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    const Position position = At(line.fen);
    EXPECT_TRUE(CanUniteKing(position, position.side_to_move())) << line.fen;
  }
}

}  // namespace
}  // namespace danco
