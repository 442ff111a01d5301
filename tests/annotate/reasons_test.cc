// SPDX-License-Identifier: MIT
#include "annotate/reasons.h"

#include <set>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "annotate/reason_text.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace danco {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr uint64_t kNodes = 5'000;

Findings Search(Engine& engine, const std::string& fen, const std::string& move, RuleSet rules,
                uint64_t nodes = kNodes) {
  const Position position = *ParseFen(fen, rules);
  EXPECT_TRUE(engine.SetPosition(position).ok());
  EXPECT_TRUE(engine.Set({OptionId::kAnalyseMode, 1}).ok());
  SearchLimits limits;
  limits.nodes = nodes;
  if (!move.empty()) limits.search_moves = {*ParseAnyMove(position, move)};
  return engine.Analyse(engine.LimitsOf(limits));
}

// Returns the reasons for `move`, or for the best move if it is empty.
std::vector<Reason> ReasonsFor(const std::string& fen, const std::string& move = "",
                               RuleSet rules = RuleSet::kPacoSako, uint64_t nodes = kNodes) {
  Engine engine;
  const Findings findings = Search(engine, fen, move, rules, nodes);
  SearchLimits limits;
  limits.nodes = 4 * nodes;
  return FindReasons(engine, QuestionAbout(findings, limits));
}

std::vector<std::string> Kinds(const std::vector<Reason>& reasons) {
  std::vector<std::string> kinds;
  for (const Reason& reason : reasons) kinds.emplace_back(reason.kind);
  return kinds;
}

std::string WordsFor(const std::string& fen, const std::string& move = "",
                     RuleSet rules = RuleSet::kPacoSako) {
  return ReasonsInWords(ReasonsFor(fen, move, rules), 9, rules);
}

TEST(FindReasons, APacoNeedsNoOtherReason) {
  const std::vector<Reason> reasons = ReasonsFor("4k3/8/8/8/8/8/4R3/4K3 w 0 - - -");
  EXPECT_EQ(Kinds(reasons), std::vector<std::string>{"wins"});
}

TEST(FindReasons, TheOnlyParry) {
  // The king is in the corner; only the rook can step between.
  const std::vector<Reason> reasons = ReasonsFor("rr2k3/8/8/8/8/7R/8/K7 w 0 - - -");
  ASSERT_FALSE(reasons.empty());
  EXPECT_EQ(reasons.front().kind, "parries.only");
  EXPECT_THAT(ReasonInWords(reasons.front(), RuleSet::kPacoSako),
              HasSubstr("the only turn that parries Ra8xKa1"));
}

TEST(FindReasons, AThreatToTheKingNamesTheParries) {
  const std::string words = WordsFor("4k3/8/8/8/8/8/R7/K7 w 0 - - -", "a2e2");
  EXPECT_THAT(words, HasSubstr("It threatens the king with Re2xKe8"));
}

TEST(FindReasons, ParriesAThreatToTheKing) {
  const std::string words = WordsFor("4k3/4r3/8/8/8/8/3P4/4K3 w 0 - - -", "e1d1");
  EXPECT_THAT(words, HasSubstr("It is one of "));
  EXPECT_THAT(words, HasSubstr(" turns that parry Re7xKe1, a union with the king."));
}

TEST(FindReasons, NamesTheTiedPiece) {
  const std::string words = WordsFor("4k3/8/8/3q4/4P3/8/8/4K3 w 0 - - -", "e4d5");
  EXPECT_THAT(words, HasSubstr("It ties the queen on d5 to a mere pawn, and Black cannot release"));
}

// In the second position, Black's rook can release the queen, so the queen is not called held.
TEST(FindReasons, ReleasablePiecesAreNotHeld) {
  const std::vector<Reason> reasons = ReasonsFor("4k3/8/8/3q4/4P1n1/8/5n2/4K3 w 0 - - -", "e4d5");
  EXPECT_THAT(Kinds(reasons), Contains("ties.both"));
  EXPECT_THAT(Kinds(ReasonsFor("3rk3/8/8/3q4/4P3/8/8/4K3 w 0 - - -", "e4d5")),
              AllOf(Contains("ties.cheap"), Not(Contains("ties.both"))));
  // A piece can release another of the same type.
  EXPECT_THAT(WordsFor("3r3k/pp6/8/3r4/8/5B2/1P6/K7 w 0 - - -", "f3d5"),
              AllOf(HasSubstr("It ties the rook on d5 to a mere bishop"),
                    Not(HasSubstr("cannot release"))));
}

