// SPDX-License-Identifier: MIT
#include "annotate/explain.h"

#include <string>

#include "absl/strings/string_view.h"
#include "board/moves/next_steps.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string Told(const std::string& fen, const std::string& move,
                 RuleSet rules = RuleSet::kPacoSako) {
  const Position position = *ParseFen(fen, rules);
  const auto played = ParseAnyPath(position, move);
  EXPECT_TRUE(played.ok()) << played.status();
  return TurnInWords(position, played->path);
}

TEST(TurnInWords, EachKindOfTurn) {
  EXPECT_EQ(Told(std::string(kStartFen), "g1f3"), "the knight on g1 goes to f3");
  EXPECT_EQ(Told("4k3/8/8/3p4/4P3/8/8/4K3 w 0 - - -", "e4d5"),
            "the pawn on e4 unites with the pawn on d5");
  EXPECT_EQ(Told("rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -", "d8d5d4"),
            "the queen on d8 enters the union on d5 and releases the pawn, which goes to d4");
  EXPECT_EQ(Told("4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -", "g4h3f2"),
            "the pawn on g4 enters the union on h3 en passant and releases the knight, which goes "
            "to f2");
  EXPECT_EQ(Told("2I1k3/1P6/8/8/8/8/8/4K3 w 0 - - -", "b7c8qc5"),
            "the pawn on b7 enters the union on c8, becomes a queen, and releases the rook, which "
            "goes to c5");
  EXPECT_EQ(Told("4k3/P7/8/8/8/8/8/4K3 w 0 - - -", "a7a8n"),
            "the pawn on a7 goes to a8, becomes a knight");
  EXPECT_EQ(Told("4k3/8/8/8/8/8/8/c3K3 b 0 - - -", "ne8e7"),
            "the gifted pawn on a1 becomes a knight; the king on e8 goes to e7");
  EXPECT_EQ(Told("4k3/8/8/8/8/8/c7/4K3 w 0 - - -", "a2a1"),
            "the union of rook and pawn on a2 goes to a1, where Black may promote the pawn");
  EXPECT_EQ(Told("4k3/8/8/8/8/8/C7/4K3 b 0 - - -", "a2a8q", RuleSet::kVchess),
            "the union of rook and pawn on a2 goes to a8, where the pawn becomes a queen");
  EXPECT_EQ(Told("4k3/8/8/8/8/8/8/4K2R w 0 H - -", "0-0"), "the king castles");
  EXPECT_EQ(Told("4k3/8/8/8/8/8/4R3/4K3 w 0 - - -", "e2e8"),
            "the rook on e2 unites with the king on e8");
  EXPECT_EQ(Told("r3k3/5p2/5D2/aava1w1C/1n1a1acd/2N5/P3W3/1R2K3 w 4 a - -",
                 "c3e2g4h4f5g4f5h4g4e2d4c5d4e2e8"),
            "the knight on c3 enters the union on e2 and releases the bishop; 13 steps later, the "
            "queen unites with the king on e8");
}

TEST(FindThreatTurn, OfBothSides) {
  // The rook takes over the union on e4; the knight released there reaches the king.
  const Position position = *ParseFen("4k3/8/5p2/8/R3D3/8/8/4K3 b 0 - - -");
  EXPECT_EQ(FindThreatTurn(position, Color::kWhite).answer, Tribool::kNo);
  const Position direct = *ParseFen("4k3/8/8/8/8/8/4R3/4K3 b 0 - - -");
  const ThreatTurn threat = FindThreatTurn(direct, Color::kWhite);
  EXPECT_EQ(threat.answer, Tribool::kYes);
  ASSERT_TRUE(threat.found());
  EXPECT_EQ(ThreatText(threat), "Re2xKe8: the rook on e2 unites with the king on e8");
  EXPECT_EQ(ThreatInWords(threat),
            "White threatens Re2xKe8: the rook on e2 unites with the king on e8.");
  EXPECT_EQ(FindThreatTurn(direct, Color::kBlack).answer, Tribool::kNo);
}

TEST(FindThreatTurn, UnknownIsNotNo) {
  // Black must promote first, so White's turn after that is unknown.
  const ThreatTurn gift =
      FindThreatTurn(*ParseFen("4k3/8/8/8/8/8/4R3/c3K3 b 0 - - -"), Color::kWhite);
  EXPECT_EQ(gift.answer, Tribool::kUnknown);
  EXPECT_FALSE(gift.found());
  EXPECT_EQ(FindThreatTurn(*ParseFen("4M3/8/8/8/8/8/8/4K3 b 0 - - -"), Color::kWhite).answer,
            Tribool::kNo)
      << "the game is over";
}

TEST(Parries, OnlyTurn) {
  // The king in the corner has one square that the rook does not reach.
  const Position position = *ParseFen("7k/5N2/8/8/8/8/8/K5R1 b 0 - - -");
  const Parries parries = FindParries(position);
  EXPECT_EQ(parries.others, Tribool::kNo);
  ASSERT_EQ(parries.moves.size(), 1u);
  EXPECT_EQ(ParriesInWords(position, parries), "The only turn that parries it is Kh8>h7.");
}

TEST(Parries, NoneAndMany) {
  const Position lost = *ParseFen("7k/8/8/8/8/8/6R1/K6R b 0 - - -");
  EXPECT_EQ(ParriesInWords(lost, FindParries(lost)), "No turn parries it.");
  const Position many = *ParseFen("4k3/3pp3/8/8/8/8/8/K3R3 b 0 - - -");
  EXPECT_THAT(ParriesInWords(many, FindParries(many)), HasSubstr("It can be parried by "));
  // After the turn, the text is about the past.
  EXPECT_THAT(ParriesInWords(many, FindParries(many), ParryTense::kPast),
              StartsWith("It could have been parried by "));
  EXPECT_EQ(ParriesInWords(lost, FindParries(lost), ParryTense::kPast), "No turn parried it.");
}

