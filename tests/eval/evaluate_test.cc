// SPDX-License-Identifier: MIT
// Properties that callers of the evaluation and readers of its trace rely on.
#include "eval/evaluate.h"

#include <algorithm>
#include <cstdint>

#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "eval/trace.h"
#include "eval/weights.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "test_support.h"

namespace danco {
namespace {

using ::testing::HasSubstr;

constexpr uint64_t kEvaluateSeed = 77;

int WhiteView(const Position& position) {
  const int value = Evaluate(position).value();
  return position.side_to_move() == Color::kWhite ? value : -value;
}

TEST(EvaluateTest, StaysWithinItsBounds) {
  RandomPlay play(kEvaluateSeed);
  for (int i = 0; i < Repeats(20'000); ++i, play.Next()) {
    const int value = Evaluate(play.position()).value();
    ASSERT_LE(std::abs(value), Score::kMaxEval) << FormatFen(play.position());
    ASSERT_FALSE(Evaluate(play.position()).is_paco());
  }
}

TEST(EvaluateTest, DependsOnThePositionAlone) {
  RandomPlay play(kEvaluateSeed);
  for (int i = 0; i < Repeats(20'000); ++i, play.Next()) {
    const Position& position = play.position();
    // The position is written and read again, so that no trace of its history is left.
    ASSERT_EQ(Evaluate(At(FormatFen(position))), Evaluate(position)) << FormatFen(position);
  }
}

TEST(EvaluateTest, IsTheSameByEitherOrderOfMoves) {
  const Position one = Play(StartPosition(), "g1f3 g8f6 b1c3 b8c6");
  const Position other = Play(StartPosition(), "b1c3 b8c6 g1f3 g8f6");
  ASSERT_TRUE(one.SameOutcome(other));
  EXPECT_EQ(Evaluate(one), Evaluate(other));
}

TEST(EvaluateTest, CopesWithBareAndFinishedPositions) {
  for (const char* fen : {"4k3/8/8/8/8/8/8/4K3 w 0 - - -", "7k/8/8/8/8/8/8/K7 b 0 - - -",
                          "rnbq1bnr/pppppppp/8/8/4k3/8/PPPPPPPP/RNBQKBNR w 0 - - -",
                          "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNB1KBNR w 0 - - -"}) {
    EXPECT_LE(std::abs(Evaluate(At(fen)).value()), Score::kMaxEval) << fen;
  }
}

TEST(TraceTest, AddsUpToTheEvaluationExactly) {
  RandomPlay play(kEvaluateSeed);
  for (int i = 0; i < Repeats(20'000); ++i, play.Next()) {
    int sum = 0;
    for (const TermTrace& term : TraceTerms(play.position())) sum += term.total();
    const int expected = std::clamp(sum / kFullPhase, -Score::kMaxEval, Score::kMaxEval);
    ASSERT_EQ(WhiteView(play.position()), expected) << FormatFen(play.position());
  }
}

// The total of the row "Sum" equals the number in the last line.
TEST(TraceTest, TheSumIsTheEvaluation) {
  RandomPlay play(kEvaluateSeed);
  for (int i = 0; i < Repeats(2'000); ++i, play.Next()) {
    const std::string text = TraceEvaluation(play.position());
    const std::string sum = text.substr(text.find("\nSum"));
    const size_t total = sum.find("\nEvaluation: ");
    ASSERT_NE(total, std::string::npos);
    ASSERT_EQ(std::stod(sum.substr(total - 8)), std::stod(sum.substr(total + 13))) << text;
  }
}

TEST(TraceTest, PrintsFamiliesTermsAndTheScore) {
  const Position position = Play(StartPosition(), "e2e4 d7d5 e4d5");
  const std::string text = TraceEvaluation(position);
  for (const char* family :
       {"material", "placement", "reach", "king", "attack", "pawns", "unions"}) {
    EXPECT_THAT(text, HasSubstr(std::string("\n") + family));
  }
  EXPECT_THAT(text, HasSubstr("\n  united_piece "));
  EXPECT_THAT(text,
              HasSubstr(std::to_string(Evaluate(position).value()) + " cp for the side to move"));
}

}  // namespace
}  // namespace danco
