// SPDX-License-Identifier: MIT
// The parts of `danco play`: typed moves, texts, clocks, saved games, the board.
#include <array>
#include <filesystem>
#include <iostream>
#include <random>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "annotate/explain.h"
#include "board/core/start_position.h"
#include "board/moves/move_path.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "cli/commands.h"
#include "cli/person_text.h"
#include "cli/play_clock.h"
#include "cli/play_text.h"
#include "cli/terminal.h"
#include "cli/typed_move.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "system/files.h"
#include "system/output_file.h"

namespace danco {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kChain[] = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -";

Position At(const char* fen) { return *ParseFen(fen); }

// Returns the move that was understood, "BEGUN" with the squares so far, or what was wrong.
std::string Read(const Position& position, const char* text, const MovePath* begun = nullptr) {
  const absl::StatusOr<TypedMove> typed = ReadTypedMove(position, text, begun);
  if (!typed.ok()) return std::string(typed.status().message());
  if (const Move* move = std::get_if<Move>(&*typed)) return FormatMove(position, *move);
  return "BEGUN " + PartialTurnText(std::get<MovePath>(*typed));
}

TEST(TypedMove, AcceptsManySpellingsOfAMove) {
  for (const char* text : {"e2e4", "e2>e4", "e2 e4", "e2-e4", "E2E4", "e4", "Pe2e4", "e4!"}) {
    EXPECT_EQ(Read(StartPosition(), text), "e2e4") << text;
  }
  for (const char* text : {"Nf3", "Ng1f3", "g1 f3", "Ng1>f3", "Ngf3", "N1f3"}) {
    EXPECT_EQ(Read(StartPosition(), text), "g1f3") << text;
  }
}

TEST(TypedMove, UnionsPromotionsAndCastling) {
  const Position castling = At("4k2r/P7/8/7p/8/8/7Q/R3K3 w 0 Ah - -");
  EXPECT_EQ(Read(castling, "Qh2xh5"), "h2h5");
  EXPECT_EQ(Read(castling, "Qxh5"), "h2h5");
  EXPECT_EQ(Read(castling, "a7a8=N"), "a7a8n");
  EXPECT_EQ(Read(castling, "a8=Q"), "a7a8q");
  for (const char* text : {"0-0-0", "O-O-O", "o-o-o", "e1c1", "e1 c1"}) {
    EXPECT_EQ(Read(castling, text), "e1c1") << text;
  }
}

TEST(TypedMove, AsksWhenThereAreSeveral) {
  const Position rooks = At("4k3/8/8/8/8/8/4K3/R6R w 0 - - -");
  EXPECT_EQ(Read(rooks, "Rd1"), "that may be Ra1>d1 or Rh1>d1; say which");
  EXPECT_EQ(Read(rooks, "Rad1"), "a1d1");
}

TEST(TypedMove, ExplainsErrors) {
  EXPECT_THAT(Read(StartPosition(), "Nd4"),
              HasSubstr("White is to move, and no white knight can go to d4, which is empty"));
  EXPECT_THAT(Read(StartPosition(), "Qe2e4"), HasSubstr("holds a pawn, not a queen"));
  EXPECT_THAT(Read(StartPosition(), "a1"), HasSubstr("has no legal move"));
  EXPECT_THAT(Read(StartPosition(), "e2e5"), HasSubstr("cannot go to e5"));
  EXPECT_THAT(Read(StartPosition(), "hello"), Not(HasSubstr("BEGUN")));
}

TEST(TypedMove, AsksForThePieceOfAPromotion) {
  const Position position = At("4k3/P7/8/8/8/8/8/4K3 w 0 - - -");
  for (const char* text : {"a7 a8", "a7a8"}) {
    const absl::StatusOr<TypedMove> typed = ReadTypedMove(position, text);
    ASSERT_FALSE(typed.ok()) << text;
    EXPECT_THAT(
        std::string(typed.status().message()),
        AllOf(HasSubstr("the promotion is missing"), HasSubstr("a7>a8=Q"), HasSubstr("a7>a8=N")));
  }
}

TEST(TypedMove, ErrorsQuoteTheInput) {
  const Position position = StartPosition();
  for (const char* text : {"foo", "undo 3", "h8d9"}) {
    const absl::StatusOr<TypedMove> typed = ReadTypedMove(position, text);
    ASSERT_FALSE(typed.ok()) << text;
    EXPECT_THAT(std::string(typed.status().message()), HasSubstr(absl::StrCat("'", text, "'")));
  }
}

TEST(TypedMove, AChainPieceByPiece) {
  const Position position = At(kChain);
  EXPECT_EQ(Read(position, "d8"), "BEGUN d8");
  EXPECT_EQ(Read(position, "d8d5"), "BEGUN d8>d5");
  EXPECT_EQ(Read(position, "Qxd5"), "BEGUN d8>d5");
  const MovePath lifted = std::get<MovePath>(*ReadTypedMove(position, "d8"));
  EXPECT_EQ(Read(position, "d5", &lifted), "BEGUN d8>d5");
  EXPECT_EQ(Read(position, "d6", &lifted), "d8d6");
  const MovePath entered = std::get<MovePath>(*ReadTypedMove(position, "d8d5"));
  EXPECT_EQ(Read(position, "d4", &entered), "d8d5d4");
  EXPECT_EQ(Read(position, "e7e6", &entered), "e7e6");  // another turn altogether
  // A square that the turn cannot reach does not move a pawn, but another piece can be lifted.
  EXPECT_THAT(Read(position, "e6", &entered), HasSubstr("cannot go to e6"));
  EXPECT_EQ(Read(position, "b8", &entered), "BEGUN b8");
  EXPECT_THAT(Read(position, "h8", &entered), HasSubstr("cannot go to h8"));
}

// `danco board` reads turns by ParseAnyMove(), and `danco play` whatever is typed.
TEST(TypedMove, AcceptsAllNotations) {
  const struct {
    const char* fen;
    std::vector<const char*> texts;
    const char* move;
  } cases[] = {
      {kChain,
       {"d8d5d4", "Qd8>Pd5>d4", "Qd8Pd5d4", "Qxd5>d4", "Q>Pd5>d4", "Qd5-d4", "d8 d5 d4"},
       "d8d5d4"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w 0 AHah - -",
       {"0-0", "O-O", "o-o", "Ke1>Rh1", "Ke1xRh1", "Ke1>g1", "e1g1", "e1h1", "Kg1", "O-O+"},
       "e1g1"},
      {"4k3/P7/8/8/8/8/8/4K3 w 0 - - -", {"a8=Q", "a7a8=Q", "a8Q", "a7>a8=Q", "a7a8q"}, "a7a8q"},
      {"C3k3/8/8/8/8/8/1B6/4K3 w 0 - - -", {"bb2c3", "=B:Bb2>c3", "=Bb2c3"}, "bb2c3"},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -",
       {"Nf3", "Ng1f3", "G1F3", "g1 f3", "Ngf3", "N1f3", "Ng1-f3!?"},
       "g1f3"},
  };
  for (const auto& one : cases) {
    const Position position = At(one.fen);
    for (const char* text : one.texts) {
      const absl::StatusOr<Move> move = ParseAnyMove(position, text);
      ASSERT_TRUE(move.ok()) << text << ": " << move.status();
      EXPECT_EQ(FormatMove(position, *move), one.move) << text;
      EXPECT_EQ(Read(position, text), one.move) << text;
    }
  }
}

