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

// Returns the sum of all terms in centipawns from White's point of view.
int SumOfTrace(const Position& position) {
  int sum = 0;
  for (const TermTrace& term : TraceTerms(position)) sum += term.total();
  return sum / TraceUnits(position);
}

TEST(ChessEvaluationTest, IsTheSameForBothColoursAndTheSumOfItsTerms) {
  constexpr uint64_t kSeed = 41;
  testing::Test::RecordProperty("seed", std::to_string(kSeed));
  RandomPlay play(kSeed, RuleSet::kChess);
  for (int i = 0; i < Repeats(20'000); ++i, play.Next()) {
    const Position& position = play.position();
    const int value = Evaluate(position).value();
    ASSERT_EQ(value, Evaluate(Flip(position)).value()) << FormatFen(position);
    const int sum = SumOfTrace(position);
    const int white = position.side_to_move() == Color::kWhite ? value : -value;
    ASSERT_EQ(white, sum * chess::ScaleOf(position, sum) / chess::kFullScale)
        << FormatFen(position);
  }
}

// Returns how often `weight` counts for White.
int CountForWhite(const std::string& fen, const Weight& weight) {
  const auto position = ParseFen(fen, RuleSet::kChess);
  EXPECT_TRUE(position.ok()) << fen;
  if (!position.ok()) return 0;
  chess::CountAccumulator counts;
  chess::AddAllTerms(*position, counts);
  const auto index = &weight - reinterpret_cast<const Weight*>(&chess::kWeights);
  return counts.count(Color::kWhite, static_cast<size_t>(index));
}
constexpr int kKnight = Index(PieceType::kKnight);
constexpr int kBishop = Index(PieceType::kBishop);
constexpr int kQueen = Index(PieceType::kQueen);

TEST(ChessEvaluationTest, MaterialCountsInPairs) {
  const std::string fen = "1q2k3/pp6/8/2p5/2P5/8/P3N1N1/4K1B1 w - - 0 1";
  EXPECT_EQ(CountForWhite(fen, chess::kWeights.together[kKnight][kKnight]), 1);
  EXPECT_EQ(CountForWhite(fen, chess::kWeights.together[kKnight][kBishop]), 2);
  EXPECT_EQ(CountForWhite(fen, chess::kWeights.against[kKnight][kQueen]), 2);
  EXPECT_EQ(CountForWhite(fen, chess::kWeights.with_blocked[kKnight]), 2);
  EXPECT_EQ(CountForWhite(fen, chess::kWeights.with_open_files[kBishop]), 5);
}

TEST(ChessEvaluationTest, NoMoreThanThreePiecesOfATypeCountInPairs) {
  const std::string fen = "4k3/8/8/8/8/QQQQQQQQ/8/4K3 b - - 0 1";
  EXPECT_EQ(CountForWhite(fen, chess::kWeights.together[kQueen][kQueen]), 3);
}

TEST(ChessEvaluationTest, ManyQueensAndRooksHaveAScore) {
  const auto position = ParseFen("QQQQQQQQ/QRRRR3/4k3/8/8/8/8/4K3 b - - 0 1", RuleSet::kChess);
  ASSERT_TRUE(position.ok());
  EXPECT_GT(chess::SumOf(*position), 5000);
  EXPECT_EQ(chess::SumOf(*position), SumOfTrace(*position));
}

TEST(ChessEvaluationTest, AKnightCanGoToAnOutpost) {
  // From c3 to d5, where a pawn on c7 could drive it away.
  const std::string rest = "/8/8/4P3/2N5/8/4K3 w - - 0 1";
  EXPECT_EQ(CountForWhite("4k3/8" + rest, chess::kWeights.to_outpost[kKnight]), 1);
  EXPECT_EQ(CountForWhite("4k3/2p5" + rest, chess::kWeights.to_outpost[kKnight]), 0);
}

TEST(ChessEvaluationTest, ARightToCastleCountsWithThePawnsInFrontOfTheCastledKing) {
  const std::string board = "4k3/8/8/8/8/5P2/P5PP/R3K2R w ";
  EXPECT_EQ(CountForWhite(board + "KQ - 0 1", chess::kWeights.castling[0]), 1);
  EXPECT_EQ(CountForWhite(board + "KQ - 0 1", chess::kWeights.castling_pawns[0]), 3);
  EXPECT_EQ(CountForWhite(board + "KQ - 0 1", chess::kWeights.castling_pawns[1]), 1);
  EXPECT_EQ(CountForWhite(board + "Q - 0 1", chess::kWeights.castling[0]), 0);
  EXPECT_EQ(CountForWhite(board + "Q - 0 1", chess::kWeights.castling[1]), 1);
}

TEST(ChessEvaluationTest, ABishopCountsThePawnsOnItsDiagonals) {
  // f2 and c5 on one diagonal, g7 on the other one.
  EXPECT_EQ(
      CountForWhite("4k3/6p1/8/2p5/3B4/8/5p2/4K3 w - - 0 1", chess::kWeights.bishop_diagonals), 3);
}

TEST(ChessEvaluationTest, APinAndAQueenBehindAPieceCount) {
  const std::string pin = "4k3/8/2n5/8/B7/8/8/4K3 w - - 0 1";
  EXPECT_EQ(CountForWhite(pin, chess::kWeights.pinned[kKnight]), 1);
  EXPECT_EQ(CountForWhite(pin, chess::kWeights.through_to_queen[kBishop]), 0);
  const std::string queen = "3qk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(CountForWhite(queen, chess::kWeights.pinned[kKnight]), 0);
  EXPECT_EQ(CountForWhite(queen, chess::kWeights.through_to_queen[kBishop]), 1);
}

TEST(ChessEvaluationTest, TheAttackOnAKingCountsByItsShelter) {
  // Returns whether the attack counts in the table for that many files without shelter.
  const auto danger = [](const std::string& ranks, size_t files) {
    int count = 0;
    for (const Weight& weight : chess::kWeights.danger[files]) {
      count += CountForWhite(ranks + "/8/8/8/8/8/Q3K3 w - - 0 1", weight);
    }
    return count;
  };
  EXPECT_EQ(danger("6k1/5ppp", 0), 1);
  EXPECT_EQ(danger("6k1/5p1p", 1), 1);
  EXPECT_EQ(danger("6k1/7p", 2), 1);
  EXPECT_EQ(danger("6k1/8", 2), 1);
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
