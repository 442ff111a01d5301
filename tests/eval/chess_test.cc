// SPDX-License-Identifier: MIT
// What a player of traditional chess expects of the evaluation.
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

int Chess(const std::string& fen) {
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
  const int outside = Chess("8/8/8/7k/1P6/8/8/K7 w - - 0 1");
  const int inside = Chess("8/8/8/5k2/1P6/8/8/K7 w - - 0 1");
  EXPECT_GT(outside, inside + 50);
  // With Black to move, a king on the g-file is in time.
  EXPECT_LT(-Chess("8/8/8/6k1/1P6/8/8/K7 b - - 0 1"), outside - 100);
}

TEST(ChessEvaluationTest, BishopsOfOppositeColoursHelpTheWeakerSide) {
  const int same = Chess("8/4bk2/6p1/2P4p/1P6/4B2P/5KP1/8 w - - 0 1");
  const int opposite = Chess("8/3b1k2/6p1/2P4p/1P6/4B2P/5KP1/8 w - - 0 1");
  EXPECT_GT(same, opposite);
  EXPECT_GT(opposite, 0);
}

TEST(ChessEvaluationTest, PawnsOnOneWingAreHarderToWinWith) {
  const int one_wing = Chess("8/5pkp/6p1/8/4P3/6PP/R4PK1/1r6 w - - 0 1");
  const int both_wings = Chess("8/5pkp/6p1/8/P7/6PP/R4PK1/1r6 w - - 0 1");
  EXPECT_GT(both_wings, one_wing);
}

TEST(ChessEvaluationTest, ALonePieceWithoutPawnsWinsNothing) {
  EXPECT_EQ(Chess("8/8/4k3/8/8/3BK3/8/8 w - - 0 1"), 0);
  EXPECT_LE(Chess("8/5p2/4k3/8/8/3NK3/8/8 w - - 0 1"), 0);
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