// A short version of tests/fuzz/play_fuzz.cc.
TEST(TypedMove, AnyTextIsAMoveABeginningOrAnError) {
  const std::string letters = "abcdefgh12345678NBRQKx>-= O0";
  std::mt19937 random(1);
  for (const char* fen : {kChain, "C3k3/3P4/1o1e4/8/2S5/1P6/8/4K3 w 0 - - -"}) {
    const Position position = At(fen);
    for (int i = 0; i < 300; ++i) {
      std::string text;
      const size_t size = 1 + random() % 7;
      while (text.size() < size) text.push_back(letters[random() % letters.size()]);
      const absl::StatusOr<TypedMove> typed = ReadTypedMove(position, text);
      if (!typed.ok()) {
        EXPECT_FALSE(typed.status().message().empty());
      } else if (const auto* begun = std::get_if<MovePath>(&*typed)) {
        EXPECT_THAT(NextStepTexts(position, *begun), Not(::testing::IsEmpty())) << text;
      } else {
        const Move move = std::get<Move>(*typed);
        EXPECT_EQ(*ParseMove(position, FormatMove(position, move)), move) << text;
      }
    }
  }
}

TEST(TypedMove, ListsTheContinuations) {
  const Position position = At(kChain);
  const MovePath lifted = std::get<MovePath>(*ReadTypedMove(position, "d8"));
  EXPECT_THAT(NextStepTexts(position, lifted),
              ElementsAre("d5: enters the union and releases the pawn", "d6: an empty square",
                          "d7: an empty square"));
  const MovePath entered = std::get<MovePath>(*ReadTypedMove(position, "d8d5"));
  EXPECT_THAT(NextStepTexts(position, entered), ElementsAre("d4: an empty square"));
}

