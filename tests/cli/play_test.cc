// SPDX-License-Identifier: MIT
#include "cli/play.h"

#include <cstdio>
#include <istream>
#include <sstream>
#include <streambuf>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/text/fen.h"
#include "cli/commands.h"
#include "engine/text_input.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "system/files.h"
#include "system/output_file.h"

namespace danco {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Returns what a person sees who types `lines`.
std::string Play(const std::string& lines, const std::string& fen = std::string(kStartFen),
                 Color person = Color::kWhite, RuleSet rules = RuleSet::kPacoSako, int depth = 2) {
  CliSettings settings =
      *ReadSettings(*Flags::Parse(kDanco, {"play", "--ascii", absl::StrCat("--depth=", depth)}));
  settings.person = person;
  Engine engine;
  EXPECT_TRUE(engine.Set(SettingOf(rules)).ok());
  EXPECT_TRUE(SetPosition(engine, fen, {}).ok());
  std::istringstream in(lines);
  std::ostringstream out;
  Output output(out);
  LineInput input(in, /*interactive=*/false);
  PlaySession(settings, engine, input, output, {.color = false, .ascii = true}).Run();
  return out.str();
}

TEST(PlaySession, AnswersAMoveInEitherNotation) {
  EXPECT_THAT(Play("e2e4\n"), AllOf(HasSubstr("You: e2>e4\n"), HasSubstr("Danco: ")));
  EXPECT_THAT(Play("Ng1-f3\n"), AllOf(HasSubstr("You: Ng1>f3\n"), HasSubstr("Danco: ")));
}

// A game is saved as PGN, with level and opponent, and continues unchanged.
TEST(PlaySession, SavesAndLoadsPgn) {
  const std::string file = ::testing::TempDir() + "danco_saved_game.pgn";
  std::remove(file.c_str());
  EXPECT_THAT(Play("level 3\ne4\nresign\ny\nsave " + file + "\n"), HasSubstr("is saved in"));
  const std::string text = *ReadFile(file);
  EXPECT_THAT(text, AllOf(HasSubstr("[White \"You\"]"), HasSubstr("[Black \"Danco\"]"),
                          HasSubstr("[Level \"3\"]"), HasSubstr("[LevelSeed \""),
                          HasSubstr("[Result \"0-1\"]"), HasSubstr("1. e2e4")));
  EXPECT_THAT(Play("load " + file + "\nlevel\ngame\n"),
              AllOf(HasSubstr("The game goes on. You are White."), HasSubstr("level 3 of 20"),
                    HasSubstr("1. e2>e4")));
  EXPECT_THAT(Play("load /no/such/file\n"),
              AllOf(HasSubstr("cannot be resumed"), HasSubstr("/no/such/file")));
  // Saved games from before the first release have no version. Games of later versions are
  // rejected.
  std::string other = text;
  const std::string version = "[SavedVersion \"1\"]\n";
  ASSERT_THAT(text, HasSubstr(version));
  const auto write = [&](const std::string& changed) {
    ASSERT_TRUE(WriteWholeFile(file, changed, Existing::kReplaced).ok());
  };
  write(other.replace(other.find(version), version.size(), ""));
  EXPECT_THAT(Play("load " + file + "\nlevel\n"), HasSubstr("level 3 of 20"));
  other = text;
  write(other.replace(other.find(version) + version.find('1'), 1, "2"));
  EXPECT_THAT(Play("load " + file + "\n"), HasSubstr("unsupported SavedVersion 2; expected 1"));
  std::remove(file.c_str());
}

// `save` replaces a file only if that is requested or if this session wrote the file.
TEST(PlaySession, SavingKeepsOtherFiles) {
  const std::string file = ::testing::TempDir() + "danco_thesis.txt";
  const auto write = [&](absl::string_view text) {
    ASSERT_TRUE(WriteWholeFile(file, text, Existing::kReplaced).ok());
  };
  write("years of work\n");
  EXPECT_THAT(Play("save " + file + "\n"),
              HasSubstr("'save --overwrite " + file + "' replaces it"));
  EXPECT_EQ(*ReadFile(file), "years of work\n");
  EXPECT_THAT(Play("save --overwrite " + file + "\ne4\nsave " + file + "\n"),
              AllOf(HasSubstr("is saved in"), Not(HasSubstr("exists already"))));
  EXPECT_THAT(*ReadFile(file), HasSubstr("1. e2e4"));
  EXPECT_THAT(Play("d4\nsave " + file + " --overwrite\n"),
              HasSubstr(absl::StrCat("is saved in ", file, ".")));
  EXPECT_THAT(*ReadFile(file), HasSubstr("1. d2d4"));
  // The file of an earlier game is another file.
  std::remove(file.c_str());
  EXPECT_THAT(Play("e4\nsave " + file + "\nnew\ny\na4\nsave " + file + "\n"),
              AllOf(HasSubstr("is saved in"), HasSubstr("exists already")));
  EXPECT_THAT(*ReadFile(file), HasSubstr("1. e2e4"));
  EXPECT_THAT(Play("save /no/such/folder/x\n"),
              HasSubstr("cannot write '/no/such/folder/x': No such"));
  std::remove(file.c_str());
}

// Delivers its text once a clock of one second has run out.
class LateText : public std::streambuf {
 public:
  explicit LateText(std::string text) : text_(std::move(text)) {}

