// SPDX-License-Identifier: MIT
// The generator's output: as lists, in stages, and by both searches for chains.
#include "board/moves/movegen.h"

#include <algorithm>
#include <cstddef>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/core/start_position.h"
#include "board/moves/chain_board.h"
#include "board/moves/chain_search.h"
#include "board/moves/move_list.h"
#include "board/moves/move_set.h"
#include "board/moves/move_walk.h"
#include "board/reach/chain_budget.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "reference_data.h"
#include "test_support.h"

namespace danco {
namespace {

constexpr uint64_t kMovegenSeed = 5;
constexpr uint64_t kMaxMoves = 50'000;

MoveList Sorted(MoveList moves) {
  std::ranges::sort(moves, {}, &Move::bits);
  return moves;
}

// Returns a list with the moves `before` and room for `room` moves.
MoveList ListWith(const MoveList& before, size_t room) {
  MoveList moves = before;
  moves.reserve(room);
  return moves;
}

TEST(MoveListTest, IsAppendedToUpToTheLimit) {
  const Move other = MoveOf(StartPosition(), "d2d4");
  for (const ReferencePosition& line : Sampled(ReadReferencePositions())) {
    if (line.outcomes > 2'000) continue;
    const Position position = At(line.fen);
    const MoveList all = MovesOf(position);
    ASSERT_EQ(all.size(), line.outcomes) << line.fen;
    for (const size_t limit : {size_t{0}, all.size() / 2, all.size(), all.size() + 1}) {
      for (const size_t room : {0, 700, 100'000}) {
        const MoveList before(3, other);
        MoveList moves = ListWith(before, room);
        EXPECT_EQ(GenerateMoves(position, moves, limit) == WalkResult::kComplete,
                  limit >= all.size())
            << line.fen;
        MoveList expected = before;
        expected.insert(expected.end(), all.begin(),
                        all.begin() + static_cast<ptrdiff_t>(std::min(limit, all.size())));
        ASSERT_EQ(moves, expected) << line.fen << ", limit " << limit << ", room " << room;
      }
    }
  }
}

TEST(MoveListTest, GrowsWithThePosition) {
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    const Position position = At(line.fen);
    MoveList some;
    EXPECT_NE(GenerateMoves(position, some, 3'000), WalkResult::kComplete);
    MoveList more;
    EXPECT_NE(GenerateMoves(position, more, 30'000), WalkResult::kComplete);
    ASSERT_EQ(more.size(), 30'000u);
    more.resize(some.size());
    EXPECT_EQ(more, some) << line.fen;
  }
}

// Returns the moves of a position with every chain found by ChainSearch, as if none were short.
MoveList MovesByTables(const Position& position) {
  MoveList moves;
  auto sink = [&moves](const MoveSet& set) {
    for (Square to : set.targets) moves.push_back(set.At(to));
    return true;
  };
  ChainBudget budget = ChainBudget::Unlimited();
  const WalkBudgets budgets{budget, budget};
  WithEnumeratorOf<RuleSet::kPacoSako>(position, budgets, sink, [&](auto& enumerator) {
    const Color us = position.side_to_move();
    enumerator.Plain();
    const ChainBoard board(position, us);
    ChainSearch<RuleSet::kPacoSako> search(board, budget);
    const Bitboard kings = position.pieces(us, PieceType::kKing);
    for (Square from : position.free_pieces(us) & ~kings) {
      enumerator.ChainsFrom(search, board, from);
    }
    return true;
  });
  return moves;
}

TEST(ShortChainsTest, AgreeWithTheTables) {
  RandomPlay play(kMovegenSeed);
  for (int i = 0; i < Repeats(20'000); ++i, play.Next()) {
    if (play.position().king_united()) continue;
    ASSERT_EQ(Sorted(MovesByTables(play.position())), Sorted(play.moves())) << play.position();
  }
  for (const ReferencePosition& line : Sampled(ReadReferencePositions())) {
    if (line.outcomes > kMaxMoves || line.unions == kMaxUnited) continue;
    const Position position = At(line.fen);
    ASSERT_EQ(Sorted(MovesByTables(position)), Sorted(MovesOf(position))) << line.fen;
  }
}

}  // namespace
}  // namespace danco
