// SPDX-License-Identifier: MIT
// Positions as text: the three field orders, lifted pieces, and rejected texts with the reasons
// (rules.md, section 8).
#include "board/text/fen.h"

#include <string>

#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/core/start_position.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

std::string RewrittenFen(absl::string_view fen) { return FormatFen(At(fen)); }

// Returns the error message, or an empty text if the FEN is accepted.
std::string FenErrorOf(absl::string_view fen) {
  const absl::StatusOr<ParsedFen> parsed = ParseFullFen(fen);
  if (parsed.ok()) return "";
  EXPECT_EQ(parsed.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(parsed.status().message());
}

TEST(FenTest, TheStartPosition) {
  EXPECT_EQ(FormatFen(StartPosition()), std::string(kStartFen));
  EXPECT_TRUE(At(kStartFen).SameOutcome(StartPosition()));
}

TEST(FenTest, ThePacoplayOrder) {
  const std::string fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 7 AHah e3 -";
  const absl::StatusOr<ParsedFen> parsed = ParseFullFen(fen);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->position.no_progress_plies(), 7);
  EXPECT_EQ(parsed->position.side_to_move(), Color::kBlack);
  EXPECT_EQ(parsed->position.en_passant(), MakeSquare(4, 2));
  EXPECT_EQ(parsed->move_number, 1);
  EXPECT_FALSE(parsed->position.turn_start());
  EXPECT_EQ(FormatFen(parsed->position), fen);
}

TEST(FenTest, TheChessOrder) {
  const absl::StatusOr<ParsedFen> parsed =
      ParseFullFen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 7 9");
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->move_number, 9);
  EXPECT_EQ(FormatFen(parsed->position),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 7 AHah e3 -");
  // The FEN has files instead of wings, and lacks the last fields.
  EXPECT_EQ(RewrittenFen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3"),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 0 AHah e3 -");
}

TEST(FenTest, TheVchessOrder) {
  const absl::StatusOr<ParsedFen> parsed =
      ParseFullFen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 12 ahah1111011111111111 e3 -");
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->move_number, 12);
  EXPECT_EQ(FormatFen(parsed->position),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 0 AHah e3 -");
  // A letter beyond h stands for a lost right. A union move may be present.
  EXPECT_EQ(RewrittenFen("r3k2r/8/8/8/8/8/8/R3K2R w 3 ajji1111111111111111 - e2e4"),
            "r3k2r/8/8/8/8/8/8/R3K2R w 0 A - -");
  // The last union move counts only where it may not be undone.
  EXPECT_EQ(RewrittenFen("4k3/8/8/3h4/8/8/8/4K3 b 0 - - d1d5"), "4k3/8/8/3h4/8/8/8/4K3 b 0 - - -");
}

TEST(FenTest, ThePawnBitsAreWhitesFirst) {
  const absl::string_view fen = "4k3/8/8/8/8/8/8/4K3 b 0 - - - 0111111111111110";
  const Position position = *ParseFen(fen, RuleSet::kVchess);
  EXPECT_FALSE(position.may_double_step(Color::kWhite, 0));
  EXPECT_TRUE(position.may_double_step(Color::kBlack, 0));
  EXPECT_EQ(FormatFen(position), fen);
}

TEST(FenTest, OuterRooksAreMeantByWings) {
  EXPECT_EQ(RewrittenFen("1k6/8/8/8/8/8/8/RR1K1R1R w KQ - 0 1"),
            "1k6/8/8/8/8/8/8/RR1K1R1R w 0 AH - -");
  EXPECT_EQ(RewrittenFen("1k6/8/8/8/8/8/8/RR1K1R1R w BF - 0 1"),
            "1k6/8/8/8/8/8/8/RR1K1R1R w 0 BF - -");
}

TEST(FenTest, WhitespaceAroundFieldsDoesNotMatter) {
  EXPECT_EQ(RewrittenFen("  4k3/8/8/8/8/8/8/4K3 \t w   5  - - -  "),
            "4k3/8/8/8/8/8/8/4K3 w 5 - - -");
}

