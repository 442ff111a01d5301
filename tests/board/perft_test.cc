// SPDX-License-Identifier: MIT
// Compares perft counts with those of other implementations.
#include "board/moves/perft.h"

#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"
#include "reference_data.h"
#include "test_support.h"

namespace danco {
namespace {

// Larger counts are left to DeepPerftTest.
constexpr uint64_t kMaxNodes = Repeats(5'000'000);

void ExpectPerftNodes(uint64_t more_than, uint64_t at_most, size_t hash_mib) {
  Perft perft(hash_mib);
  for (const ReferencePerft& line : ReadReferencePerft()) {
    for (size_t i = 0; i < line.nodes.size(); ++i) {
      if (line.nodes[i] <= more_than || line.nodes[i] > at_most) continue;
      const int depth = static_cast<int>(i) + 1;
      EXPECT_EQ(perft.Count(At(line.fen), depth), line.nodes[i]) << line.fen << " depth " << depth;
    }
  }
}

TEST(PerftTest, AgreesWithTheReference) { ExpectPerftNodes(0, kMaxNodes, 0); }

TEST(PerftTest, AgreesWithTheReferenceWhenItRemembersPositions) { ExpectPerftNodes(0, 300'000, 4); }

TEST(DeepPerftTest, AgreesWithTheReferenceAtDepthSixAndSeven) {
  ExpectPerftNodes(kMaxNodes, UINT64_MAX, 256);
}

TEST(DeepPerftTest, CountsDepthSixWithoutATable) {
  EXPECT_EQ(Perft().Count(StartPosition(), 6), 121'230'696u);
}

TEST(PerftTest, DepthZeroIsThePositionItself) { EXPECT_EQ(Perft().Count(StartPosition(), 0), 1u); }

TEST(PerftTest, IsTheSumOverFirstMoves) {
  const Position start = StartPosition();
  Perft perft;
  uint64_t sum = 0;
  for (Move move : MovesOf(start)) sum += perft.Count(start.After(move), 2);
  EXPECT_EQ(sum, perft.Count(start, 3));
  EXPECT_EQ(sum, 8902u);
}

TEST(PerftTest, AWonGameHasNoSuccessors) {
  const Position won = At("8/8/8/8/4G3/8/8/4K3 b 0 - - -");
  EXPECT_EQ(Perft().Count(won, 1), 0u);
  EXPECT_EQ(Perft().Count(won, 3), 0u);
  // The rook can go to the king's square or to twelve others.
  const Position winning = At("k7/8/8/8/8/8/8/R6K w 0 - - -");
  Perft perft;
  uint64_t sum = 0;
  for (Move move : MovesOf(winning)) {
    const Position after = winning.After(move);
    const uint64_t nodes = perft.Count(after, 1);
    EXPECT_EQ(after.king_united(), nodes == 0) << OutcomeText(after);
    sum += nodes;
  }
  EXPECT_EQ(perft.Count(winning, 2), sum);
}

// Perft counts turns, not games: a line ends only in a position without a turn.
TEST(PerftTest, DrawsByCountingDoNotEndALine) {
  const Position late = At("k7/8/8/8/8/8/8/K7 w 99 - - -");
  EXPECT_EQ(Perft().Count(late, 3), Perft().Count(At("k7/8/8/8/8/8/8/K7 w 0 - - -"), 3));
}

TEST(PerftTest, CanBeStopped) {
  StopToken stop;
  stop.Stop();
  EXPECT_LT(Perft(0, stop).Count(StartPosition(), 8), 1'000'000u);
}

}  // namespace
}  // namespace danco