 protected:
  int_type underflow() override {
    if (std::exchange(given_, true)) return traits_type::eof();
    absl::SleepFor(absl::Seconds(1));
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    return traits_type::to_int_type(text_.front());
  }

 private:
  std::string text_;
  bool given_ = false;
};

TEST(PlaySession, SavingNeedsAName) {
  for (const char* word : {"save --overwrite\n", "save --overwrite  \n"}) {
    EXPECT_THAT(Play(word), HasSubstr("Name the file"));
  }
  EXPECT_FALSE(ReadFile("--overwrite").ok());
}

TEST(PlaySession, RulesAreThoseOfTheGame) {
  const auto rules = [](RuleSet set) {
    return Play("rules\n", std::string(kStartFen), Color::kWhite, set);
  };
  EXPECT_THAT(rules(RuleSet::kPacoSako),
              AllOf(HasSubstr("That is a chain."), HasSubstr("It never unites.")));
  EXPECT_THAT(rules(RuleSet::kNoChain),
              AllOf(HasSubstr("It may not enter another union."), Not(HasSubstr("chain"))));
  EXPECT_THAT(rules(RuleSet::kVchess),
              AllOf(HasSubstr("you lose"), Not(HasSubstr("never")), HasSubstr("straight back")));
}

// After a loss on time is taken back, the clock has the time from before that turn.
TEST(PlaySession, TakingBackALossOnTimeRestoresTheClock) {
  CliSettings settings = *ReadSettings(*Flags::Parse(kDanco, {"play", "--ascii", "--depth=1"}));
  settings.time_control = TimeControl{absl::Seconds(1), absl::Minutes(3)};
  Engine engine;
  LateText text("e4\nundo\nclock\nfen\n");
  std::istream in(&text);
  std::ostringstream out;
  Output output(out);
  LineInput input(in, /*interactive=*/false);
  PlaySession(settings, engine, input, output, {.color = false, .ascii = true}).Run();
  const std::string said = out.str();
  const size_t lost = said.find("Your time has run out: Danco wins.");
  ASSERT_NE(lost, std::string::npos) << said;
  EXPECT_NE(said.find("Your move.", lost), std::string::npos);
  EXPECT_NE(said.find("White 0:01, Black 0:01", lost), std::string::npos) << said;
  EXPECT_NE(said.find(std::string(kStartFen), lost), std::string::npos) << said;
}

TEST(PlaySession, SavesTheTimeOfEachSideAndANewGameHasAllOfIt) {
  const std::string file = ::testing::TempDir() + "danco_clocks_game.pgn";
  std::remove(file.c_str());
  CliSettings settings = *ReadSettings(*Flags::Parse(kDanco, {"play", "--ascii", "--depth=1"}));
  settings.time_control = TimeControl{absl::Minutes(60), absl::ZeroDuration()};
  Engine engine;
  LateText text("e4\nsave " + file + "\nnew\ny\n");  // a second after the start
  std::istream in(&text);
  std::ostringstream out;
  Output output(out);
  LineInput input(in, /*interactive=*/false);
  PlaySession(settings, engine, input, output, {.color = false, .ascii = true}).Run();
  const std::string saved = *ReadFile(file);
  const auto seconds = [&](const std::string& tag) {
    return std::stod(saved.substr(saved.find(tag) + tag.size()));
  };
  EXPECT_LE(seconds("[WhiteClock \""), 3599.0);
  EXPECT_GT(seconds("[BlackClock \""), seconds("[WhiteClock \""));
  EXPECT_THAT(out.str().substr(out.str().find("A new game.")),
              HasSubstr("White 60:00, Black 60:00. Your move."));
  std::remove(file.c_str());
}

// At low levels, a turn that allows Danco to unite immediately must be confirmed once. At a high
// level, or if confirmation is switched off, the turn is played.
TEST(PlaySession, WarnsAtLowLevels) {
  const std::string fen = "4k3/4r3/8/8/8/8/3P4/4K3 w 0 - - -";
  EXPECT_THAT(Play("level 2\nd3\n", fen),
              AllOf(HasSubstr("Are you sure?"), Not(HasSubstr("You: "))));
  // (Whether Danco then finds the win depends on its level and time.)
  EXPECT_THAT(Play("level 2\nd3\nd3\n", fen), HasSubstr("You: d2>d3"));
  EXPECT_THAT(Play("level 2\nwarn off\nd3\n", fen), Not(HasSubstr("Are you sure?")));
  EXPECT_THAT(Play("level 9\nd3\n", fen), Not(HasSubstr("Are you sure?")));
  EXPECT_THAT(Play("level 2\nKd1\n", fen), Not(HasSubstr("Are you sure?")));
}

TEST(PlaySession, AQuestionTakesYesAndNo) {
  const std::string fen = "4k3/4r3/8/8/8/8/3P4/4K3 w 0 - - -";
  EXPECT_THAT(Play("level 2\nd3\ny\n", fen), HasSubstr("You: d2>d3"));
  EXPECT_THAT(Play("level 2\nd3\nn\n", fen),
              AllOf(HasSubstr("The move is not played."), Not(HasSubstr("You: "))));
  EXPECT_THAT(Play("level 2\nd3\nKd1\n", fen), HasSubstr("You: Ke1>d1"));
  EXPECT_THAT(Play("y\n"), HasSubstr("There is no question to answer"));
  EXPECT_THAT(Play("xyz\n"), HasSubstr("'xyz' is neither a command nor a move."));
  // Another word leaves the question open. A move refused once needs a new confirmation.
  EXPECT_THAT(Play("level 2\nd3\nmaybe\ny\n", fen),
              AllOf(HasSubstr("Type y or n to answer the question."), HasSubstr("You: d2>d3")));
  EXPECT_THAT(Play("level 2\nd3\nn\nd3\n", fen), Not(HasSubstr("You: d2>d3")));
  EXPECT_THAT(Play("level 2\nd3\nd3\n", fen), HasSubstr("You: d2>d3"));
  EXPECT_THAT(Play("level 2\nd3\nundo\nd3\n", fen), Not(HasSubstr("You: d2>d3")));
}

TEST(PlaySession, AsksForThePromotion) {
  const std::string fen = "8/P6k/8/8/8/8/8/4K3 w 0 - - -";
  for (const char* answer : {"n", "=n", "=N", "knight", "N"}) {
    EXPECT_THAT(Play(std::string("a8\n") + answer + "\n", fen),
                AllOf(HasSubstr("What does the pawn become"), HasSubstr("You: a7>a8=N")))
        << answer;
  }
  // A gift is promoted first.
  EXPECT_THAT(Play("e2e4\nqueen\n", "rnbqkbnC/pppppp2/5p2/5p2/8/8/PPPPPPP1/RNBQKBNR w 0 AHa - -"),
              HasSubstr("You: =Q:e2>e4"));
  // This also applies if a turn is typed square by square.
  const std::string gift = "3Ck3/8/8/8/8/8/4P3/4K3 w 0 - - -";
  EXPECT_THAT(Play("e2\nqueen\ne4\n", gift),
              AllOf(HasSubstr("=Q:e2: where does the pawn go?"), HasSubstr("You: =Q:e2>e4")));
  EXPECT_THAT(Play("=N:e2\ne3\n", gift), HasSubstr("You: =N:e2>e3"));
  // Another move is an answer, too.
  EXPECT_THAT(Play("a8\nKd1\n", fen), HasSubstr("You: Ke1>d1"));
  EXPECT_THAT(Play("a8\nk\nr\n", fen),
              AllOf(HasSubstr("Type q, r, b or n for the pawn"), HasSubstr("You: a7>a8=R")));
  EXPECT_THAT(Play("a8\nback\nr\n", fen),
              AllOf(HasSubstr("The move is not played."), Not(HasSubstr("You: "))));
}

TEST(PlaySession, GivesUpNoGameBySlip) {
  EXPECT_THAT(Play("e4\nresign\nn\n"),
              AllOf(HasSubstr("Resign this game?"), HasSubstr("The game goes on."),
                    Not(HasSubstr("You resigned"))));
  EXPECT_THAT(Play("e4\nnew\nfen\n"), Not(HasSubstr("A new game")));
  EXPECT_THAT(Play("e4\nnew black\ny\n"), HasSubstr("A new game. You are Black"));
}

TEST(PlaySession, WordsThatAreCommandsAreNotGuessedAt) {
  EXPECT_THAT(Play("warn\n"),
              AllOf(HasSubstr("'warn on' changes that"), Not(HasSubstr("Did you"))));
  EXPECT_THAT(Play("tips\n"), HasSubstr("'tips off' changes that"));
  EXPECT_THAT(Play("warn loudly\n"), HasSubstr("'warn on' or 'warn off'"));
  EXPECT_THAT(Play("lvel 3\n"), HasSubstr("Did you mean 'level'?"));
  EXPECT_THAT(Play("undo please\n"), AllOf(HasSubstr("'undo' is typed alone, without 'please'."),
                                           Not(HasSubstr("Did you mean"))));
  EXPECT_THAT(Play("no\n"), HasSubstr("There is no question to answer"));
}

TEST(PlaySession, AWrongSquareOfATurnPlaysNoOtherMove) {
  const std::string fen = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -";
  EXPECT_THAT(Play("d8\nd5\ne6\nd4\n", fen, Color::kBlack),
              AllOf(HasSubstr("cannot go to e6"), Not(HasSubstr("You: e7>e6")),
                    HasSubstr("You: Qd8>Pd5>d4")));
}

TEST(PlaySession, SaysWhatHoldsAfterTheEnd) {
  const std::string won = "7k/8/8/8/8/8/8/K6R w 0 - - -";
  const std::string file = ::testing::TempDir() + "danco_won_game.pgn";
  std::remove(file.c_str());
  const std::string text = Play("Rxh8\nmoves\nsave " + file + "\nload " + file + "\n", won);
  EXPECT_THAT(text, AllOf(HasSubstr("The game is over; 'new' begins another"),
                          HasSubstr("This game is over. You were White."),
                          Not(HasSubstr("The game goes on."))));
  std::remove(file.c_str());
}

TEST(PlaySession, HelpExplainsOneCommand) {
  EXPECT_THAT(Play("help warn\n"), AllOf(HasSubstr("  warn on|off   asks before"),
                                         HasSubstr("(on up to level 5)"), Not(HasSubstr("tips"))));
  EXPECT_THAT(Play("help fly\n"), HasSubstr("There is no command 'fly'."));
  EXPECT_THAT(Play("nf3\n"), HasSubstr("Did you mean 'Nf3'?"));
}

TEST(PlaySession, AfterTheExampleThePersonHasTheirSideAgain) {
  EXPECT_THAT(Play("e4\ntry\ny\ntry\nnew\n"), HasSubstr("A new game. You are White."));
}

TEST(PlaySession, CapitalsDoNotMatterInCommands) {
  EXPECT_THAT(Play("New Black\n"), HasSubstr("A new game. You are Black."));
  EXPECT_THAT(Play("tips OFF\n"), HasSubstr("You will no longer be told"));
  EXPECT_THAT(Play("HELP Hint\n"), HasSubstr("shows what Danco would play"));
}

TEST(PlaySession, OnlyAHintPointsToWhy) {
  EXPECT_THAT(Play("why\n"), AllOf(HasSubstr("Why "), Not(HasSubstr("says more"))));
  EXPECT_THAT(Play("hint\n"), HasSubstr("('why' says more.)"));
}

TEST(PlaySession, TheBoardShowsATurnThatHasBegun) {
  const std::string fen = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -";
  EXPECT_THAT(Play("d8d5\nboard\n", fen, Color::kBlack),
              AllOf(HasSubstr("In your hand: the pawn released on d5"), HasSubstr("|(Pq)|")));
}

TEST(PlaySession, TheFirstHelpExplainsTheRules) {
  const std::string text = Play("help\nhelp\n");
  EXPECT_NE(text.find("The rules:"), std::string::npos);
  EXPECT_EQ(text.find("The rules:"), text.rfind("The rules:"));
  const std::string asked = Play("rules\nhelp\nquit\n");
  EXPECT_EQ(asked.find("The rules:"), asked.rfind("The rules:"));
  for (RuleSet rules : {RuleSet::kPacoSako, RuleSet::kManual, RuleSet::kVchess}) {
    EXPECT_THAT(Play("try\nd8\nd5\nd4\n", std::string(kStartFen), Color::kWhite, rules),
                HasSubstr("You: Qd8>Pd5>d4"));
  }
  EXPECT_THAT(Play("e4\ntry\n"), HasSubstr("Leave this game"));
}

// The level of a saved game is restored, unless another one was chosen in this session.
TEST(PlaySession, LoadingKeepsTheLevelThatWasChosen) {
  const std::string file = ::testing::TempDir() + "danco_level_game.pgn";
  std::remove(file.c_str());
  Play("level 3\ne4\nsave " + file + "\n");
  EXPECT_THAT(Play("load " + file + "\n"), HasSubstr("level 3 of 20"));
  EXPECT_THAT(Play("level 7\nload " + file + "\nlevel\n"),
              AllOf(HasSubstr("level 7 of 20"), Not(HasSubstr("level 3 of 20"))));
  std::remove(file.c_str());
}

// A hint has a reason; `why` prints more, and the lines.
TEST(PlaySession, WhySaysMore) {
  const std::string text = Play("hint\nwhy\n");
  EXPECT_THAT(text, AllOf(HasSubstr("Why "), HasSubstr("\n* "), HasSubstr("Expected: ")));
  EXPECT_THAT(text, Not(HasSubstr("what the search likes best")));
  EXPECT_THAT(Play("why\n"), HasSubstr("Hint: "));
  // A beginner gets one reason, and learns that there are more.
  const std::string simple = Play("level 0\nhint\n");
  EXPECT_THAT(simple, HasSubstr("'why' says more"));
  const size_t reason = simple.find(")\n", simple.find("Hint: ")) + 2;
  const std::string sentence = simple.substr(reason, simple.find('\n', reason) - reason);
  EXPECT_EQ(sentence.find('.'), sentence.size() - 1) << sentence;
  EXPECT_THAT(sentence, HasSubstr("your "));
}

TEST(PlaySession, InChessNobodyUnites) {
  const std::string text =
      Play("help warn\nhelp tips\nhelp threats\nwarn\nwarn on\ntips\ntips off\ntips on\n",
           "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", Color::kWhite, RuleSet::kChess);
  EXPECT_THAT(text, AllOf(HasSubstr("You can mate! ('threats' says how.)"),
                          HasSubstr("asks before a turn that lets Danco mate you"),
                          HasSubstr("shows how each side could mate the other"),
                          HasSubstr("told when you can mate."), Not(HasSubstr("unite"))));
}

TEST(PlaySession, TipsCanBeSwitchedOff) {
  const std::string off = Play("tips off\nnew\n", "4k3/8/8/8/8/8/4R3/4K3 w 0 - - -");
  EXPECT_EQ(off.rfind("You can unite with the king!"), off.find("You can unite with the king!"));
}

TEST(PlaySession, QEndsIt) {
  EXPECT_THAT(Play("q\ne4\n"), Not(HasSubstr("You: ")));
  // A queen's move does not.
  EXPECT_THAT(Play("q d4\ne4\n"), HasSubstr("You: e2>e4"));
  EXPECT_THAT(Play("Q e2\n", "4k3/8/8/8/8/8/8/3QK3 w 0 - - -"), HasSubstr("You: Qd1>e2"));
}

// A turn that was begun square by square is given up for one that names another piece.
TEST(PlaySession, ABegunTurnIsGivenUpForAnotherPiece) {
  EXPECT_THAT(Play("e2\nNf3\n"), HasSubstr("You: Ng1>f3"));
  const char* const kPawnAndKnight = "4k3/8/8/3p4/4P3/2N5/8/4K3 w 0 - - -";
  EXPECT_THAT(Play("e4\nNxd5\n", kPawnAndKnight), HasSubstr("You: Nc3xd5"));
  EXPECT_THAT(Play("e4\nexd5\n", kPawnAndKnight), HasSubstr("You: e4xd5"));
  EXPECT_THAT(Play("c3\nexd5\n", kPawnAndKnight), HasSubstr("You: e4xd5"));
  EXPECT_THAT(Play("e4\nKxd5\n", kPawnAndKnight), Not(HasSubstr("You: ")));
  // Under the manual, the released knight starts where the pawn landed.
  EXPECT_THAT(
      Play("gxh3\nN4f5\n", "4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -", Color::kBlack, RuleSet::kManual),
      HasSubstr("You: g4>Nh3>f5"));
}

TEST(PlaySession, SaysHowToContinueAfterAGame) {
  EXPECT_THAT(Play("", "7k/8/8/8/8/8/1a6/7K b 0 - - -"), Not(HasSubstr("'undo'")));
  EXPECT_THAT(Play("e4\nresign\ny\n"),
              HasSubstr("'new' begins another game, 'undo' returns to this one"));
}

// A beginner has no use for a score in pawns.
TEST(PlaySession, BeginnersGetNoNumbers) {
  EXPECT_THAT(Play("level 0\nhint\n"), Not(HasSubstr(" for you")));
  EXPECT_THAT(Play("level 10\nhint\n"), HasSubstr(" for you"));
  EXPECT_THAT(Play("level 0\nhint\n", "4k3/8/8/8/8/8/4R3/4K3 w 0 - - -"),
              HasSubstr("Paco in 1 for you"));
}

// During an unfinished turn, `moves` and `hint` refer to its continuations.
TEST(PlaySession, HelpsWithinATurn) {
  const std::string fen = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -";
  EXPECT_THAT(Play("d8d5\nmoves\n", fen, Color::kBlack), HasSubstr("d4: an empty square"));
  EXPECT_THAT(Play("d8d5\nhint\n", fen, Color::kBlack), HasSubstr("Hint: Qd8>Pd5>d4"));
}

// A hint says in words what its chain does, and speaks to the player.
TEST(PlaySession, HintsExplainChains) {
  const std::string fen = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -";
  EXPECT_THAT(
      Play("d8d5\nhint\n", fen, Color::kBlack),
      AllOf(HasSubstr("Your queen on d8 enters the union on d5 and releases your pawn, which "
                      "goes to d4. "),
            Not(HasSubstr("expected result"))));
}

// A hint gives reasons for its turn, and never against it.
TEST(PlaySession, HintsGiveReasons) {
  const std::string text = Play("hint\n");
  EXPECT_THAT(text, Not(HasSubstr("goes to")));
  EXPECT_THAT(text, Not(HasSubstr("hanging")));
  EXPECT_THAT(Play("hint\n", "3qk3/8/8/8/8/8/4R3/K7 w 0 - - -"), HasSubstr("unites with the king"));
}

TEST(PlaySession, ThePersonMayHaveBlack) {
  EXPECT_THAT(Play("", std::string(kStartFen), Color::kBlack),
              AllOf(HasSubstr("You are Black"), HasSubstr("Danco: "), HasSubstr("Your move.")));
}

TEST(PlaySession, TellsWhenThePersonWins) {
  EXPECT_THAT(Play("Re2xe8\ne8e7\n", "4k3/8/8/8/8/8/4R3/4K3 w 0 - - -"),
              AllOf(HasSubstr("You can unite with the king!"), HasSubstr("you win!"),
                    HasSubstr("The game is over")));
}

TEST(PlaySession, TellsWhenDancoWins) {
  EXPECT_THAT(Play("Ke1>d1\n", "4k3/4r3/8/8/8/8/3P4/4K3 w 0 - - -"), HasSubstr("Your king is in"));
  EXPECT_THAT(Play("d2d3\n", "4k3/4r3/8/8/8/8/3P4/4K3 w 0 - - -"), HasSubstr("Danco wins"));
}

TEST(PlaySession, AsksForThePromotionOfAGift) {
  EXPECT_THAT(
      Play("e2e4\n=Q:e2>e4\n", "rnbqkbnC/pppppp2/5p2/5p2/8/8/PPPPPPP1/RNBQKBNR w 0 AHa - -"),
      AllOf(HasSubstr("Your pawn on h8"), HasSubstr("What does the pawn on h8 become"),
            HasSubstr("You: =Q:e2>e4")));
}

TEST(PlaySession, AsksForThePromotionsOfAGiftAndAnotherPawn) {
  const std::string fen = "C3k3/7P/8/8/8/8/R7/4K3 w 0 - - -";
  for (const char* move : {"h7h8", "h8"}) {
    EXPECT_THAT(Play(std::string(move) + "\nr\nn\n", fen),
                AllOf(HasSubstr("What does the pawn on a8 become"),
                      HasSubstr("What does the pawn become"), HasSubstr("You: =R:h7>h8=N\n")))
        << move;
  }
}

TEST(PlaySession, HasNoExampleInChess) {
  const std::string text =
      Play("help\ne4\ntry\n", std::string(kStartFen), Color::kWhite, RuleSet::kChess);
  EXPECT_THAT(text, AllOf(HasSubstr("there are no chains to try"), Not(HasSubstr("  try ")),
                          Not(HasSubstr("Leave this game"))));
  EXPECT_THAT(Play("help try\n", std::string(kStartFen), Color::kWhite, RuleSet::kChess),
              HasSubstr("There is no command 'try'."));
  EXPECT_THAT(Play("help try\n"), HasSubstr("sets up a position in which you can try a chain"));
  EXPECT_THAT(Play("help\ne4\ntry\n"), AllOf(HasSubstr("  try "), HasSubstr("Leave this game")));
}

TEST(PlaySession, TakesBackToThePersonsLastMove) {
  EXPECT_THAT(Play("undo\n"), HasSubstr("nothing to take back"));
  EXPECT_THAT(Play("d2\nundo\nback\n"),
              AllOf(HasSubstr("The turn is taken back."), HasSubstr("You have not begun a turn"),
                    Not(HasSubstr("nothing to take back"))));
  EXPECT_THAT(Play("e2e4\nundo\nfen\n"), HasSubstr("RNBQKBNR w 0 AHah - -"));
  EXPECT_THAT(Play("undo\n", std::string(kStartFen), Color::kBlack),
              HasSubstr("nothing to take back"));
}

TEST(PlaySession, GivesHintsAndLists) {
  EXPECT_THAT(Play("hint\n"), HasSubstr("Hint: "));
  EXPECT_THAT(Play("moves\n"), HasSubstr("Ng1>f3"));
  EXPECT_THAT(Play("help\n"), HasSubstr("takes back"));
}

TEST(PlaySession, ResignsAndBeginsAgain) {
  EXPECT_THAT(Play("resign\nnew black\nfen\n"),
              AllOf(HasSubstr("You resigned"), HasSubstr("A new game. You are Black")));
}

TEST(PlaySession, ExplainsInvalidMoves) {
  EXPECT_THAT(Play("e2e5\nxyzzy\n"),
              AllOf(HasSubstr("the pawn on e2 cannot go to e5"), HasSubstr("'xyzzy'")));
}

std::string PlayVchess(const std::string& lines, const std::string& fen,
                       Color person = Color::kWhite) {
  return Play(lines, fen, person, RuleSet::kVchess);
}

TEST(PlaySessionUnderVchess, UnitingYourOwnKingLoses) {
  const std::string text = PlayVchess("Ke1xe2\nundo\nfen\n", "4k3/8/8/8/8/8/3Pp3/4K3 w 0 - - -");
  EXPECT_THAT(text, AllOf(HasSubstr("You: Ke1xe2\n"),
                          HasSubstr("You have united your own king: Danco wins."),
                          HasSubstr("4k3/8/8/8/8/8/3Pp3/4K3 w 0 - - -")));
}

TEST(PlaySessionUnderVchess, DancoMayHaveUnitedItsOwnKing) {
  EXPECT_THAT(PlayVchess("e1e2\n", "8/8/8/8/4U3/8/8/4K3 w 0 - - -"),
              AllOf(HasSubstr("Danco has united its own king: you win!"),
                    HasSubstr("The game is over; 'new'")));
}

// All pawns are blocked, and the kings cannot attack anything, so nobody can win.
TEST(PlaySession, DancoOffersADraw) {
  std::string walk;
  for (const char* square :
       {"d1", "c1", "b1", "a1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "h1", "g1", "f1"}) {
    walk += std::string("K") + square + "\n";
  }
  const std::string fen = "4k3/8/8/p7/P7/8/8/4K3 w 0 - - -";
  const auto play = [&](const std::string& lines) {
    return Play(lines, fen, Color::kWhite, RuleSet::kPacoSako, 10);
  };
  EXPECT_THAT(play("accept\n"), HasSubstr("Danco has not offered a draw"));
  EXPECT_THAT(play(walk + "accept\n"),
              AllOf(HasSubstr("Danco offers a draw"), HasSubstr("a draw by agreement")));
  // Playing a move declines the offer.
  const std::string declined = play(walk + "Ke1\naccept\n");
  EXPECT_THAT(declined, AllOf(HasSubstr("Danco offers a draw"), HasSubstr("has not offered"),
                              Not(HasSubstr("by agreement"))));
}

TEST(PlaySessionUnderVchess, BothKingsUnitedIsADraw) {
  EXPECT_THAT(PlayVchess("Ke5xKd5\nundo\n", "8/7p/8/3kK3/8/8/7P/8 w 0 - - -"),
              AllOf(HasSubstr("The game is over: draw: both kings are in unions."),
                    HasSubstr("Your move.")));
}

TEST(PlaySessionUnderVchess, TheCarrierPromotes) {
  const std::string fen = "4k3/7p/8/8/8/8/C6P/4K3 b 0 - - -";
  EXPECT_THAT(PlayVchess("RPa2>a8\nRPa2>a8=N\n", fen, Color::kBlack),
              AllOf(HasSubstr("What does the pawn become"), HasSubstr("You: RPa2>a8=N\n"),
                    Not(HasSubstr("was carried to its last rank"))));
  EXPECT_THAT(PlayVchess("help\n", fen, Color::kBlack),
              AllOf(HasSubstr("RPa2>a8=Q"), Not(HasSubstr("=Q:e2>e4"))));
  EXPECT_THAT(Play("help\n"), AllOf(HasSubstr("=Q:e2>e4"), Not(HasSubstr("RPa2>a8=Q"))));
}

TEST(PlaySessionUnderVchess, ANewGameBeginsWithAllDoubleSteps) {
  EXPECT_THAT(PlayVchess("e2e4\nnew white\ny\nfen\n", std::string(kStartFen)),
              HasSubstr("RNBQKBNR w 0 AHah - - 1111111111111111"));
}

}  // namespace
}  // namespace danco