TEST(FenTest, MissingFieldsHaveTheirUsualValues) {
  EXPECT_EQ(RewrittenFen("4k3/8/8/8/8/8/8/4K3 w"), "4k3/8/8/8/8/8/8/4K3 w 0 - - -");
}

TEST(FenTest, UnionLettersNameAWhiteAndABlackPiece) {
  const Position position = At("k7/8/8/8/8/cC4t1/8/7K w 0 - - -");
  EXPECT_EQ(position.type_at(Color::kWhite, MakeSquare(0, 2)), PieceType::kRook);
  EXPECT_EQ(position.type_at(Color::kBlack, MakeSquare(0, 2)), PieceType::kPawn);
  EXPECT_EQ(position.type_at(Color::kWhite, MakeSquare(1, 2)), PieceType::kPawn);
  EXPECT_EQ(position.type_at(Color::kBlack, MakeSquare(1, 2)), PieceType::kRook);
  EXPECT_EQ(position.type_at(Color::kWhite, MakeSquare(6, 2)), PieceType::kQueen);
  EXPECT_EQ(position.type_at(Color::kBlack, MakeSquare(6, 2)), PieceType::kKnight);
}

TEST(FenTest, EveryUnionLetterIsReadAndWritten) {
  for (const char* fen :
       {"k7/8/8/acdefhij/lostvwy1/8/8/K7 w 0 - - -", "k7/8/8/1CDEF1IJ/L1STW3/8/8/K7 w 0 - - -"}) {
    EXPECT_EQ(RewrittenFen(fen), fen);
  }
  // A union with a king is a finished game.
  for (const char* letter : {"g", "m", "u", "x", "z"}) {
    const std::string fen = "k7/8/8/8/3" + std::string(letter) + "4/8/8/8 w 0 - - -";
    EXPECT_EQ(RewrittenFen(fen), fen);
    EXPECT_TRUE(At(fen).king_united());
  }
}

TEST(FenTest, LikePairsAreReadInEitherCaseAndWrittenInLower) {
  EXPECT_EQ(RewrittenFen("k7/8/8/AHOVY3/8/8/8/K7 w 0 - - -"), "k7/8/8/ahovy3/8/8/8/K7 w 0 - - -");
}

TEST(FenTest, TheKingPairHasTwoSpellings) {
  EXPECT_EQ(RewrittenFen("8/8/8/3@4/8/8/8/8 w 0 - - -"), "8/8/8/3@4/8/8/8/8 w 0 - - -");
  EXPECT_EQ(RewrittenFen("8/8/8/3_4/8/8/8/8 w 0 - - -"), "8/8/8/3@4/8/8/8/8 w 0 - - -");
  EXPECT_TRUE(At("8/8/8/3@4/8/8/8/8 w 0 - - -").king_united());
}

TEST(FenTest, ImpossibleCastlingRightsAreDropped) {
  EXPECT_EQ(RewrittenFen("4k2r/8/8/8/8/8/8/R3K3 w 0 AHah - -"), "4k2r/8/8/8/8/8/8/R3K3 w 0 Ah - -");
  EXPECT_EQ(RewrittenFen("r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1"),
            "r3k2r/8/8/8/8/8/4K3/R6R w 0 ah - -");
}

TEST(FenTest, ACastlingRookMayBeUnited) {
  EXPECT_EQ(RewrittenFen("4k2c/8/8/8/8/8/8/I3K3 w 0 A - -"), "4k2c/8/8/8/8/8/8/I3K3 w 0 A - -");
  // Black has no rights with a white rook.
  EXPECT_EQ(RewrittenFen("4k2i/8/8/8/8/8/8/4K3 w 0 h - -"), "4k2i/8/8/8/8/8/8/4K3 w 0 h - -");
  EXPECT_EQ(RewrittenFen("4k2I/8/8/8/8/8/8/4K3 w 0 h - -"), "4k2I/8/8/8/8/8/8/4K3 w 0 - - -");
}