TEST(TurnWords, TellAChainStepByStep) {
  const Position position = At(kChain);
  EXPECT_THAT(StepsInWords(position, FindPath(position, *ParseMove(position, "d8d5d4"))),
              ElementsAre("the queen on d8 enters the union on d5 and releases the pawn",
                          "the pawn goes to d4"));
}

// The player of a chain learns what happens, and only the ends of a long chain.
TEST(TurnWords, TellAChainInOneSentence) {
  const auto words = [](const char* fen, absl::string_view move) {
    const Position position = At(fen);
    return ChainInWords(position, FindPath(position, *ParseAnyMove(position, move)));
  };
  EXPECT_EQ(words(kChain, "d8d5d4"),
            "Your queen on d8 enters the union on d5 and releases your pawn, which goes to d4.");
  EXPECT_EQ(words(kChain, "d8d6"), "");
  EXPECT_EQ(words("r3k3/5p2/5D2/aava1w1C/1n1a1acd/2N5/P3W3/1R2K3 w 4 a - -",
                  "Nc3>Be2>Rg4>Nh4>Qf5>Bg4>Nf5>Rh4>Qg4>Ne2>Pd4>Bc5>Nd4>Qe2xKe8"),
            "Your knight on c3 enters the union on e2 and releases your bishop; 13 steps later, "
            "your queen unites with the king on e8.");
}

TEST(PlayClock, CountsDownAndAddsTheIncrement) {
  const absl::StatusOr<TimeControl> control = ParseTimeControl("10+5");
  ASSERT_TRUE(control.ok());
  PlayClock clock(*control);
  EXPECT_TRUE(clock.Spend(Color::kBlack, absl::Seconds(65)));
  EXPECT_EQ(clock.Text(), "White 10:00, Black 9:00");
  EXPECT_FALSE(clock.Spend(Color::kWhite, absl::Minutes(10)));
  EXPECT_EQ(clock.Text(), "White 0:00, Black 9:00");
  clock.Restart();
  EXPECT_EQ(clock.left(Color::kWhite), absl::Minutes(10));
  EXPECT_TRUE(ParseTimeControl("0.5").ok());
  for (const char* text : {"", "0", "-3", "x", "3+", "3+x", "1+2+3", "99999", "nan", "1e99+1"}) {
    EXPECT_FALSE(ParseTimeControl(text).ok()) << text;
  }
}

TEST(Screen, MarksTheSquaresOfTheLastTurn) {
  const Position position = At(kChain);
  const Bitboard squares = SquaresOf(FindPath(position, *ParseMove(position, "d8d5d4")));
  EXPECT_EQ(squares.count(), 3);
  const Position after = position.After(*ParseMove(position, "d8d5d4"));
  EXPECT_THAT(DrawBoard(after, {.color = false, .ascii = true}, Color::kWhite, {.last = squares}),
              HasSubstr("|(Pq)|"));
  const std::string colored =
      DrawBoard(after, {.color = true, .ascii = false}, Color::kWhite, {.last = squares});
  EXPECT_THAT(colored, HasSubstr("\x1b[48;5;"));
  EXPECT_THAT(colored, HasSubstr("♛"));
}

