// SPDX-License-Identifier: MIT
// Checks that nothing is allocated per node: after the first use of reusable buffers and a move
// list, generating, counting, the Sako test and applying a move need no new memory.
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/moves/perft.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"
#include "reference_data.h"
#include "test_support.h"

namespace {

std::atomic<int64_t> g_allocations = 0;

void* Allocate(std::size_t size) {
  g_allocations.fetch_add(1, std::memory_order_relaxed);
  void* memory = std::malloc(size > 0 ? size : 1);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

// Every form of `new` in this program calls this, except for over-aligned types, which src/board
// does not have.
void* operator new(std::size_t size) { return Allocate(size); }
void* operator new[](std::size_t size) { return Allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace danco {
namespace {

// Positions with more outcomes need more memory than is kept for reuse.
constexpr uint64_t kExplosive = 100'000;

static_assert(alignof(Position) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

class AllocationTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const ReferencePosition& line : ReadReferencePositions()) {
      if (line.outcomes <= kExplosive) positions_.push_back(At(line.fen));
    }
    ASSERT_GT(positions_.size(), 1'500u);
    moves_.reserve(kExplosive);
  }

  // Runs `work` over all positions twice and returns the number of allocations in the second run.
  template <typename Work>
  int64_t SecondTime(Work&& work) {
    for (const Position& position : positions_) work(position);
    const int64_t before = g_allocations.load();
    for (const Position& position : positions_) work(position);
    return g_allocations.load() - before;
  }

  std::vector<Position> positions_;
  MoveList moves_;
};

TEST_F(AllocationTest, TheCounterCounts) {
  const int64_t before = g_allocations.load();
  std::vector<std::string> some(3, std::string(100, 'x'));
  EXPECT_EQ(g_allocations.load() - before, 5);  // the vector's, the argument's, and three copies
  EXPECT_EQ(some.size(), 3u);
}

TEST_F(AllocationTest, GeneratingMoves) {
  EXPECT_EQ(SecondTime([this](const Position& position) {
              moves_.clear();
              (void)GenerateMoves(position, moves_);
            }),
            0);
}

TEST_F(AllocationTest, CountingMoves) {
  EXPECT_EQ(SecondTime([this](const Position& position) { (void)CountMoves(position); }), 0);
}

TEST_F(AllocationTest, SakoOfBothColours) {
  EXPECT_EQ(SecondTime([this](const Position& position) {
              for (Color side : kColors) CanUniteKing(position, side);
            }),
            0);
}

TEST_F(AllocationTest, ApplyingMoves) {
  EXPECT_EQ(SecondTime([this](const Position& position) {
              moves_.clear();
              (void)GenerateMoves(position, moves_, 200);
              for (Move move : moves_) {
                const Position after = position.After(move);
                ASSERT_EQ(after.side_to_move(), Opponent(position.side_to_move()));
              }
            }),
            0);
}

TEST_F(AllocationTest, PerftAfterItsFirstCount) {
  const Position start = StartPosition();
  Perft perft;
  perft.Count(start, 4);
  const int64_t before = g_allocations.load();
  perft.Count(start, 4);
  EXPECT_EQ(g_allocations.load() - before, 0);
}

}  // namespace
}  // namespace danco
