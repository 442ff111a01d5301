// SPDX-License-Identifier: MIT
// Tests that the evaluation of traditional chess behaves as players expect.
#include <cstdint>
#include <string>

#include "board/core/position.h"
#include "board/text/fen.h"
#include "eval/chess/terms.h"
#include "eval/evaluate.h"
#include "eval/trace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "test_support.h"

namespace danco {
namespace {

int EvaluateFen(const std::string& fen) {
  const auto position = ParseFen(fen, RuleSet::kChess);
  EXPECT_TRUE(position.ok()) << fen;
  return position.ok() ? Evaluate(*position).value() : 0;
}

TEST(ChessEvaluationTest, IsTheSameForBothColoursAndTheSumOfItsTerms) {
  constexpr uint64_t kSeed = 41;
  testing::Test::RecordProperty("seed", std::to_string(kSeed));
  RandomPlay play(kSeed, RuleSet::kChess);
  for (int i = 0; i < Repeats(20'000); ++i, play.Next()) {
    const Position& position = play.position();
    const int value = Evaluate(position).value();
    ASSERT_EQ(value, Evaluate(Flip(position)).value()) << FormatFen(position);
    int sum = 0;
    for (const TermTrace& term : TraceTerms(position)) sum += term.total();
    sum /= TraceUnits(position);
    const int white = position.side_to_move() == Color::kWhite ? value : -value;
    ASSERT_EQ(white, sum * chess::ScaleOf(position, sum) / chess::kFullScale)
        << FormatFen(position);
  }
}

TEST(ChessEvaluationTest, AKingOutsideTheSquareCannotStopAPawn) {
  const int outside = EvaluateFen("8/8/8/7k/1P6/8/8/K7 w - - 0 1");
  const int inside = EvaluateFen("8/8/8/5k2/1P6/8/8/K7 w - - 0 1");
  EXPECT_GT(outside, inside);
  // With Black to move, a king on the g-file is in time.
  EXPECT_LT(-EvaluateFen("8/8/8/6k1/1P6/8/8/K7 b - - 0 1"), outside);
}

TEST(ChessEvaluationTest, BishopsOfOppositeColoursHelpTheWeakerSide) {
  const int same = EvaluateFen("8/4bk2/6p1/2P4p/1P6/4B2P/5KP1/8 w - - 0 1");
  const int opposite = EvaluateFen("8/3b1k2/6p1/2P4p/1P6/4B2P/5KP1/8 w - - 0 1");
  EXPECT_GT(same, opposite);
  EXPECT_GT(opposite, 0);
}

TEST(ChessEvaluationTest, PawnsOnOneWingAreHarderToWinWith) {
  const auto scale = [](const std::string& fen) {
    return chess::ScaleOf(*ParseFen(fen, RuleSet::kChess), 100);
  };
  const int one_wing = scale("8/5pkp/6p1/8/4P3/6PP/R4PK1/1r6 w - - 0 1");
  EXPECT_LT(one_wing, scale("8/5pkp/6p1/8/P7/6PP/R4PK1/1r6 w - - 0 1"));
  EXPECT_EQ(scale("8/5pkp/6p1/8/4P3/6PP/5PK1/8 w - - 0 1"), chess::kFullScale);
}

TEST(ChessEvaluationTest, ALonePieceWithoutPawnsWinsNothing) {
  EXPECT_EQ(EvaluateFen("8/8/4k3/8/8/3BK3/8/8 w - - 0 1"), 0);
  EXPECT_LE(EvaluateFen("8/5p2/4k3/8/8/3NK3/8/8 w - - 0 1"), 0);
}

TEST(ChessEvaluationTest, TheTraceNamesTheScale) {
  const auto drawish = ParseFen("8/3b1k2/6p1/2P4p/1P6/4B2P/5KP1/8 w - - 0 1", RuleSet::kChess);
  EXPECT_THAT(TraceEvaluation(*drawish), testing::HasSubstr("Scaled by"));
  const auto start =
      ParseFen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", RuleSet::kChess);
  EXPECT_THAT(TraceEvaluation(*start), testing::Not(testing::HasSubstr("Scaled by")));
}

}  // namespace
}  // namespace danco