// The suggested turn, the squares of its reasons and the last turn look different, with colours and
// without.
TEST(Screen, TellsTheMarksApart) {
  const BoardMarks marks{.hint = Bitboard(ParseSquare("e4")) | ParseSquare("e2"),
                         .reasons = Bitboard(ParseSquare("e4")) | ParseSquare("d5"),
                         .last = Bitboard(ParseSquare("d5")) | ParseSquare("a1")};
  const std::string letters =
      DrawBoard(StartPosition(), {.color = false, .ascii = true}, Color::kWhite, marks);
  EXPECT_THAT(letters, AllOf(HasSubstr("|[P ]|"), HasSubstr("|[  ]|"), HasSubstr("|{  }|"),
                             HasSubstr("|(R )|")));
  const std::string colored =
      DrawBoard(StartPosition(), {.color = true, .ascii = false}, Color::kWhite, marks);
  std::set<std::string> backgrounds;
  for (const char* bracket : {"m[", "m{", "m("}) {
    const size_t sign = colored.find(bracket);
    ASSERT_NE(sign, std::string::npos) << bracket;
    const size_t code = colored.rfind("48;5;", sign);
    backgrounds.insert(colored.substr(code, colored.find('m', code) - code));
  }
  EXPECT_EQ(backgrounds.size(), 3u);
}

// White's and Black's pieces are the same symbols in two colours, on squares of two other colours.
TEST(Screen, TellsTheSidesApart) {
  const std::string board =
      DrawBoard(StartPosition(), {.color = true, .ascii = false}, Color::kWhite);
  const auto colour_before = [&](size_t sign) {
    const size_t code = board.rfind("38;5;", sign);
    return board.substr(code, board.find_first_of("m;", code + 5) - code);
  };
  EXPECT_NE(colour_before(board.find("♟")), colour_before(board.rfind("♟")));
}

TEST(Screen, AsciiIsAscii) {
  EXPECT_EQ(AsciiText("Ŝako … “x” – ♞"), "Sako ... \"x\" - ?");
  EXPECT_EQ(AsciiText("plain"), "plain");
}

TEST(PlayText, RulesAndHelpAreBrokenWhereTheTerminalEnds) {
  EXPECT_THAT(Wrapped(PlayRules(RuleSet::kPacoSako), 60),
              HasSubstr("\n 3.  Either player may move a union to an empty square, as\n"
                        "     their own piece in it moves.\n 4.  "));
  EXPECT_THAT(Wrapped(PlayHelp(RuleSet::kPacoSako), 60),
              ::testing::StartsWith("Type a move: e4, Nf3, e2e4, Qxd5>d4 and O-O all work.\n"
                                    "Letters of pieces may be left out. You can also type a turn\n"
                                    "square by square: "));
}

TEST(PlayText, PromotionsByWordAndLetter) {
  EXPECT_EQ(PromotionFromWord("q"), PieceType::kQueen);
  EXPECT_EQ(PromotionFromWord("=r"), PieceType::kRook);
  EXPECT_EQ(PromotionFromWord("knight"), PieceType::kKnight);
  EXPECT_EQ(PromotionFromWord("king"), PieceType::kNone);
  EXPECT_EQ(PromotionFromWord(""), PieceType::kNone);
}

// Returns the message about a rejected command line, or an empty text if it is accepted.
std::string WrongWith(const std::vector<std::string>& arguments) {
  return std::string(Flags::Parse(kDanco, arguments).status().message());
}

TEST(Flags, AreTakenFromAmongTheWords) {
  const absl::StatusOr<Flags> flags = Flags::Parse(
      kDanco,
      {"play", "--level", "3", "-tc=1+1", "startpos", "--white", "--noascii", "-", "--", "--x"});
  ASSERT_TRUE(flags.ok()) << flags.status();
  EXPECT_EQ(flags->command(), "play");
  EXPECT_EQ(flags->words(), (std::vector<std::string>{"startpos", "-", "--x"}));
  EXPECT_EQ(flags->Number("level"), 3);
  EXPECT_EQ(flags->Text("tc"), "1+1");
  EXPECT_TRUE(flags->Switch("white"));
  EXPECT_FALSE(flags->Switch("ascii"));
  EXPECT_FALSE(flags->Switch("black"));
  EXPECT_FALSE(flags->Has("depth"));
  EXPECT_EQ(flags->Number("threads"), 1);
  EXPECT_EQ(Flags::Parse(kDanco, {"analyse", "--positions", "-"})->Text("positions"), "-");
  EXPECT_EQ(Flags::Parse(kDanco, {"board", "--out=-x"})->Text("out"), "-x");
  EXPECT_EQ(Flags::Parse(kDanco, {"perft", "-1"})->words()[0], "-1");
  EXPECT_FALSE(Flags::Parse(kDanco, {"prove", "--json=no", "x"})->Switch("json"));
}