// Without all parries, their number is not known.
TEST(Parries, UnknownOnesAreNotCounted) {
  const Position position = *ParseFen("4k3/3pp3/8/8/8/8/8/K3R3 b 0 - - -");
  Parries parries;
  for (const char* move : {"e8d8", "e8f8", "e8f7", "e7e6", "e7e5", "d7d6", "d7d5"}) {
    parries.moves.push_back(*ParseMove(position, move));
  }
  EXPECT_THAT(ParriesInWords(position, parries), HasSubstr("e7>e5 or 2 other turns."));
  parries.others = Tribool::kUnknown;
  EXPECT_EQ(ParriesInWords(position, parries),
            "It can be parried by Ke8>d8, Ke8>f8, Ke8>f7, e7>e6 or e7>e5.");
}

TEST(EvaluationInWords, MentionsTheLargestDifferences) {
  EXPECT_EQ(EvaluationInWords(*ParseFen(kStartFen), Score()), "");
  const Position bare = *ParseFen("rnbqkbnr/pppppppp/8/8/8/8/4K3/8 w 0 - - -");
  const std::string words = EvaluationInWords(bare, Score(-500));
  // The words must not contradict the search: the side named first is not the worse one.
  EXPECT_THAT(words, StartsWith("Black "));
  EXPECT_EQ(EvaluationInWords(bare, Score(500)), "");
  // A score near 0 favours nobody, so nothing contradicts it.
  EXPECT_EQ(EvaluationInWords(bare, Score(40)), "");
  EXPECT_EQ(EvaluationInWords(bare, Score(39)), words);
  EXPECT_EQ(words.back(), '.');
}

// Two things that favour the same side share the verb.
TEST(EvaluationInWords, NamesTwoThingsInOneSentence) {
  std::string all;
  for (const char* fen : {"rnbqkbnr/ppp1pppp/3p4/8/8/2N5/PPPP1PPP/R1BQKBNR w 2 AHah - -",
                          "rnbqkbnr/ppp1pppp/3p4/8/8/2N1P3/PPPP1PPP/R1BQKBNR b 3 AHah - -",
                          "rn1qkb1r/ppp1pppp/3p1n2/5b1Q/2B5/2N1P3/PPPP1PPP/R1B1K1NR b 7 AHah - -",
                          "rn1qkb1r/pp2pe1p/2pp1np1/5b1Q/8/2N1P3/PPPP1PPP/R1B1K1NR w 1 AHah - -"}) {
    all += EvaluationInWords(*ParseFen(fen), Score(100)) + " ";
  }
  EXPECT_THAT(all, AllOf(HasSubstr(" and "), Not(HasSubstr(" and has "))));
}

// A position that a Paco decides has no evaluation in words.
TEST(EvaluationInWords, SaysNothingOfAForcedPaco) {
  const Position bare = *ParseFen("4k3/8/8/8/8/8/8/QQ2K3 w 0 - - -");
  EXPECT_NE(EvaluationInWords(bare, Score(500)), "");
  EXPECT_EQ(EvaluationInWords(bare, Score::PacoIn(1)), "");
}

TEST(HangingInWords, NamesPiecesThatTheTurnExposes) {
  const auto hanging = [](absl::string_view fen, absl::string_view move) {
    const Position position = *ParseFen(fen);
    return HangingInWords(position, *ParseMove(position, move));
  };
  // The knight steps onto the rook's file, and nothing covers it.
  EXPECT_EQ(hanging("3rk3/8/8/8/8/8/4N3/K7 w 0 - - -", "e2d4"),
            "Ne2>d4 leaves the knight on d4 hanging: Rd8xNd4.");
  // The piece was already hanging, or something covers it.
  EXPECT_EQ(hanging("3rk3/8/8/8/3N4/8/8/K7 w 0 - - -", "a1b1"), "");
  EXPECT_EQ(hanging("3rk3/8/8/8/8/4P3/4N3/K7 w 0 - - -", "e2d4"), "");
  // The bishop leaves the diagonal between queen and rook.
  EXPECT_EQ(hanging("4k3/8/8/6q1/8/4B3/8/K1R5 w 0 - - -", "e3a7"),
            "Be3>a7 leaves the rook on c1 hanging: Qg5xRc1.");
  // Under vchess, a king in a union loses, but one that is released again covers what it enters.
  const auto in_vchess = [](absl::string_view fen, absl::string_view move) {
    const Position position = *ParseFen(fen, RuleSet::kVchess);
    return HangingInWords(position, *ParseMove(position, move));
  };
  EXPECT_EQ(in_vchess("3rk3/8/8/8/8/3K4/4N3/8 w 0 - -", "e2d4"),
            "Ne2>d4 leaves the knight on d4 hanging: Rd8xNd4.");
  EXPECT_EQ(in_vchess("e2Q4/7C/2k4C/3JLK2/1d6/2B1s3/5N2/7q b 1 - -", "h1h6h7b7"), "");
  // In traditional chess, the king covers the knight, unless another rook covers the attacker.
  const auto in_chess = [](absl::string_view fen) {
    const Position position = *ParseFen(fen, RuleSet::kChess);
    return HangingInWords(position, *ParseMove(position, "e2d4"));
  };
  EXPECT_EQ(in_chess("3rk3/8/8/8/8/3K4/4N3/8 w - - 0 1"), "");
  EXPECT_EQ(in_chess("3r4/3rk3/8/8/8/4K3/4N3/8 w - - 0 1"),
            "Nd4 leaves the knight on d4 hanging: Rxd4.");
}

}  // namespace
}  // namespace danco
