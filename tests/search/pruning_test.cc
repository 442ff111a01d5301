// SPDX-License-Identifier: MIT
// Pruning is monotone: a better position, a smaller depth or a lower bound never makes a cut less
// likely.
#include "search/tree/pruning.h"

#include <optional>

#include "gtest/gtest.h"
#include "search/memory/transposition_table.h"

namespace danco {
namespace {

constexpr int kMaxDepth = 20;

// If `may(x)` holds, it must hold for all larger x.
template <typename Predicate>
void ExpectRising(int from, int to, int step, Predicate may) {
  bool before = false;
  for (int x = from; x <= to; x += step) {
    const bool now = may(x);
    EXPECT_TRUE(now || !before) << x;
    before = now;
  }
}

// An empty table entry. (Not inlined, because GCC 12 with sanitizers would report it as
// uninitialized.)
[[gnu::noinline]] std::optional<TableEntry> NoEntry() { return std::nullopt; }

TEST(PruningTest, ImprovingIsComparedWithTheLastTurn) {
  EXPECT_TRUE(IsImproving(Score(1), Score(0)));
  EXPECT_FALSE(IsImproving(Score(0), Score(0)));
  EXPECT_TRUE(IsImproving(Score(-500), kNoEvalInSako));
  EXPECT_FALSE(IsImproving(Score(500), kNoEvalBeforeGame)) << "there was no turn to compare with";
}

TEST(PruningTest, MoreEvaluationCutsMore) {
  for (int depth = 1; depth <= kMaxDepth; ++depth) {
    for (const bool improving : {false, true}) {
      ExpectRising(-3000, 3000, 10, [&](int eval) {
        return MayCutByEval(kTuned, depth, Score(eval), Score(50), improving, 0);
      });
    }
    ExpectRising(-3000, 3000, 10, [&](int eval) {
      return MayTryNullMove(kTuned, depth, Score(eval), Score(eval), Score(50));
    });
    ExpectRising(-3000, 3000, 10,
                 [&](int eval) { return MayRazor(kTuned, depth, Score(-eval), Score(50)); });
  }
}

// Far on either side of the bound, each technique applies or does not.
TEST(PruningTest, EachTechniqueIsUsed) {
  for (const bool good : {false, true}) {
    const Score eval(good ? 2000 : -2000);
    EXPECT_EQ(MayCutByEval(kTuned, 1, eval, Score(0), false, 0), good);
    EXPECT_EQ(MayTryNullMove(kTuned, 6, eval, eval, Score(0)), good);
    EXPECT_EQ(MayRazor(kTuned, 1, eval, Score(0)), !good);
  }
}

TEST(PruningTest, LessDepthCutsMore) {
  for (int eval = -3000; eval <= 3000; eval += 50) {
    ExpectRising(-kMaxDepth, -1, 1,
                 [&](int d) { return MayCutByEval(kTuned, -d, Score(eval), Score(50), false, 0); });
    ExpectRising(-kMaxDepth, -1, 1,
                 [&](int d) { return MayRazor(kTuned, -d, Score(eval), Score(50)); });
  }
}

TEST(PruningTest, ImprovingPositionIsCutSooner) {
  for (int depth = 1; depth <= kMaxDepth; ++depth) {
    for (int eval = -1000; eval <= 1000; eval += 5) {
      if (MayCutByEval(kTuned, depth, Score(eval), Score(0), false, 0)) {
        EXPECT_TRUE(MayCutByEval(kTuned, depth, Score(eval), Score(0), true, 0));
      }
    }
    EXPECT_GE(LateMoveCount(kTuned, depth, true), LateMoveCount(kTuned, depth, false));
  }
}

TEST(PruningTest, BetterHistoryCutsLess) {
  int cuts = 0;
  for (int eval = -1000; eval <= 1000; eval += 10) {
    ExpectRising(-100'000, 100'000, 500, [&](int history) {
      const bool may = MayCutByEval(kTuned, 3, Score(eval), Score(0), false, -history);
      cuts += may;
      return may;
    });
  }
  EXPECT_GT(cuts, 0);
}

// The table's estimate alone is not enough: passing gives up the turn, so the position itself must
// be good.
TEST(PruningTest, NullMoveNeedsBothEvaluations) {
  const Score beta(50);
  const Score good(1000);
  EXPECT_TRUE(MayTryNullMove(kTuned, 10, good, good, beta));
  EXPECT_FALSE(MayTryNullMove(kTuned, 10, good, beta, beta));
  EXPECT_FALSE(MayTryNullMove(kTuned, 10, beta - 1, good, beta));
}

TEST(PruningTest, StaleTableMovesOrderPoorly) {
  const Move move =
      Move::Plain(MakeSquare(4, 1), MakeSquare(4, 3), PieceType::kPawn, PieceType::kNone);
  TableEntry entry;
  for (int depth = 3; depth <= kMaxDepth; ++depth) {
    EXPECT_TRUE(IsOrderPoor(kTuned, depth, Move(), NoEntry()));
    entry.depth = depth;
    EXPECT_FALSE(IsOrderPoor(kTuned, depth, move, entry));
    ExpectRising(-depth, 0, 1, [&](int d) {
      entry.depth = -d;
      return IsOrderPoor(kTuned, depth, move, entry);
    });
  }
  entry.depth = 0;
  EXPECT_TRUE(IsOrderPoor(kTuned, kMaxDepth, move, entry));
}

// Between beta and the evaluation: the cut holds and promises no more than the evaluation.
TEST(PruningTest, CutByEvalIsWorthBetaToEval) {
  for (int eval = 50; eval <= 3000; eval += 7) {
    const Score worth = CutByEvalScore(kTuned, Score(eval), Score(50));
    EXPECT_GE(worth, Score(50));
    EXPECT_LE(worth, Score(eval));
  }
}

TEST(PruningTest, ProbCutTrustsTheTable) {
  EXPECT_GT(ProbCutMargin(kTuned, Score(0)), Score(0));
  bool any = false;
  for (int depth = 1; depth <= kMaxDepth; ++depth) {
    const bool may = MayTryProbCut(kTuned, depth, Score(0), NoEntry());
    any |= may;
    if (!may) continue;
    EXPECT_LT(ProbCutDepth(kTuned, depth), depth);
    EXPECT_TRUE(MayTryProbCut(kTuned, depth + 1, Score(0), NoEntry()));
    TableEntry entry;
    entry.score = ProbCutMargin(kTuned, Score(0)) - 1;
    entry.depth = ProbCutDepth(kTuned, depth) + 1;
    EXPECT_FALSE(MayTryProbCut(kTuned, depth, Score(0), entry))
        << "a deeper search did not reach it";
    entry.depth = ProbCutDepth(kTuned, depth);
    EXPECT_TRUE(MayTryProbCut(kTuned, depth, Score(0), entry));
    entry.depth = depth;
    entry.score = ProbCutMargin(kTuned, Score(0));
    EXPECT_TRUE(MayTryProbCut(kTuned, depth, Score(0), entry));
  }
  EXPECT_TRUE(any);
}

TEST(PruningTest, ManyMovesOfThePrincipalVariationAreNeverLate) {
  EXPECT_FALSE(MayBeLateInPv(kTuned, 1));
  EXPECT_TRUE(MayBeLateInPv(kTuned, 1000));
}

// A cut based on an evaluation never implies a Paco.
TEST(PruningTest, PacoIsNotJudgedByEvaluation) {
  const Score most(Score::kMaxEval);
  for (int depth = 1; depth <= kMaxDepth; ++depth) {
    EXPECT_FALSE(MayCutByEval(kTuned, depth, most, Score::UnitedIn(8), true, 0));
    EXPECT_FALSE(MayCutByEval(kTuned, depth, most, Score::PacoIn(9), true, 0));
    EXPECT_FALSE(MayTryNullMove(kTuned, depth, most, most, Score::UnitedIn(8)));
    EXPECT_FALSE(MayTryProbCut(kTuned, depth, Score::UnitedIn(8), std::nullopt));
    EXPECT_FALSE(MayTryProbCut(kTuned, depth, Score::PacoIn(9), std::nullopt));
  }
}

TEST(PruningTest, NullMoveReducesMoreTheBetterItStands) {
  for (int depth = 3; depth <= kMaxDepth; ++depth) {
    int before = 0;
    for (int eval = 0; eval <= 3000; eval += 10) {
      const int reduction = NullMoveReduction(kTuned, depth, Score(eval), Score(0));
      EXPECT_GE(reduction, 3);
      EXPECT_GE(reduction, before);
      before = reduction;
    }
    EXPECT_GE(NullMoveReduction(kTuned, depth + 1, Score(0), Score(0)),
              NullMoveReduction(kTuned, depth, Score(0), Score(0)));
  }
}

TEST(PruningTest, DeeperNodesLookAtMoreMoves) {
  for (const bool improving : {false, true}) {
    EXPECT_GE(LateMoveCount(kTuned, 1, improving), 1);
    for (int depth = 1; depth < kMaxDepth; ++depth) {
      EXPECT_LE(LateMoveCount(kTuned, depth, improving),
                LateMoveCount(kTuned, depth + 1, improving));
    }
  }
}

TEST(PruningTest, SomeAnswersToSakoAreNeverLate) {
  for (int depth = 1; depth <= kMaxDepth; ++depth) {
    EXPECT_FALSE(IsLateAnswer(kTuned, depth, 1));
    EXPECT_FALSE(IsLateAnswer(kTuned, depth, 2));
    ExpectRising(1, 100, 1, [&](int number) { return IsLateAnswer(kTuned, depth, number); });
  }
  EXPECT_TRUE(IsLateAnswer(kTuned, 1, 100));
  for (int number = 1; number < 100; ++number) {
    ExpectRising(-kMaxDepth, -1, 1, [&](int d) { return IsLateAnswer(kTuned, -d, number); });
  }
}

TEST(ReductionTableTest, GrowsWithDepthAndNumber) {
  ReductionTable reductions;
  reductions.Update(kTuned);
  for (int depth = 1; depth < 100; ++depth) {
    for (int number = 1; number < 100; ++number) {
      const int reduction = reductions(depth, number);
      EXPECT_GE(reduction, 0);
      EXPECT_LE(reduction, reductions(depth + 1, number));
      EXPECT_LE(reduction, reductions(depth, number + 1));
    }
    EXPECT_LT(reductions(depth, 1), 100) << "the first move is searched in full";
  }
  EXPECT_EQ(reductions(500, 5000), reductions(63, 63));
}

}  // namespace
}  // namespace danco