// In chess, a pawn that captures en passant is not where the captured pawn was.
TEST(FindReasons, APawnThatCanBeRecapturedIsNotHeld) {
  const char* fen = "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1";
  EXPECT_THAT(WordsFor(fen, "e5d6", RuleSet::kChess), Not(HasSubstr("cannot recapture")));
  const char* without = "4k3/p7/8/3pP3/8/8/8/4K3 w - d6 0 1";
  EXPECT_THAT(WordsFor(without, "e5d6", RuleSet::kChess), HasSubstr("cannot recapture"));
}

// Under vchess, a king that unites loses. So squares with pieces are no escapes, and the king
// threatens no piece.
TEST(FindReasons, AKingThatUnitesLoses) {
  EXPECT_THAT(WordsFor("8/8/2f1j3/3n2nC/B1p3Ca/p2P4/4k3/4K3 w 4 - - - 1111110111011111", "a4c6e6d7",
                       RuleSet::kVchess),
              HasSubstr("It takes 1 of the king's 5 escape squares: e3."));
  EXPECT_THAT(WordsFor("2R5/8/1e3K2/4k2C/5N2/8/j5e1/8 w 1 - b7 b8b6 0101111111110111", "f6f5",
                       RuleSet::kVchess),
              Not(HasSubstr("Ke5xNf4")));
}

TEST(FindReasons, APieceThatHungGetsAway) {
  const std::string words = WordsFor("4k3/8/8/8/3p4/4R3/8/K7 w 0 - - -", "e3e1");
  EXPECT_THAT(words, HasSubstr("It stops d4xRe3, which unites with the rook on e3."));
}