TEST(Flags, EachCommandTakesItsOwn) {
  EXPECT_EQ(WrongWith({"analyze", "--json", "--nojson"}), "");
  EXPECT_THAT(WrongWith({"convert", "--level", "3"}), HasSubstr("play"));
  EXPECT_EQ(WrongWith({"openings", "--json"}), "");
  EXPECT_THAT(WrongWith({"openings", "--svg"}), HasSubstr("board"));
  EXPECT_EQ(WrongWith({"fly", "--svg"}), "there is no command 'fly'");
  EXPECT_THAT(kDanco.help(kDanco, "convert"),
              AllOf(HasSubstr("--to FORMAT"), Not(HasSubstr("--level"))));
  EXPECT_THAT(kDanco.help(kDanco, ""),
              AllOf(HasSubstr("--level N          play: strength of Danco, from 0"),
                    HasSubstr("--level N          openings: only games")));
}

TEST(Flags, RefusalsNameFlagValueAndRange) {
  EXPECT_EQ(WrongWith({"play", "--wings"}), "there is no flag --wings");
  EXPECT_EQ(WrongWith({"play", "-x"}), "there is no flag -x");
  EXPECT_EQ(WrongWith({"play", "--nolevel"}), "there is no flag --nolevel; did you mean --level?");
  EXPECT_EQ(WrongWith({"play", "--leve", "3"}), "there is no flag --leve; did you mean --level?");
  EXPECT_EQ(WrongWith({"convert", "--ot", "fen"}), "there is no flag --ot; did you mean --to?");
  EXPECT_EQ(WrongWith({"--hlep"}), "there is no flag --hlep; did you mean --help?");
  EXPECT_EQ(WrongWith({"play", "--level", "abc"}),
            "--level=abc is not a whole number from 0 to 20");
  EXPECT_EQ(WrongWith({"play", "--level="}), "--level= is not a whole number from 0 to 20");
  EXPECT_EQ(WrongWith({"analyse", "--nodes", "1e6"}),
            "--nodes=1e6 is not a whole number from 1 to 2147483647");
  EXPECT_EQ(WrongWith({"analyse", "--depth=0"}), "--depth=0 is not a whole number from 1 to 256");
  EXPECT_EQ(WrongWith({"prove", "--json=perhaps"}), "--json=perhaps is not yes or no");
  EXPECT_THAT(WrongWith({"play", "--level"}), HasSubstr("the value is missing: --level N"));
  EXPECT_EQ(WrongWith({"--depth=5"}),
            "--depth: needs a command: analyse, annotate, play, openings");
  EXPECT_EQ(WrongWith({"fly", "--bogus"}), "there is no command 'fly'");
  EXPECT_EQ(WrongWith({"help", "fly"}), "there is no command 'fly'");
  EXPECT_EQ(WrongWith({"analyze", "--é"}), "there is no flag --é");
  EXPECT_THAT(WrongWith({"board", "x", "--out", "--overwrite"}),
              HasSubstr("the value is missing: --out FILE"));
}

TEST(PlayText, HelpsWithUnknownWords) {
  constexpr std::array<absl::string_view, 3> kWords = {"undo", "hint", "save"};
  EXPECT_EQ(UnknownWordText("unod", "?", kWords),
            "There is no command 'unod'. Did you mean 'undo'?");
  EXPECT_EQ(UnknownWordText("hnt", "?", kWords), "There is no command 'hnt'. Did you mean 'hint'?");
  EXPECT_EQ(UnknownWordText("sav x1", "?", kWords),
            "There is no command 'sav'. Did you mean 'save'?");
  EXPECT_THAT(UnknownWordText("e2e5", "no way", kWords), HasSubstr("not a move here: no way"));
}

