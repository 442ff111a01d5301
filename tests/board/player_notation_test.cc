// SPDX-License-Identifier: MIT
#include "board/text/player_notation.h"

#include <fstream>
#include <set>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "test_support.h"

namespace danco {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string PlayerText(absl::string_view fen, absl::string_view move) {
  const Position position = At(fen);
  const absl::StatusOr<Move> parsed = ParseMove(position, move);
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  return FormatPlayerMove(position, *parsed);
}

// Returns the move in the protocol's notation, given in any notation, or the error.
std::string Read(absl::string_view fen, absl::string_view text) {
  const Position position = At(fen);
  const absl::StatusOr<Move> move = ParseAnyMove(position, text);
  return move.ok() ? FormatMove(position, *move) : std::string(move.status().message());
}

constexpr absl::string_view kUnionOnD5 =
    "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -";
constexpr absl::string_view kPlayersGift =
    "rnbqkbnC/pppppp2/5p2/5p2/8/8/PPPPPPP1/RNBQKBNR w 0 AHa - -";
constexpr absl::string_view kPlayersCastling = "r3k2r/8/8/8/8/8/8/R3K2R w 0 AHah - -";

TEST(FormatPlayerMove, PawnsHaveNoLetterWhenTheyMoveFirst) {
  EXPECT_EQ(PlayerText(kStartFen, "e2e4"), "e2>e4");
  EXPECT_EQ(PlayerText(kStartFen, "g1f3"), "Ng1>f3");
}

TEST(FormatPlayerMove, UnitingIsACross) {
  EXPECT_EQ(PlayerText("4k3/8/8/3p4/4P3/8/8/4K3 w 0 - - -", "e4d5"), "e4xd5");
  EXPECT_EQ(PlayerText("4k3/8/8/3n4/4P3/8/8/4K3 w 0 - - -", "e4d5"), "e4xNd5");
}

TEST(FormatPlayerMove, ChainNamesTheReleasedPiece) {
  EXPECT_EQ(PlayerText(kUnionOnD5, "d8d5d4"), "Qd8>Pd5>d4");
}

TEST(FormatPlayerMove, UnionShowsTheOwnPieceFirst) {
  EXPECT_EQ(PlayerText("rnbqkbn1/pppppp2/5p2/5p2/8/8/PPPPPPPC/RNBQKBNR b 0 AHa - -", "h2h8"),
            "RPh2>h8");
}

TEST(FormatPlayerMove, GiftComesFirst) {
  EXPECT_EQ(PlayerText(kPlayersGift, "nh1h8g6"), "=N:Rh1>Nh8>g6");
  EXPECT_EQ(PlayerText(kPlayersGift, "qe2e4"), "=Q:e2>e4");
}

TEST(FormatPlayerMove, PromotionFollowsItsSquare) {
  EXPECT_EQ(PlayerText("8/4P3/8/8/8/8/k7/4K3 w 0 - - -", "e7e8q"), "e7>e8=Q");
  EXPECT_EQ(PlayerText("4O3/3P4/8/8/8/8/k7/4K3 w 0 - - -", "d7e8nf6"), "d7>Ne8=N>f6");
}

TEST(FormatPlayerMove, Castling) {
  EXPECT_EQ(PlayerText(kPlayersCastling, "e1g1"), "0-0");
  EXPECT_EQ(PlayerText(kPlayersCastling, "e1c1"), "0-0-0");
  // 0-0 is castling with the rook to the right of the king, wherever the king is.
  EXPECT_EQ(PlayerText("1k6/8/8/8/8/8/8/1KR5 w 0 C - -", "b1c1"), "0-0");
  EXPECT_EQ(PlayerText("6k1/8/8/8/8/8/8/5RK1 w 0 F - -", "g1f1"), "0-0-0");
}

TEST(FormatPlayerMove, EnPassantUnites) {
  EXPECT_EQ(PlayerText("4k3/8/8/3pP3/8/8/8/4K3 w 0 - d6 -", "e5d6"), "e5xd6");
}

TEST(FormatPlayerMove, ListsEndAtTheirLimit) {
  const Position start = At(kStartFen);
  MoveList moves = {*ParseMove(start, "e2e4")};
  moves.push_back(*ParseMove(start.After(moves[0]), "g8f6"));
  EXPECT_THAT(FormatPlayerMoves(start, moves, 2), ElementsAre("e2>e4", "Ng8>f6"));
  EXPECT_THAT(FormatPlayerMoves(start, moves, 1), ElementsAre("e2>e4"));
  EXPECT_THAT(FormatMoves(start, moves, 2), ElementsAre("e2e4", "g8f6"));
  EXPECT_THAT(FormatMoves(start, moves, 1), ElementsAre("e2e4"));
}

TEST(FormatPlayerMove, TurnsAreNumberedByBothSides) {
  EXPECT_EQ(TurnNumber(0), "1.");
  EXPECT_EQ(TurnNumber(1), "1...");
  EXPECT_EQ(TurnNumber(2), "2.");
}

TEST(ParseAnyMove, ReadsBothNotations) {
  EXPECT_EQ(Read(kStartFen, "e2e4"), "e2e4");
  EXPECT_EQ(Read(kStartFen, "e2>e4"), "e2e4");
  EXPECT_EQ(Read(kUnionOnD5, "d8d5d4"), "d8d5d4");
  EXPECT_EQ(Read(kUnionOnD5, "Qd8>Pd5>d4"), "d8d5d4");
  EXPECT_EQ(Read(kPlayersGift, "=N:Rh1>Nh8>g6"), "nh1h8g6");
  EXPECT_EQ(Read(kPlayersCastling, "0-0"), "e1g1");
}

TEST(ParseAnyMove, LettersMayBeLeftOutAndDashesWritten) {
  EXPECT_EQ(Read(kStartFen, "e2-e4"), "e2e4");
  EXPECT_EQ(Read(kStartFen, "Pe2-e4"), "e2e4");
  EXPECT_EQ(Read(kStartFen, "g1-f3"), "g1f3");
  EXPECT_EQ(Read(kUnionOnD5, "d8xd5>d4"), "d8d5d4");
  EXPECT_EQ(Read(kPlayersGift, "=Nh1>h8>g6"), "nh1h8g6");
  EXPECT_EQ(Read(kPlayersCastling, "O-O-O"), "e1c1");
}

TEST(ParseAnyMove, CastlingAsAStepOfTheKing) {
  for (const char* text : {"Ke1>g1", "Ke1>h1", "Ke1>Rh1", "e1>Rh1"}) {
    EXPECT_EQ(Read(kPlayersCastling, text), "e1g1") << text;
  }
  EXPECT_EQ(Read(kPlayersCastling, "Ke1-Ra1"), "e1c1");
  EXPECT_EQ(Read("4k3/8/8/8/8/8/8/R3K2I w 0 AH - -", "Ke1>Rh1"), "e1g1");
  EXPECT_THAT(Read(kPlayersCastling, "Ke1>Nh1"), HasSubstr("h1 holds a rook, not a knight"));
  EXPECT_THAT(Read(kPlayersCastling, "Ke1>Rg1"), HasSubstr("there is no rook on g1"));
  // People write this, and it is unambiguous.
  EXPECT_EQ(Read(kPlayersCastling, "Ke1xRh1"), "e1g1");
}

TEST(ParseAnyMove, LettersAndSignsMustBeTrue) {
  EXPECT_THAT(Read(kStartFen, "Bg1>f3"), HasSubstr("g1 holds a knight, not a bishop"));
  EXPECT_THAT(Read(kStartFen, "e2xe4"), HasSubstr("there is no union on e4"));
  EXPECT_THAT(Read(kUnionOnD5, "Qd8>Rd5>d4"), HasSubstr("d5 holds a pawn, not a rook"));
  EXPECT_THAT(Read(kStartFen, "PRe2>e4"), HasSubstr("no rook on e2"));
}

TEST(ParseAnyMove, SaysWhereTheTextIsWrong) {
  EXPECT_THAT(Read(kStartFen, "e2>"), HasSubstr("character 4: expected a square"));
  EXPECT_THAT(
      Read(kStartFen, "e2=Q"),
      HasSubstr("White is to move, and no white pawn can go to e2, which holds a white pawn"));
  EXPECT_THAT(Read(kStartFen, "=X"), HasSubstr("character 2: expected a piece letter"));
  EXPECT_THAT(Read(kStartFen, "0-0-0-0"), HasSubstr("nothing may follow"));
  EXPECT_THAT(Read(kStartFen, "e2>e5"), HasSubstr("is illegal"));
  EXPECT_THAT(Read(kStartFen, "0-0"),
              HasSubstr("castling is not possible now: the bishop on f1 is in the way"));
  EXPECT_THAT(Read("4k3/8/8/8/8/8/8/4K3 w 0 - - -", "0-0"), HasSubstr("right to castle"));
}

TEST(ParseAnyMove, AsChessPlayersWrite) {
  EXPECT_EQ(Read(kStartFen, "e4"), "e2e4");
  EXPECT_EQ(Read(kStartFen, "Nf3"), "g1f3");
  EXPECT_EQ(Read(kStartFen, "Nf3!?"), "g1f3");
  EXPECT_EQ(Read(kStartFen, "Ng1f3"), "g1f3");
  EXPECT_EQ(Read(kStartFen, "E2E4"), "e2e4");
  EXPECT_EQ(Read(kStartFen, "Ng1-f3+"), "g1f3");
  EXPECT_EQ(Read("4k3/8/8/3p4/4P3/8/8/4K3 w 0 - - -", "exd5"), "e4d5");
  EXPECT_EQ(Read("4k3/8/8/6b1/8/8/8/2B1K3 w 0 - - -", "Bxg5"), "c1g5");
  for (const char* text : {"a8=Q", "a7a8=Q", "a8Q", "a7>a8=Q"}) {
    EXPECT_EQ(Read("4k3/P7/8/8/8/8/8/4K3 w 0 - - -", text), "a7a8q") << text;
  }
}

TEST(ParseAnyMove, ChainsBySquaresAndByNames) {
  for (const char* text : {"d8d5d4", "Qd8>Pd5>d4", "Qd8Pd5d4", "Qxd5>d4", "Q>Pd5>d4", "Qd5-d4",
                           "Qd8xd5-d4", "Qd8x>Pd5>d4"}) {
    EXPECT_EQ(Read(kUnionOnD5, text), "d8d5d4") << text;
  }
}

TEST(ParseAnyMove, CastlingInEveryForm) {
  for (const char* text :
       {"0-0", "O-O", "o-o", "Ke1>Rh1", "Ke1xRh1", "Ke1>g1", "e1g1", "e1h1", "Kg1", "O-O+"}) {
    EXPECT_EQ(Read(kPlayersCastling, text), "e1g1") << text;
  }
  EXPECT_EQ(Read(kPlayersCastling, "o-o-o"), "e1c1");
}

TEST(ParseAnyMove, AmbiguousOnesAreRefusedWithTheCandidates) {
  EXPECT_THAT(Read("4k3/8/8/8/8/8/4K3/R6R w 0 - - -", "Rd1"),
              AllOf(HasSubstr("Ra1>d1"), HasSubstr("Rh1>d1")));
  EXPECT_EQ(Read("4k3/8/8/8/8/8/4K3/R6R w 0 - - -", "Rad1"), "a1d1");
  EXPECT_THAT(Read("4k3/P7/8/8/8/8/8/4K3 w 0 - - -", "a8"),
              AllOf(HasSubstr("a7>a8=Q"), HasSubstr("a7>a8=N")));
}

TEST(ParseAnyMove, ErrorsQuoteTheInput) {
  EXPECT_THAT(Read(kStartFen, "foo"), HasSubstr("'foo'"));
  EXPECT_THAT(Read(kStartFen, "undo3"), HasSubstr("'undo3'"));
  EXPECT_THAT(Read(kStartFen, "h8d9"), HasSubstr("there is no square 'd9'"));
  EXPECT_THAT(Read(kStartFen, "i2i4"), HasSubstr("there is no square 'i2'"));
  EXPECT_THAT(Read(kStartFen, "Nf4"), AllOf(HasSubstr("'Nf4'"), HasSubstr("can go to f4")));
  EXPECT_THAT(Read(kStartFen, "Ke2"), Not(HasSubstr("a king never")));
  EXPECT_THAT(Read("4k3/8/8/8/8/8/3q4/4K3 w 0 - - -", "Kxd2"),
              HasSubstr("the white king cannot go to d2, which holds a black queen; a king never"));
  EXPECT_THAT(Read("rnbqkbnr/ppp1pppp/8/3a4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -", "Qxd5>e6"),
              HasSubstr("the pawn released on d5 cannot go to e6"));
  EXPECT_THAT(Read(kStartFen, "Bg1f3"), HasSubstr("g1 holds a knight, not a bishop"));
}

TEST(PlayerNotation, UnderVchess) {
  const auto text = [](absl::string_view fen, absl::string_view move) {
    const Position position = At(fen, RuleSet::kVchess);
    const absl::StatusOr<Move> read = ParseMove(position, move);
    EXPECT_TRUE(read.ok()) << read.status();
    const std::string written = FormatPlayerMove(position, *read);
    EXPECT_EQ(ParseAnyMove(position, written).value(), *read) << written;
    return written;
  };
  // The promotion is the enemy pawn's.
  constexpr absl::string_view kCarried = "4k3/8/8/8/8/8/C7/4K3 b 0 - - -";
  EXPECT_EQ(text(kCarried, "a2a8q"), "RPa2>a8=Q");
  EXPECT_FALSE(ParseAnyMove(At(kCarried, RuleSet::kVchess), "RPa2>a8").ok());
  EXPECT_FALSE(ParseAnyMove(At(kCarried), "RPa2>a8=Q").ok());
  // Kings unite, take over unions and are released.
  EXPECT_EQ(text("4k3/8/8/8/8/8/4p3/4K3 w 0 - - -", "e1e2"), "Ke1xe2");
  EXPECT_EQ(text("8/8/8/3kK3/8/8/8/8 w 0 - - -", "e5d5"), "Ke5xKd5");
  EXPECT_EQ(text("4k3/8/8/8/8/8/4I2J/4K3 w 0 - - -", "e1e2h2e2d3"), "Ke1>Re2>Rh2>Ke2>d3");
}

// Checks that every move of the positions of a file has a unique text that is read back. Returns
// the number of positions.
int ExpectRoundTrips(const std::string& name, RuleSet rules, size_t most_moves) {
  std::ifstream file(DANCO_TEST_DATA "/" + name);
  EXPECT_TRUE(file.is_open()) << name;
  int positions = 0;
  int lines = 0;
  for (std::string line; std::getline(file, line);) {
    if (lines++ % kStride != 0) continue;
    const nlohmann::json record = nlohmann::json::parse(line);
    if (!record.contains("n") || record["n"] > most_moves) continue;
    const absl::StatusOr<Position> position = ParseFen(record["fen"].get<std::string>(), rules);
    if (!position.ok()) continue;  // the four lines named in tests/data/README.md
    MoveList moves;
    EXPECT_EQ(GenerateMoves(*position, moves), WalkResult::kComplete);
    std::set<std::string> texts;
    for (Move move : moves) {
      const std::string text = FormatPlayerMove(*position, move);
      EXPECT_TRUE(texts.insert(text).second) << text << " twice in " << record["fen"];
      const absl::StatusOr<Move> read = ParseAnyMove(*position, text);
      EXPECT_TRUE(read.ok()) << record["fen"] << ": " << read.status();
      if (read.ok()) {
        EXPECT_EQ(*read, move) << text << " in " << record["fen"];
      }
    }
    ++positions;
  }
  return positions;
}

TEST(PlayerNotation, RoundTripOfAllMoves) {
  EXPECT_GT(ExpectRoundTrips("positions.jsonl", RuleSet::kPacoSako, 300), Repeats(1000));
}

TEST(PlayerNotation, RoundTripOfAllMovesUnderOtherRuleSets) {
  for (RuleSet rules : {RuleSet::kManual, RuleSet::kNoChain, RuleSet::kVchess}) {
    const std::string name(RuleSetName(rules));
    EXPECT_GT(ExpectRoundTrips("rules_" + name + ".jsonl", rules, 5000), Repeats(330));
  }
}

}  // namespace
}  // namespace danco
