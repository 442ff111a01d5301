// SPDX-License-Identifier: MIT
// Moves in the protocol's notation: output, input, and rejected texts with the reasons
// (protocol.md, "Moves").
#include "board/text/notation.h"

#include <string>

#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/moves/move_path.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

std::string RewrittenMove(absl::string_view fen, absl::string_view move) {
  const Position position = At(fen);
  return FormatMove(position, MoveOf(position, move));
}

// Returns the error message, or an empty text if the move is accepted.
std::string MoveErrorOf(absl::string_view fen, absl::string_view move) {
  const absl::StatusOr<Move> parsed = ParseMove(At(fen), move);
  if (parsed.ok()) return "";
  EXPECT_EQ(parsed.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(parsed.status().message());
}

constexpr absl::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -";
constexpr absl::string_view kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w 0 AHah - -";
constexpr absl::string_view kChain = "7k/1b6/2D5/8/2I5/8/B7/7K w 0 - - -";
constexpr absl::string_view kGift = "C3k3/8/8/8/8/8/1B6/4K3 w 0 - - -";

TEST(NotationTest, PlainMovesAndChains) {
  EXPECT_EQ(RewrittenMove(kStart, "e2e4"), "e2e4");
  EXPECT_EQ(RewrittenMove(kChain, "a2c4c6b7"), "a2c4c6b7");
  EXPECT_EQ(RewrittenMove(kChain, "c4c5"), "c4c5");  // the union moves
}

TEST(NotationTest, PromotionLettersFollowTheirSquare) {
  EXPECT_EQ(RewrittenMove("8/4P3/8/8/8/k7/8/7K w 0 - - -", "e7e8n"), "e7e8n");
  EXPECT_EQ(RewrittenMove("4o3/3P4/8/8/8/8/8/k6K w 0 - - -", "d7e8nf6"), "d7e8nf6");
  // A pawn that unites with the king is not promoted, so this chain has no shorter text.
  EXPECT_EQ(RewrittenMove("4k3/8/8/8/8/8/3p4/2C1K3 b 0 - - -", "d2c1re1"), "d2c1re1");
}

TEST(NotationTest, ABeforeADigitIsAFile) {
  EXPECT_EQ(RewrittenMove(kGift, "bb2c3"), "bb2c3");  // the gift becomes a bishop, b2 goes to c3
  EXPECT_EQ(MoveErrorOf(kGift, "b2c3"),
            "move 'b2c3' is illegal: the gifted pawn on a8 must be promoted first: the move begins "
            "with q, r, b or n");
  // d7-e8, promoted to a bishop, then from e8 to b5: the "b" is not a file.
  EXPECT_EQ(After("4j3/3P4/8/8/8/8/8/k6K w 0 - - -", "d7e8be5"), "illegal");
  EXPECT_EQ(After("4s3/3P4/8/8/8/8/8/k6K w 0 - - -", "d7e8bb5"), "4s3/8/8/1B6/8/8/8/k6K b - -");
}

TEST(NotationTest, CastlingIsWrittenByTheKingsSquares) {
  EXPECT_EQ(RewrittenMove(kCastling, "e1g1"), "e1g1");
  EXPECT_EQ(RewrittenMove(kCastling, "e1c1"), "e1c1");
}

TEST(NotationTest, CastlingIsReadAsKingTakesRookToo) {
  EXPECT_EQ(RewrittenMove(kCastling, "e1h1"), "e1g1");
  EXPECT_EQ(RewrittenMove(kCastling, "e1a1"), "e1c1");
}

TEST(NotationTest, CastlingIsWrittenAsKingTakesRookOnRequest) {
  const Position position = At(kCastling);
  EXPECT_EQ(FormatMove(position, MoveOf(position, "e1g1"), CastlingStyle::kKingTakesRook), "e1h1");
}

TEST(NotationTest, FischerRandomCastlingIsKingTakesRook) {
  EXPECT_EQ(RewrittenMove("1k6/8/8/8/8/8/8/1K4R1 w 0 G - -", "b1g1"), "b1g1");
  EXPECT_EQ(RewrittenMove("4k3/8/8/8/8/8/8/4K1R1 w 0 G - -", "e1g1"), "e1g1");  // the rook's square
  // b1c1 is a step of the king; b1a1 castles.
  EXPECT_EQ(After("1k6/8/8/8/8/8/8/RK6 w 0 A - -", "b1c1"), "1k6/8/8/8/8/8/8/R1K5 b - -");
  EXPECT_EQ(After("1k6/8/8/8/8/8/8/RK6 w 0 A - -", "b1a1"), "1k6/8/8/8/8/8/8/2KR4 b - -");
}

TEST(NotationTest, CastlingPromotesNothing) {
  EXPECT_NE(MoveErrorOf(kCastling, "e1g1q"), "");
  EXPECT_NE(MoveErrorOf(kCastling, "e1h1n"), "");
}

TEST(NotationTest, AnyLegalSequenceIsReadAndTheShortestPrinted) {
  // The chain takes a detour over f1 that changes nothing.
  EXPECT_EQ(RewrittenMove("k7/8/8/2I5/4N3/8/8/K1I2I2 w 0 - - -", "e4c5c1f1c1c5b3"), "e4c5c1c5b3");
}

// Only the kings are free. Unions and kings can still move.
TEST(NotationTest, MovesWithFifteenUnions) {
  const std::string castling = "h1o1k2h/vyvaaoaa/a7/a3a3/3a4/8/8/K7 b 0 h - -";
  EXPECT_EQ(After(castling, "e8d8"), "h1ok3h/vyvaaoaa/a7/a3a3/3a4/8/8/K7 w - -");
  EXPECT_EQ(After(castling, "e8g8"), "h1o2hk1/vyvaaoaa/a7/a3a3/3a4/8/8/K7 w - -");
  EXPECT_EQ(After(castling, "h8h2"), "illegal");
  const std::string gift = "h1o1k2C/vyvaaoah/a7/a3a3/3a4/8/8/K7 w 0 - - -";
  EXPECT_EQ(After(gift, "qh8g8"), "h1o1k1l1/vyvaaoah/a7/a3a3/3a4/8/8/K7 b - -");
}

TEST(NotationErrorTest, SyntaxIsRefusedWithTheCharacter) {
  EXPECT_EQ(MoveErrorOf(kStart, ""), "move '', character 1: a square to go to is missing");
  EXPECT_EQ(MoveErrorOf(kStart, "e2"), "move 'e2', character 3: a square to go to is missing");
  EXPECT_EQ(MoveErrorOf(kStart, "e2e9"), "move 'e2e9', character 3: expected a square");
  EXPECT_EQ(MoveErrorOf(kStart, "e2e"), "move 'e2e', character 3: expected a square");
  EXPECT_EQ(MoveErrorOf(kStart, "e2-e4"), "move 'e2-e4', character 3: expected a square");
  EXPECT_EQ(MoveErrorOf(kStart, "E2E4"), "move 'E2E4', character 1: expected a square");
  EXPECT_EQ(MoveErrorOf(kStart, "e2e4qq"), "move 'e2e4qq', character 6: expected a square");
  EXPECT_EQ(MoveErrorOf(kStart, "e2qe4"), "move 'e2qe4', character 3: expected a square");
}

TEST(NotationErrorTest, TheWrongPieceIsNamed) {
  EXPECT_EQ(MoveErrorOf(kStart, "e3e4"), "move 'e3e4' is illegal: e3 is empty");
  EXPECT_EQ(MoveErrorOf(kStart, "e7e5"),
            "move 'e7e5' is illegal: White is to move, and e7 holds a black pawn");
}

TEST(NotationErrorTest, TheFirstIllegalStepIsNamed) {
  EXPECT_EQ(MoveErrorOf(kStart, "e2e5"), "move 'e2e5' is illegal: the pawn on e2 cannot go to e5");
  EXPECT_EQ(MoveErrorOf(kChain, "a2c4c6d7"),
            "move 'a2c4c6d7' is illegal: the pawn released on c6 cannot go to d7");
  EXPECT_EQ(MoveErrorOf(kChain, "c4c6"),
            "move 'c4c6' is illegal: the union on c4 cannot go to c6: a union moves to empty "
            "squares only");
  EXPECT_EQ(MoveErrorOf("4k3/8/8/8/8/8/4r3/4K3 w 0 - - -", "e1e2"),
            "move 'e1e2' is illegal: the king on e1 cannot go to e2: a king moves to empty squares "
            "only");
}

TEST(NotationErrorTest, AnUnfinishedOrOverlongTurnIsRefused) {
  EXPECT_FALSE(FollowPath(At(kStart), MovePath()).ok());
  EXPECT_EQ(MoveErrorOf(kChain, "a2c4"),
            "move 'a2c4' is illegal: the piece released on c4 must move on: the turn is not "
            "complete");
  EXPECT_EQ(MoveErrorOf(kStart, "e2e4e5"),
            "move 'e2e4e5' is illegal: the turn has ended before e5");
}

TEST(NotationErrorTest, PromotionsAreMissingOrTooMany) {
  EXPECT_EQ(MoveErrorOf("8/4P3/8/8/8/k7/8/7K w 0 - - -", "e7e8"),
            "move 'e7e8' is illegal: the pawn that reaches e8 is promoted: q, r, b or n must "
            "follow the square");
  EXPECT_EQ(MoveErrorOf(kStart, "e2e4q"), "move 'e2e4q' is illegal: no pawn is promoted on e4");
  EXPECT_EQ(MoveErrorOf(kStart, "qe2e4"),
            "move 'qe2e4' is illegal: there is no gifted pawn to promote");
}

TEST(NotationErrorTest, ImpossibleCastlingIsNamed) {
  EXPECT_EQ(MoveErrorOf("4k3/8/8/8/8/6n1/8/4K2R w 0 H - -", "e1g1"),
            "move 'e1g1' is illegal: castling is not possible now: the king would leave, "
            "cross or enter a square that is threatened");
}

TEST(NotationErrorTest, AFinishedGameHasNoMoves) {
  EXPECT_EQ(MoveErrorOf("8/8/8/8/4G3/8/8/4K3 b 0 - - -", "e4e5"),
            "move 'e4e5' is illegal: the game is over: a king is united");
}

}  // namespace
}  // namespace danco