TEST(PersonText, TheClosestWord) {
  constexpr std::array<absl::string_view, 3> kWords = {"play", "prove", "perft"};
  EXPECT_EQ(ClosestWord("plya", kWords), "play");
  EXPECT_EQ(ClosestWord("proof", kWords), "prove");
  EXPECT_EQ(ClosestWord("fly", kWords), "");
  EXPECT_EQ(ClosestWord(std::string(100, 'p'), kWords), "");
  EXPECT_EQ(ClosestWord("", kWords), "");
}

// The signs that a hint uses are explained.
TEST(PlayText, HelpExplainsTheNotationAndTheScores) {
  EXPECT_THAT(PlayHelp(RuleSet::kPacoSako),
              AllOf(HasSubstr("PQf7>f6"), HasSubstr("+1.19 for you"), HasSubstr("percentage")));
  EXPECT_THAT(
      PlayHelp(RuleSet::kChess),
      AllOf(HasSubstr("+1.19 for you"), Not(HasSubstr("carried")), Not(HasSubstr("union on"))));
}

// A search that ends early may leave a second line with an older, higher score.
TEST(PersonText, TheNextBestIsNotBetter) {
  const Position start = StartPosition();
  Findings findings;
  findings.result.best = *ParseMove(start, "e2e4");
  findings.result.line.pv = {findings.result.best};
  findings.result.line.score = Score::Draw() + 33;
  findings.lines = {findings.result.line, findings.result.line};
  EXPECT_FALSE(NextBest(findings));
  findings.lines[1].pv = {*ParseMove(start, "d2d4")};
  findings.lines[1].score = Score::Draw() + 59;
  EXPECT_FALSE(NextBest(findings));
  findings.lines[1].score = Score::Draw() + 20;
  ASSERT_TRUE(NextBest(findings));
  EXPECT_EQ(NextBest(findings)->score, Score::Draw() + 20);
}

TEST(PlayText, BreaksLinesBetweenWords) {
  const std::string long_line = absl::StrCat(std::string(50, 'a'), " ", std::string(40, 'b'), " c");
  EXPECT_EQ(Wrapped(long_line),
            absl::StrCat(std::string(50, 'a'), "\n", std::string(40, 'b'), " c"));
  EXPECT_EQ(Wrapped("short\n"), "short\n");
  EXPECT_EQ(Wrapped("aaa bbb ccc", 7), "aaa bbb\nccc");
  EXPECT_EQ(Wrapped("  a  bb cc dd\n     ee ff gg", 10),
            "  a  bb cc\n     dd\n     ee ff\n     gg");
  EXPECT_EQ(Wrapped("   aa  bb", 10), "   aa  bb");
}

TEST(PlayText, NumbersTheTurns) {
  Game game(StartPosition());
  for (const char* move : {"e2e4", "d7d5", "e4d5"}) {
    game.Play(*ParseMove(game.position(), move));
  }
  EXPECT_THAT(GameText(game), HasSubstr("1. e2>e4  d7>d5\n2. e4xd5\n"));
  EXPECT_THAT(GameText(game), HasSubstr(" moves e2e4 d7d5 e4d5"));
}

TEST(OutputFile, IsNotLostWithoutItsName) {
  const std::string name = ::testing::TempDir() + "danco_unnamed";
  std::filesystem::remove_all(name);
  OutputFile out;
  ASSERT_TRUE(out.Open(name, Existing::kReplaced, std::cout).ok());
  out.Write("hours of work");
  std::filesystem::create_directories(name + "/in the way");
  const std::string told(out.Finish().message());
  const std::string left = told.substr(told.find("the output is in '") + 18);
  EXPECT_EQ(*ReadFile(left.substr(0, left.size() - 1)), "hours of work") << told;
  std::filesystem::remove(left.substr(0, left.size() - 1));
  std::filesystem::remove_all(name);
}

}  // namespace
}  // namespace danco