TEST(FenTest, ImpossibleEnPassantSquaresAreDropped) {
  // Dropped: no pawn in front; the wrong rank; an occupied square; a pawn of the wrong side.
  EXPECT_EQ(RewrittenFen("4k3/8/8/8/8/8/8/4K3 b 0 - e3 -"), "4k3/8/8/8/8/8/8/4K3 b 0 - - -");
  EXPECT_EQ(RewrittenFen("4k3/8/8/8/4P3/8/8/4K3 b 0 - e4 -"), "4k3/8/8/8/4P3/8/8/4K3 b 0 - - -");
  EXPECT_EQ(RewrittenFen("4k3/8/8/8/4P3/4n3/8/4K3 b 0 - e3 -"),
            "4k3/8/8/8/4P3/4n3/8/4K3 b 0 - - -");
  EXPECT_EQ(RewrittenFen("4k3/8/8/8/4p3/8/8/4K3 b 0 - e3 -"), "4k3/8/8/8/4p3/8/8/4K3 b 0 - - -");
  EXPECT_EQ(RewrittenFen("4k3/8/8/8/4P3/8/8/4K3 w 0 - e3 -"), "4k3/8/8/8/4P3/8/8/4K3 w 0 - - -");
}

TEST(FenTest, AnEnPassantPawnMayBeUnited) {
  EXPECT_EQ(RewrittenFen("4k3/8/8/8/4D3/8/8/4K3 b 0 - e3 -"), "4k3/8/8/8/4D3/8/8/4K3 b 0 - e3 -");
}

TEST(LiftedFenTest, ALiftedPieceIsReadAndWritten) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3^c7R w 3 - - -";
  const absl::StatusOr<ParsedFen> parsed = ParseFullFen(fen);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->position.turn_start(), (TurnStart{MakeSquare(2, 6), PieceType::kNone}));
  EXPECT_EQ(parsed->position.type_at(Color::kWhite, MakeSquare(2, 6)), PieceType::kRook);
  EXPECT_EQ(FormatFen(parsed->position), fen);
}

TEST(LiftedFenTest, ALiftedPairIsReadAndWritten) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3^c5C w 0 - - -";
  const absl::StatusOr<ParsedFen> parsed = ParseFullFen(fen);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->position.turn_start(), (TurnStart{MakeSquare(2, 4), PieceType::kNone}));
  EXPECT_TRUE(parsed->position.unions().contains(MakeSquare(2, 4)));
  EXPECT_EQ(FormatFen(parsed->position), fen);
}

TEST(LiftedFenTest, AReleasedPieceStandsOnAUnion) {
  const std::string fen = "4k3/8/2I5/8/8/8/8/4K3^c6N w 0 - - -";
  const Position position = At(fen);
  EXPECT_EQ(position.turn_start(), (TurnStart{MakeSquare(2, 5), PieceType::kKnight}));
  EXPECT_EQ(position.type_at(Color::kWhite, MakeSquare(2, 5)), PieceType::kRook);
  EXPECT_EQ(FormatFen(position), fen);
}

TEST(LiftedFenTest, ALiftedPieceThatCannotBeIsRefused) {
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3^c7r w 0 - - -"),
            "FEN lifted piece: does not belong to the side to move");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3^c9R w 0 - - -"),
            "FEN lifted piece: '^c9R' does not begin with a square");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3^c7 w 0 - - -"),
            "FEN lifted piece: '^c7' is not a square and a piece, as in ^c7R");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3^c7% w 0 - - -"),
            "FEN lifted piece: '%' names no piece");
  EXPECT_EQ(FenErrorOf("4k3/2n5/8/8/8/8/8/4K3^c7R w 0 - - -"),
            "FEN lifted piece: its square c7 holds a free piece");
  EXPECT_EQ(FenErrorOf("4k3/2D5/8/8/8/8/8/4K3^c7C w 0 - - -"),
            "FEN lifted piece: only a single piece can be released from a union");
}

