// SPDX-License-Identifier: MIT
// When a search ends by itself, and which moves it may search.
#include <algorithm>

#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/reach/sako.h"
#include "gtest/gtest.h"
#include "search/root/search.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

TEST(LimitsTest, DepthIsMetExactly) {
  const auto search = SmallSearch();
  for (int depth : {1, 2, 3, 6}) {
    const Report report = RunSearch(*search, Game(At(kMiddleGame)), Depth(depth));
    EXPECT_EQ(report.last().depth, depth);
    EXPECT_EQ(report.result.line.depth, depth);
    for (int d = 1; d <= depth; ++d) {
      EXPECT_EQ(std::ranges::count(report.lines, d, &SearchLine::depth), 1) << d;
    }
  }
}

// Returns the maximum number of nodes by which one thread exceeds the limit.
uint64_t MostNodesTooMany() {
  const auto search = SmallSearch();
  uint64_t most = 0;
  for (const char* fen : {kMiddleGame, kManyUnions}) {
    for (uint64_t nodes : {1, 2, 3, 10, 100, 127, 128, 129, 1000, 12'345}) {
      search->NewGame();
      const Report report = RunSearch(*search, Game(At(fen)), Nodes(nodes));
      EXPECT_GE(report.result.line.nodes, nodes);
      EXPECT_TRUE(report.result.best);
      most = std::max(most, report.result.line.nodes - nodes);
    }
  }
  return most;
}

TEST(LimitsTest, NodesAreMetExactlyByOneThread) { EXPECT_EQ(MostNodesTooMany(), 0u); }

TEST(LimitsTest, NodesGrowFromLineToLine) {
  const Report report = RunSearch(At(kMiddleGame), Nodes(20'000));
  EXPECT_TRUE(std::ranges::is_sorted(report.lines, {}, &SearchLine::nodes));
  EXPECT_TRUE(std::ranges::is_sorted(report.lines, {}, &SearchLine::depth));
  for (const SearchLine& line : report.lines) {
    EXPECT_LE(line.nodes, 20'000u);
    EXPECT_GE(line.selective_depth, line.depth);
    EXPECT_GE(line.hash_permill, 0);
    EXPECT_LE(line.hash_permill, 1000);
  }
}

TEST(LimitsTest, MovetimeEndsTheSearch) {
  SearchLimits limits;
  limits.movetime = absl::Milliseconds(20);
  EXPECT_TRUE(RunSearch(StartPosition(), limits).result.best);
  limits.movetime = absl::ZeroDuration();
  EXPECT_TRUE(RunSearch(StartPosition(), limits).result.best);
}

TEST(LimitsTest, ClockEndsTheSearch) {
  SearchLimits limits;
  for (int ms : {1, 300}) {
    limits.time[Index(Color::kWhite)] = absl::Milliseconds(ms);
    const Report report = RunSearch(StartPosition(), limits);
    EXPECT_TRUE(report.result.best);
    EXPECT_GE(report.result.line.depth, 1);
  }
}

// The first iteration in a position with long chains may take longer than the clock allows.
TEST(LimitsTest, ClockEndsTheFirstIteration) {
  const Position position = At("3k4/1s5p/1i1p4/1paQCep1/1J3oa1/P3F3/2P3JP/1K1F4 b 1 - - -");
  const uint64_t whole = RunSearch(position, Depth(1)).result.line.nodes;
  SearchOptions options;
  options.nodes_time = 1;
  SearchLimits limits;
  limits.time[Index(position.side_to_move())] = absl::Milliseconds(60);
  const Report report = RunSearch(position, limits, options);
  EXPECT_LT(report.result.line.nodes, whole);
  EXPECT_FALSE(CanUniteKing(position.After(report.result.best), Color::kWhite));
}

TEST(LimitsTest, OnlySearchMovesAreLookedAt) {
  const auto search = SmallSearch();
  const Position position = At(kMiddleGame);
  const MoveList moves = MovesOf(position);
  for (size_t i = 0; i + 1 < moves.size(); i += 17) {
    SearchLimits limits = Depth(3);
    limits.search_moves = {moves[i], moves[i + 1]};
    const Report report = RunSearch(*search, Game(position), limits);
    EXPECT_EQ(std::ranges::count(limits.search_moves, report.result.best), 1);
    for (const SearchLine& line : report.lines) {
      EXPECT_EQ(std::ranges::count(limits.search_moves, line.pv.front()), 1);
    }
  }
}

// Once the query about the Paco is answered, the move costs hardly any nodes.
TEST(MateLimitTest, AfterARefutationTheAnswerComesAtOnce) {
  SearchLimits limits;
  limits.mate = 2;
  for (const char* fen : {kMiddleGame, kManyUnions}) {
    const Report report = RunSearch(At(fen), limits);
    ASSERT_EQ(report.notes.size(), 1u) << fen;
    const auto& answer = std::get<MateAnswer>(report.notes.front());
    EXPECT_FALSE(answer.proved) << fen;
    EXPECT_EQ(answer.excluded, 2) << fen;
    EXPECT_TRUE(report.result.best);
    EXPECT_LE(report.result.line.nodes, 2000u) << fen;
  }
}

// The proof and the search that follows share the positions.
TEST(MateLimitTest, NodesLimitProofAndSearchTogether) {
  SearchLimits limits;
  limits.mate = 8;
  limits.nodes = 20'000;
  const Report report = RunSearch(StartPosition(), limits);
  const uint64_t in_proof = std::get<MateAnswer>(report.notes.front()).nodes;
  EXPECT_GE(in_proof, 20'000u);
  EXPECT_LE(in_proof + report.result.line.nodes, 23'000u);
}

// White has a Paco in 2, but not with the only move that is searched.
TEST(MateLimitTest, SearchMovesSayNothingAboutOtherMoves) {
  const Position position =
      At("1b2rrkn/p1pn1pp1/2bp2Q1/1p1qp2p/4P3/2PP2P1/PP3PKP/NB1RB1RN w 0 - - -");
  SearchLimits limits;
  limits.mate = 2;
  const Report whole = RunSearch(position, limits);
  EXPECT_TRUE(std::get<MateAnswer>(whole.notes.front()).shortest);
  limits.search_moves = {MoveOf(position, "a2a3")};
  const Report report = RunSearch(position, limits);
  const auto& answer = std::get<MateAnswer>(report.notes.front());
  EXPECT_EQ(answer.excluded, 2);
  EXPECT_FALSE(answer.all_moves);
}

// The shortest Paco begins with a move that is not searched.
TEST(MateLimitTest, AProofAmongSearchMovesIsNotTheShortest) {
  const Position position = At("7k/7i/1dv5/p2aaPpp/1a1c2P1/2C2DI1/5v1P/1y5K b 0 - - -");
  SearchLimits limits;
  limits.mate = 6;
  const Report whole = RunSearch(position, limits);
  EXPECT_EQ(std::get<MateAnswer>(whole.notes.back()).proved, 3);
  for (const Move move : MovesOf(position)) {
    if (move != whole.result.best) limits.search_moves.push_back(move);
  }
  const Report report = RunSearch(position, limits);
  const auto& answer = std::get<MateAnswer>(report.notes.back());
  EXPECT_GT(answer.proved, 3);
  EXPECT_FALSE(answer.shortest);
}

}  // namespace
}  // namespace danco
