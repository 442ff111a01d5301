// SPDX-License-Identifier: MIT
// What a player of traditional chess expects of the evaluation.
#include <string>

#include "board/text/fen.h"
#include "eval/evaluate.h"
#include "eval/trace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

int Chess(const std::string& fen) {
  const auto position = ParseFen(fen, RuleSet::kChess);
  EXPECT_TRUE(position.ok()) << fen;
  return position.ok() ? Evaluate(*position).value() : 0;
}

TEST(ChessEvaluationTest, AKingOutsideTheSquareCannotStopAPawn) {
  const int outside = Chess("8/8/8/7k/1P6/8/8/K7 w - - 0 1");
  const int inside = Chess("8/8/8/5k2/1P6/8/8/K7 w - - 0 1");
  EXPECT_GT(outside, inside + 50);
  // With Black to move, the king on the f-file is in time, and so is the one on the g-file.
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
  EXPECT_EQ(Chess("8/5p2/4k3/8/8/3NK3/8/8 w - - 0 1") > 0, false);
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