// A threat, a plan and an attack are about different moves. So are what is stopped and what is
// saved.
TEST(FindReasons, NoReasonRepeatsAnother) {
  size_t named = 0;
  for (const auto& [fen, move] : std::vector<std::pair<std::string, std::string>>{
           {"rnbqkbnr/ppp1pppp/3p4/8/5P2/P7/1PPPP1PP/RNBQKBNR b 3 AHah f3 -", "e7e5"},
           {"1n2kbnr/3bp1p1/2p2p2/1e1d3p/CaP2P2/4P1N1/1B1P1yPP/R4RK1 b 1 h - -", "g8h6"},
           {"4k3/8/8/8/3p4/4R3/8/K7 w 0 - - -", "e3e1"}}) {
    std::set<std::string> moves;
    for (const Reason& reason : ReasonsFor(fen, move, RuleSet::kPacoSako, 20'000)) {
      for (const auto& [name, value] : reason.values) {
        if (name != "move" && name != "next") continue;
        EXPECT_TRUE(moves.insert(value).second) << reason.kind << " repeats " << value;
      }
    }
    named += moves.size();
  }
  EXPECT_GT(named, 0) << "no reason names a move";
}

// The evaluation is only mentioned where there is nothing else to say.
TEST(FindReasons, TheEvaluationIsTheLastResort) {
  for (const Reason& reason : ReasonsFor(std::string(kStartFen), "g1f3")) {
    EXPECT_FALSE(absl::StartsWith(reason.kind, "family"));
  }
}

TEST(FindReasons, DevelopingMovesNameTheirSquares) {
  EXPECT_THAT(WordsFor(std::string(kStartFen), "g1f3"),
              HasSubstr("It develops the knight, which now controls d4 and e5 in the centre."));
  EXPECT_THAT(WordsFor(std::string(kStartFen), "e2e3"), HasSubstr("the bishop on f1 now reaches"));
  // The rook looks down the open file; the king is far away.
  EXPECT_THAT(WordsFor("7k/p7/8/8/8/8/P7/K5R1 w 0 - - -", "g1d1"),
              HasSubstr("the rook controls d4 and d5 in the centre"));
  EXPECT_THAT(WordsFor("7k/p7/8/8/8/8/P4P2/K4R2 w 0 - - -", "f1c1"),
              HasSubstr("From c1 the rook controls its file as far as c8."));
  EXPECT_THAT(WordsFor("4k3/8/8/8/8/8/8/2B1K3 w 0 - - -", "c1g5"),
              HasSubstr("now attacks e7 and d8 next to the king"));
}

// The rook on d1 now looks at the union in which the knight waits.
TEST(FindReasons, NamesThePieceThatCanRelease) {
  EXPECT_THAT(WordsFor("6k1/8/8/3O4/8/8/P7/K5R1 w 0 - - -", "g1d1"), HasSubstr("can now release"));
}

// Returns the reasons for a king's move in a blocked position, if the search values it as `own` and
// another move as `other`.
std::vector<Reason> ReasonsInBlockedPosition(Score other, Score own = Score::Draw()) {
  Engine engine;
  const Position position = *ParseFen("4k3/8/8/p7/P7/8/8/4K3 w 0 - - -");
  EXPECT_TRUE(engine.SetPosition(position).ok());
  ReasonQuestion question;
  question.line.pv = {*ParseMove(position, "e1d1")};
  question.line.depth = 4;
  question.line.score = own;
  const Move second = *ParseMove(position, "e1f1");
  question.other.emplace().score = other;
  question.other->pv = {second, *ParseMove(position.After(second), "e8d8")};
  question.limits.nodes = kNodes;
  return FindReasons(engine, question);
}

// Where nothing is won or lost, another move is named that draws, too.
TEST(FindReasons, ADrawHasAReason) {
  const std::vector<Reason> reasons = ReasonsInBlockedPosition(Score::Draw());
  ASSERT_EQ(Kinds(reasons), std::vector<std::string>{"draw.keeps"});
  EXPECT_EQ(ReasonInWords(reasons.front(), RuleSet::kPacoSako),
            "The search sees a draw, and Ke1>f1 would keep it as well.");
}

// Where several moves are about as good and nothing happens, that is what there is to say.
TEST(FindReasons, EqualMovesAreNamed) {
  const std::vector<Reason> reasons = ReasonsInBlockedPosition(Score(20), Score(30));
  ASSERT_EQ(Kinds(reasons), std::vector<std::string>{"equal"});
  EXPECT_EQ(ReasonInWords(reasons.front(), RuleSet::kPacoSako),
            "No turn stands out here: Ke1>f1 is about as good.");
  EXPECT_FALSE(reasons.front().claims.empty());
}

// The second occurrence of a position is only worth a word to a side that is not better.
TEST(FindReasons, ARepetitionIsNamedUnlessTheSideIsBetter) {
  const auto kinds = [](Score score) {
    Engine engine;
    EXPECT_TRUE(engine.SetPosition(*ParseFen("4k3/8/8/p7/P7/8/8/4K3 w 0 - - -")).ok());
    for (const char* move : {"e1d1", "e8d8", "d1e1"}) {
      engine.Play(*ParseMove(engine.position(), move));
    }
    ReasonQuestion question;
    question.line.pv = {*ParseMove(engine.position(), "d8e8")};
    question.line.depth = 2;
    question.line.score = score;
    question.limits.nodes = kNodes;
    return Kinds(FindReasons(engine, question));
  };
  EXPECT_THAT(kinds(Score(-200)), Contains("draw.repeats"));
  EXPECT_THAT(kinds(Score(200)), Not(Contains("draw.repeats")));
}

// A line on a file has four squares or more.
TEST(FindReasons, ALineIsLong) {
  EXPECT_THAT(Kinds(ReasonsFor("4k3/1P6/8/8/8/8/R7/4K3 w 0 - - -", "a2b2")),
              Contains("reaches.line"));
  EXPECT_THAT(Kinds(ReasonsFor("4k3/8/1P6/8/8/8/R7/4K3 w 0 - - -", "a2b2")),
              Not(Contains("reaches.line")));
}

// A draw is named although the king has fewer squares, too.
TEST(FindReasons, ADrawIsNamedAlongsideOtherReasons) {
  Engine engine;
  const Position position = *ParseFen("6k1/6p1/8/8/8/8/8/K6R w 0 - - -");
  ASSERT_TRUE(engine.SetPosition(position).ok());
  ReasonQuestion question;
  question.line.pv = {*ParseMove(position, "h1f1")};
  question.line.depth = 2;
  const Move other = *ParseMove(position, "h1g1");
  question.other.emplace().pv = {other, *ParseMove(position.After(other), "g8f7")};
  question.limits.nodes = kNodes;
  EXPECT_THAT(Kinds(FindReasons(engine, question)),
              AllOf(Contains("escapes"), Contains("draw.keeps")));
}

// A long loss that was only seen is searched again before it is named.
TEST(FindReasons, ALossThatADeeperSearchDoesNotSeeIsNotNamed) {
  EXPECT_THAT(Kinds(ReasonsInBlockedPosition(Score::UnitedIn(12))), Not(Contains("worse.loses")));
}

// The pawn could unite with the queen, which neither side did. The text does not claim that it was
// played.
TEST(FindReasons, AnObviousUnionWouldBeWorse) {
  Engine engine;
  const Position position = *ParseFen("4k3/8/8/8/8/2q5/1P6/K6R w 0 - - -");
  ASSERT_TRUE(engine.SetPosition(position).ok());
  ReasonQuestion question;
  question.line.pv = {*ParseMove(position, "h1h8")};
  question.line.depth = 3;
  question.line.score = Score::PacoIn(5);
  question.limits.nodes = kNodes;
  const std::vector<Reason> reasons = FindReasons(engine, question);
  const auto worse = absl::c_find_if(
      reasons, [](const Reason& reason) { return absl::StartsWith(reason.kind, "worse"); });
  ASSERT_NE(worse, reasons.end());
  EXPECT_THAT(
      ReasonInWords(*worse, RuleSet::kPacoSako),
      AllOf(StartsWith("b2xQc3 would be worse (expected result "), Not(HasSubstr("instead"))));
}

// The alternative of the reasons is the line that people see as the next best, or none.
TEST(QuestionAbout, ComparesWithTheSecondLine) {
  const Position start = *ParseFen(kStartFen);
  const auto line = [&](absl::string_view move, int depth) {
    SearchLine made;
    made.pv = {*ParseMove(start, move)};
    made.depth = depth;
    return made;
  };
  Findings findings;
  findings.lines = {line("e2e4", 9), line("d2d4", 8), line("c2c4", 9)};
  findings.result.line = findings.lines.front();
  findings.result.best = *ParseMove(start, "e2e4");
  ASSERT_NE(SecondLine(findings), nullptr);
  EXPECT_EQ(SecondLine(findings)->pv.front(), *ParseMove(start, "d2d4"));
  EXPECT_EQ(QuestionAbout(findings, {}).other->pv.front(), *ParseMove(start, "d2d4"));
  findings.lines[1].depth = 5;
  EXPECT_FALSE(QuestionAbout(findings, {}).other.has_value());
  // The best move is not always that of the first line.
  findings.result.best = *ParseMove(start, "d2d4");
  EXPECT_EQ(SecondLine(findings)->pv.front(), *ParseMove(start, "e2e4"));
  findings.lines.clear();
  EXPECT_EQ(SecondLine(findings), nullptr);
}

// Where every turn loses, that is what there is to say.
TEST(FindReasons, NothingSavesTheKing) {
  const std::vector<Reason> reasons =
      ReasonsFor("r4kQ1/pbpp4/1p1b1di1/4Dn1p/1P3ae1/8/PBPP1LPP/R5K1 b 2 - - -");
  ASSERT_FALSE(reasons.empty());
  EXPECT_EQ(ReasonInWords(reasons.front(), RuleSet::kPacoSako),
            "No turn parries Qg8xKf8, a union with the king.");
}

TEST(FindReasons, APawnAttacksAQueenThatAPieceAttackedBefore) {
  EXPECT_THAT(
      WordsFor("rnb1kbnr/pppp3p/4p1p1/5p2/P5Qq/1P2P3/2PP1PPP/RNB1KBNR w 8 AHah - -", "g2g3"),
      HasSubstr("It attacks the queen on h4, which nothing covers, by g3xQh4."));
}

// The bishop on b5, which reached the knight before, is carried away; the queen still reaches it.
TEST(FindReasons, ACoveredPieceIsReachedAfterTheMove) {
  EXPECT_THAT(
      WordsFor("r1b1kb1r/pp1ppp1p/6p1/1Wpt4/2P1NP2/3nP1P1/PP1P3P/R1B2KNR b 3 ah - -", "b5a6"),
      HasSubstr("It covers the knight on d3: after c4>Qd5xNd3 the union could be taken over."));
}

// The rook still reaches the knight, but the pawns cover it on d6.
TEST(FindReasons, APieceThatIsStillReachedDoesNotGetAway) {
  EXPECT_THAT(
      WordsFor("2q1kb1r/2pppppp/1r5n/pN2P3/a4P2/2s5/1PEP2PP/BRQ2KNR w 0 h - -", "b5d6"),
      AllOf(HasSubstr("It covers the knight on d6: after Rb6xNd6"), Not(HasSubstr("gets away"))));
}

// The rook takes f7 and f8, but leaves h7 and h8 to the king.
TEST(FindReasons, ANewEscapeSquareCounts) {
  const std::string words = WordsFor("6k1/6p1/8/8/8/8/8/K6R w 0 - - -", "h1f1");
  EXPECT_THAT(words, HasSubstr("It takes 2 of the king's 2 escape squares"));
  EXPECT_THAT(words, Not(HasSubstr("no escape square")));
}

// Bishop and knight have left; nothing else keeps the king from castling.
TEST(FindReasons, MakesCastlingPossible) {
  EXPECT_THAT(WordsFor("rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKB1R w 0 AHah - -", "f1e2"),
              HasSubstr("It makes castling possible."));
  // The knight is still there.
  EXPECT_THAT(WordsFor("rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w 0 AHah - -", "f1e2"),
              Not(HasSubstr("castling")));
}

// In Fischer-random games, the king may castle without moving.
TEST(FindReasons, OnlyAKingInTheMiddleLeavesIt) {
  EXPECT_THAT(WordsFor("r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R w 0 AHah - -", "e1g1"),
              HasSubstr("the king leaves the middle"));
  EXPECT_THAT(WordsFor("r5kr/pp3ppp/2p1p3/2bp4/3P4/4P3/PPP2PPP/R5KR w 0 AHah - -", "g1h1"),
              Not(HasSubstr("leaves the middle")));
}

// White wanted to play Qf6>e7. Now the queen is in a union, and those squares move the union.
TEST(FindReasons, AnotherTurnOnTheSameSquaresIsNotTheThreat) {
  const std::string words =
      WordsFor("rvb1k1r1/p2p1p2/4pQ2/1pp3d1/3Fn1Dp/P1N1PP2/1PP4P/1K1R1B1R b 11 a - -", "c5d4f6");
  EXPECT_THAT(words, HasSubstr("It stops Qf6>e7"));
  EXPECT_THAT(words, Not(HasSubstr("is the answer")));
}

// The square that a piece leaves is no square that it gains.
TEST(FindReasons, TheOldSquareIsNotGained) {
  EXPECT_THAT(WordsFor("r1wWkbnr/ppp2ppp/2n5/3pp3/3PP3/2N5/PPP2PPP/R3KBNR w 1 AHah - -", "f1b5"),
              Not(HasSubstr("can now go to f1")));
}

// In the first position, the pawn on b4 could not move on. In the second, the queen is pinned.
TEST(FindReasons, NamesNoSquareThatThePieceCannotGoTo) {
  const std::string words =
      WordsFor("r3kb2/p2ppC1p/2a2s2/1c3D2/1d4e1/1T1P3P/P1PKP3/3Q3J b 0 a - -", "e7f6e4");
  EXPECT_THAT(words, Not(HasSubstr("reaches b4")));
  EXPECT_THAT(WordsFor("4k1r1/3p4/5p2/3B2pp/5q2/5P2/3QN3/2K5 w - - 9 66", "d5a2", RuleSet::kChess),
              Not(HasSubstr("the queen on d2 now reaches")));
}

// Under vchess, a union with an enemy pawn promotes that pawn. A gift is promoted by its owner.
TEST(FindReasons, TheOpponentsPromotionIsNoReason) {
  const Position position = *ParseFen("1c4s1/8/3qE3/8/7q/8/7R/k3K3 b 1 - -", RuleSet::kVchess);
  EXPECT_NE(EffectOf(position, *ParseMove(position, "e6c8n")).kind, ReasonEffect::Kind::kPromote);
  EXPECT_THAT(WordsFor("1br1bnrn/2k4e/p2pa3/7p/1aa5/4PN2/P2F1PcP/Q1RKB2N w 4 C - -", "h7b1"),
              Not(HasSubstr("It carries the pawn")));
}

// The queen goes to an empty square, and then to a pawn. En passant moves the union before the
// knight is released.
TEST(EffectOf, APieceIsFreedFromItsUnionOnlyIfItStaysFree) {
  const auto effect = [](const std::string& fen, const std::string& move) {
    const Position position = *ParseFen(fen);
    return EffectOf(position, *ParseMove(position, move));
  };
  const ReasonEffect queen{ReasonEffect::Kind::kFree, PieceType::kQueen, ParseSquare("d5")};
  EXPECT_EQ(effect("7k/3p4/8/3f4/8/2N5/8/4K3 w 0 - - -", "c3d5a2"), queen);
  const ReasonEffect pawn{ReasonEffect::Kind::kUnite, PieceType::kPawn, ParseSquare("d7")};
  EXPECT_EQ(effect("7k/3p4/8/3f4/8/2N5/8/4K3 w 0 - - -", "c3d5d7"), pawn);
  const ReasonEffect knight{ReasonEffect::Kind::kFree, PieceType::kKnight, ParseSquare("h4")};
  EXPECT_EQ(effect("4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -", "g4h3g5"), knight);
}

// In the first position, nothing could move on from d6. In the second, the king could enter e7.
TEST(FindReasons, OnlyPiecesThatCanReleaseAreCounted) {
  EXPECT_THAT(WordsFor("rnbqk1nr/4b3/f4p2/2ppa1pp/a3PP1P/2P5/P2NB1P1/R1B1K1NR w 3 AHa d6 -", "a6d6",
                       RuleSet::kNoChain),
              Not(HasSubstr("pieces can release it")));
  EXPECT_THAT(WordsFor("4k2r/p1R5/1P2P2J/r7/4P3/l7/P7/3CK3 w 5 h - d2d1 0010110110111111", "a3e7",
                       RuleSet::kVchess),
              Not(HasSubstr("no free piece of Black's can enter")));
}

TEST(FindReasons, ACheckShieldsNoPiece) {
  EXPECT_THAT(WordsFor("5k2/8/1r4B1/nP4p1/2P3p1/8/1B5K/1R5N w - - 1 66", "b1f1", RuleSet::kChess),
              Not(HasSubstr("shields")));
}

TEST(FindReasons, AKingIsNotCheap) {
  const std::string words = WordsFor(
      "r1bqkb1r/1ppppppp/p1n2B2/8/5P2/3P3P/PPP1PnP1/RN1QKBNR w KQkq -", "e1f2", RuleSet::kChess);
  EXPECT_THAT(words, AllOf(HasSubstr("It takes the knight on f2"), Not(HasSubstr("only a king"))));
}

TEST(FindReasons, APawnControlsTheCentre) {
  EXPECT_THAT(WordsFor(std::string(kStartFen), "c2c4"),
              HasSubstr("From c4 the pawn controls d5 in the centre."));
}

// Two turns ahead, only castling and moves of the same piece are plans of the move.
TEST(FindReasons, PlansConcernThePieceThatMoves) {
  int plans = 0;
  for (const auto& [fen, move] : std::vector<std::pair<std::string, std::string>>{
           {"2kr4/ppnb1p1p/1Bpr2q1/2bf1Np1/2BPNn2/PPP1aP2/6PP/R1KR4 b 0 AD - -", "c8b8"},
           {"rknb1r2/ppppp1pp/6o1/2Q2d1b/2qB1P2/5R2/PPPPP1PP/RK1B4 b 0 Aaf - -", "c8d6"}}) {
    for (const Reason& reason : ReasonsFor(fen, move, RuleSet::kPacoSako, 20'000)) {
      if (reason.kind != "plan") continue;
      ++plans;
      EXPECT_THAT(reason.values, Contains(std::pair<std::string, std::string>("n", "1")));
    }
  }
  EXPECT_GT(plans, 0);
}

// A pawn that another pawn could release is no aim of a move.
TEST(FindReasons, NamesNoPawnThatCanBeReleased) {
  EXPECT_THAT(WordsFor("4k3/8/8/8/8/8/1Pa5/4K3 w 0 - - -", "c2c3"), Not(HasSubstr("release")));
}

// The engine's game, options and next move are as before.
TEST(FindReasons, LeavesTheEngineAsItWas) {
  Engine engine;
  const Findings findings = Search(engine, std::string(kStartFen), "", RuleSet::kPacoSako);
  ASSERT_TRUE(engine.Set({OptionId::kMultiPv, 3}).ok());
  engine.Play(findings.result.best);
  const Position position = engine.position();
  SearchLimits limits;
  limits.nodes = 300;
  const Findings next = engine.Analyse(engine.LimitsOf(limits));
  FindReasons(engine, QuestionAbout(next, limits));
  EXPECT_TRUE(engine.position().SameOutcome(position));
  EXPECT_EQ(engine.game().moves().size(), 1u);
  EXPECT_EQ(engine.options().value(OptionId::kMultiPv), 3);
}

// There are no reasons if the game is over.
TEST(FindReasons, NoneWhenTheGameIsOver) {
  Engine engine;
  const Position position = *ParseFen("4k3/8/8/8/8/8/4R3/4K3 w 0 - - -");
  ASSERT_TRUE(engine.SetPosition(position).ok());
  ReasonQuestion question;
  question.line.pv = {*ParseMove(position, "e2e8")};
  engine.Play(question.line.pv.front());
  EXPECT_THAT(FindReasons(engine, question), IsEmpty());
}

// A threat that no turn parries has no example of a parry.
TEST(FindReasons, NothingParries) {
  EXPECT_THAT(WordsFor("1r2ki2/pfppbpp1/b3p3/7p/1q1P1BPP/P1Dn1N2/2P1PPB1/K2R3R b 7 - - -", "b4b2"),
              HasSubstr("It threatens the king with Qb2xKa1, and no turn parries that."));
}

// Every claim is a move of its position.
TEST(FindReasons, ClaimsAreMovesOfTheirPositions) {
  for (const char* fen : {"rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -",
                          "r1b1k1nr/pppp1ppp/2n5/2b1p3/3PP2T/2N5/PPP2PPP/R1BQKB1R b 0 AHah - -"}) {
    for (const Reason& reason : ReasonsFor(fen)) {
      for (const ReasonClaim& claim : reason.claims) {
        EXPECT_TRUE(ParseMove(claim.position, FormatMove(claim.position, claim.move)).ok());
      }
    }
  }
}

TEST(ReasonTexts, EveryReasonHasItsTextAndNoPlaceholderIsLeft) {
  std::set<absl::string_view> kinds;
  for (const ReasonText& text : ReasonTexts()) EXPECT_TRUE(kinds.insert(text.kind).second);
  for (const char* fen : {"rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -",
                          "4k3/8/8/3q4/4P3/8/8/4K3 w 0 - - -", "4k3/P7/8/8/8/8/8/4K3 w 0 - - -",
                          "r1b1k1nr/pppp1ppp/2n5/2b1p3/3PP2T/2N5/PPP2PPP/R1BQKB1R b 0 AHah - -"}) {
    for (const Reason& reason : ReasonsFor(fen)) {
      EXPECT_TRUE(kinds.count(reason.kind)) << reason.kind;
      for (ReasonStyle style : {ReasonStyle::kUsual, ReasonStyle::kSimple}) {
        const std::string words = ReasonInWords(reason, RuleSet::kPacoSako, style);
        EXPECT_THAT(words, Not(HasSubstr("{"))) << reason.kind;
        EXPECT_TRUE(absl::EndsWith(words, ".")) << words;
      }
    }
  }
}

// A player is addressed, not named.
TEST(ReasonTexts, ThePlayerIsAddressed) {
  Reason reason;
  reason.values = {{"us", "Black"},    {"them", "Danco"}, {"other", "e5xd4"},
                   {"line", "Qd1xd4"}, {"lower", "47 %"}, {"score", "61 %"}};
  const auto words = [&](absl::string_view kind) {
    reason.kind = kind;
    return ReasonInWords(reason, RuleSet::kPacoSako, ReasonStyle::kPlayer);
  };
  EXPECT_EQ(words("worse.line"),
            "With e5xd4 instead, you can expect 47 %, not 61 %, because of Qd1xd4.");
  for (const ReasonText& text : ReasonTexts()) {
    EXPECT_THAT(words(text.kind), AllOf(Not(HasSubstr("Black")), Not(HasSubstr("expected result"))))
        << text.kind;
  }
}

// People read why the game is a draw, not the name for it in records.
TEST(ReasonTexts, ADrawIsDescribed) {
  Reason reason;
  reason.kind = "draw";
  reason.values = {{"end", "no-progress"}};
  EXPECT_EQ(ReasonInWords(reason, RuleSet::kPacoSako),
            "It ends the game as a draw: 100 plies without a new union or a promotion.");
  reason.kind = "draw.avoids";
  reason.values = {{"end", "repetition"}, {"other", "Ke1>e2"}};
  EXPECT_EQ(ReasonInWords(reason, RuleSet::kPacoSako),
            "It avoids the draw that Ke1>e2 leads to: threefold repetition.");
}

TEST(ReasonTexts, PiecesHaveOwnersAndIdeas) {
  Reason reason;
  reason.values = {{"us", "Black"}, {"line", "Qd8>Pd5>d4"}, {"next", "g3>g2"}};
  reason.effect = {ReasonEffect::Kind::kThreat};
  reason.kind = "family.placement";
  EXPECT_EQ(ReasonInWords(reason, RuleSet::kPacoSako),
            "After Qd8>Pd5>d4, Black's pieces are better placed.");
  reason.kind = "plan.same";
  EXPECT_EQ(ReasonInWords(reason, RuleSet::kPacoSako),
            "The idea is g3>g2, which threatens the king: Qd8>Pd5>d4.");
}

// "It" is the move that the reasons are for, so reasons about other moves come last.
TEST(ReasonTexts, OtherMovesComeLast) {
  Reason worse, castles;
  worse.kind = "worse.line";
  castles.kind = "castles.way";
  EXPECT_THAT(ReasonsInWords({worse, castles}, 2, RuleSet::kPacoSako),
              StartsWith("It makes castling possible. With "));
  EXPECT_THAT(ReasonsInWords({worse, castles}, 1, RuleSet::kPacoSako), StartsWith("With "));
}

// Chess uses the words of chess.
TEST(ReasonTexts, ChessSpeaksOfMateAndCaptures) {
  const std::string fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  const std::string words = WordsFor(fen, "e4d5", RuleSet::kChess);
  EXPECT_THAT(words, Not(HasSubstr("unite")));
  EXPECT_THAT(words, Not(HasSubstr("Paco")));
}

TEST(ReasonsToJson, HasTextSquaresAndClaims) {
  const auto json =
      ReasonsToJson(ReasonsFor("4k3/8/8/3q4/4P3/8/8/4K3 w 0 - - -", "e4d5"), RuleSet::kPacoSako);
  ASSERT_FALSE(json.empty());
  EXPECT_FALSE(json[0]["text"].get<std::string>().empty());
  EXPECT_TRUE(absl::c_linear_search(json[0]["squares"], "d5"));
}

}  // namespace
}  // namespace danco