TEST(FenErrorTest, ThePlacementIsNamed) {
  EXPECT_EQ(FenErrorOf(""), "FEN placement: is missing");
  EXPECT_EQ(FenErrorOf("8/8/8/8/8/8/8 w 0 - - -"),
            "FEN placement: '8/8/8/8/8/8/8' has 7 ranks instead of 8");
  EXPECT_EQ(FenErrorOf("fen 8/8/8/8/8/8/8/8 w 0 - - -"),
            "FEN placement: 'fen' has 1 rank instead of 8");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/9/4K3 w 0 - - -"),
            "FEN placement: '9' on rank 2 names neither a piece nor a union");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K4 w 0 - - -"),
            "FEN placement: rank 1 has 9 squares instead of 8");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/7/8/8/4K3 w 0 - - -"),
            "FEN placement: rank 4 has 7 squares instead of 8");
  EXPECT_EQ(FenErrorOf("4k3/8/8/44/8/8/8/4K3 w 0 - - -"),
            "FEN placement: two numbers in a row on rank 5");
}

TEST(FenErrorTest, APlacementThatCannotBeIsRefused) {
  EXPECT_EQ(FenErrorOf("8/8/8/8/8/8/8/4K3 w 0 - - -"),
            "FEN placement: Black has 0 kings instead of one");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/3KK3 w 0 - - -"),
            "FEN placement: White has 2 kings instead of one");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w 0 - - -"),
            "FEN placement: White has 9 pawns, more than 8");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/N7/NNNNNNNN/RRRRKRRR w 0 - - -"),
            "FEN placement: White has 17 pieces, more than 16");
  EXPECT_EQ(FenErrorOf("4k2P/8/8/8/8/8/8/4K3 w 0 - - -"),
            "FEN placement: a free pawn stands on its last rank, on h8");
  EXPECT_EQ(FenErrorOf("4k1CC/8/8/8/8/8/8/4K3 w 0 - - -"),
            "FEN placement: two pawns on the last rank are still to be promoted");
}

TEST(FenErrorTest, TheSideToMoveIsNamed) {
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3"), "FEN side to move: is missing");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 x 0 - - -"),
            "FEN side to move: 'x' is neither w nor b");
}

TEST(FenErrorTest, TheOtherFieldsAreNamed) {
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w 0 KX - -"),
            "FEN castling: 'X' is neither one of KQkq nor a file");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w 0 - e9 -"), "FEN en passant: 'e9' is not a square");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w - - many 1"),
            "FEN no-progress plies: 'many' is not a number from 0 to 30000");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w 30001 - - -"),
            "FEN no-progress plies: '30001' is not a number from 0 to 30000");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w -1 - - -"),
            "FEN no-progress plies: '-1' is not a number from 0 to 30000");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w - - 0 -1"),
            "FEN move number: '-1' is not a number from 0 to 30000");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w 0 - - x"),
            "FEN union move: 'x' is neither - nor two squares");
  // A square followed by more or fewer characters than a square has.
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w 0 - - b2011"),
            "FEN union move: 'b2011' is neither - nor two squares");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w 0 - - b2c3d4"),
            "FEN union move: 'b2c3d4' is neither - nor two squares");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w 0 - - b2"),
            "FEN union move: 'b2' is neither - nor two squares");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w 0 - - - -"),
            "FEN pawn bits: '-': expected 16 digits of 0 or 1, one for each file and side");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w 0 - - - 1111111111111111 x"),
            "FEN last field: unexpected 'x'");
  EXPECT_EQ(FenErrorOf("4k3/8/8/8/8/8/8/4K3 w 1 ahah10 - -"),
            "FEN flags: '10': expected 16 digits of 0 or 1, one for each file and side");
}

}  // namespace
}  // namespace danco
