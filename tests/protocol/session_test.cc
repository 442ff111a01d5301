// SPDX-License-Identifier: MIT
#include "protocol/session.h"

#include <sstream>

#include "absl/strings/str_cat.h"
#include "dialogue.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kPacoInOne[] = "position fen 4k3/8/8/8/8/8/4R3/4K3 w 0 - - -";

// Returns the output of a whole dialogue.
std::string Answers(const std::string& lines) {
  std::istringstream in(lines);
  std::ostringstream out;
  RunDialogue(in, out);
  return out.str();
}

TEST(Session, IntroducesItself) {
  Dialogue dialogue;
  dialogue.Send("uci");
  const std::vector<std::string> lines = dialogue.ReadTo("uciok");
  EXPECT_THAT(lines.front(), StartsWith("id name Danco"));
  EXPECT_THAT(lines, Contains(StartsWith("id author ")));
  EXPECT_THAT(lines, Contains("option name Threads type spin default 1 min 1 max 256"));
  EXPECT_THAT(lines, Contains(AllOf(StartsWith("info string "), HasSubstr("'ask {JSON}'"))));
}

TEST(Session, SearchesAndPlaysThePacoInOne) {
  Dialogue dialogue;
  dialogue.Send(kPacoInOne);
  dialogue.Send("go depth 3");
  const std::vector<std::string> lines = dialogue.ReadTo("bestmove");
  EXPECT_THAT(lines, Contains(HasSubstr("score mate 1 ")));
  EXPECT_EQ(lines.back(), "bestmove e2e8");
}

TEST(Session, AnswersIsReadyWhileSearching) {
  Dialogue dialogue;
  dialogue.Send("go infinite");
  dialogue.Send("isready");
  dialogue.ReadTo("readyok");
  dialogue.Send("stop");
  EXPECT_THAT(dialogue.ReadTo("bestmove").back(), Not(HasSubstr("(none)")));
}

TEST(Session, RefusesASecondSearch) {
  Dialogue dialogue;
  dialogue.Send("go infinite");
  dialogue.Send("go depth 1");
  EXPECT_THAT(dialogue.ReadTo("info string").back(),
              HasSubstr("refused while a search is running"));
  dialogue.Send("stop");
  dialogue.ReadTo("bestmove");
}

TEST(Session, ChangesWaitForTheEndOfTheSearch) {
  Dialogue dialogue;
  dialogue.Send("go infinite");
  for (const char* line : {"setoption name Hash value 2", "ucinewgame",
                           "position startpos moves e2e4", "go perft 1"}) {
    dialogue.Send(line);
    EXPECT_THAT(dialogue.ReadTo("info string").back(), HasSubstr("postponed")) << line;
  }
  // In the meantime, the position being searched is shown.
  dialogue.Send("d");
  EXPECT_THAT(dialogue.ReadTo("Fen:").back(), HasSubstr("PPPPPPPP/RNBQKBNR w 0 AHah - -"));
  dialogue.Send("stop");
  dialogue.ReadTo("bestmove");
  dialogue.ReadTo("Nodes searched: 20");
  dialogue.Send("d");
  EXPECT_THAT(dialogue.ReadTo("Fen:").back(), HasSubstr("PPPP1PPP/RNBQKBNR b 1 AHah"));
}

// Clients that do not wait for a reply they no longer need do this.
TEST(Session, TheNextSearchFollowsAStopAtOnce) {
  Dialogue dialogue;
  dialogue.Send("go infinite");
  for (int i = 0; i < 20; ++i) {
    dialogue.Send("stop");
    dialogue.Send("position startpos moves e2e4");
    dialogue.Send("go infinite");
  }
  dialogue.Send("stop");
  for (int i = 0; i < 21; ++i) dialogue.ReadTo("bestmove");
}

TEST(Session, PonderHitReachesTheSearchThatItFollows) {
  Dialogue dialogue;
  dialogue.Send("go perft 2\ngo ponder wtime 50 btime 50\nponderhit");
  dialogue.ReadTo("bestmove");
  dialogue.Send("go infinite\nstop\ngo ponder wtime 50 btime 50\nponderhit");
  dialogue.ReadTo("bestmove");
  dialogue.ReadTo("bestmove");
}

TEST(Session, ABadCommandDuringASearchIsReportedAndIgnored) {
  Dialogue dialogue;
  dialogue.Send("go infinite");
  dialogue.Send("position fen nonsense");
  dialogue.Send("setoption Hash");
  EXPECT_THAT(dialogue.ReadTo("info string error").back(), HasSubstr("'name' is missing"));
  dialogue.Send("stop");
  dialogue.ReadTo("bestmove");
  EXPECT_THAT(dialogue.ReadTo("info string error").back(), HasSubstr("position: "));
  dialogue.Send("d");
  EXPECT_THAT(dialogue.ReadTo("Fen:").back(), HasSubstr("PPPPPPPP/RNBQKBNR w 0 AHah - -"));
}

TEST(Session, AcceptsTheNextCommandOnceTheBestMoveIsRead) {
  Dialogue dialogue;
  for (int i = 0; i < 300; ++i) {
    dialogue.Send("position startpos moves e2e4");
    dialogue.Send("go nodes 1");
    for (const std::string& line : dialogue.ReadTo("bestmove")) {
      ASSERT_THAT(line, Not(HasSubstr("error")));
    }
  }
}

TEST(Session, PonderHitStartsTheClock) {
  Dialogue dialogue;
  dialogue.Send("position startpos moves e2e4 e7e5");
  dialogue.Send("go ponder wtime 100 btime 100");
  EXPECT_THAT(dialogue.Settle(), Not(Contains(StartsWith("bestmove"))));
  dialogue.Send("ponderhit");
  dialogue.ReadTo("bestmove");
}

TEST(Session, FinishedGamesHaveNoMove) {
  Dialogue dialogue;
  dialogue.Send(std::string(kPacoInOne) + " moves e2e8");
  dialogue.Send("go depth 3");
  EXPECT_THAT(dialogue.ReadTo("bestmove"),
              ElementsAre(StartsWith("info string by the rules the game is over"),
                          "info depth 0 score mate 0", "bestmove (none)"));
  dialogue.Send("position fen 7k/8/8/8/8/8/nn6/Kn6 w 0 - - -");
  dialogue.Send("go depth 3");
  EXPECT_THAT(
      dialogue.ReadTo("bestmove"),
      ElementsAre(HasSubstr("no legal turn"), "info depth 0 score cp 0", "bestmove (none)"));
}

// A client ends games by its own rules, and one that waits for a move must get it.
TEST(Session, DrawnGamesAreSearched) {
  for (const auto& [game, end] : {
           std::pair("startpos moves b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8", "repetition"),
           std::pair("fen 4k3/8/8/8/8/8/4P3/4K3 w 100 - - -", "100"),
           std::pair("fen 4k3/8/8/3A4/8/8/8/4K3 w 0 - - -", "united"),
       }) {
    Dialogue dialogue;
    dialogue.Send(absl::StrCat("position ", game));
    for (const char* command : {"go depth 3", "go wtime 1000 btime 1000", "go mate 2"}) {
      dialogue.Send(command);
      EXPECT_THAT(dialogue.ReadTo("bestmove"),
                  AllOf(Contains(HasSubstr(end)), Contains(HasSubstr("score cp ")),
                        Contains(AllOf(StartsWith("bestmove "), Not(HasSubstr("(none)"))))))
          << game << ": " << command;
    }
  }
  Dialogue dialogue;
  dialogue.Send("position fen 4k3/8/8/3o4/8/8/8/4K3 w 0 - - -");
  dialogue.Send("go depth 3");
  EXPECT_THAT(dialogue.ReadTo("bestmove"), Contains(HasSubstr("score cp 0 ")));
}

TEST(Session, FinishedGamesWaitForStopToo) {
  Dialogue dialogue;
  dialogue.Send(std::string(kPacoInOne) + " moves e2e8");
  dialogue.Send("go infinite");
  dialogue.ReadTo("info depth 0");
  EXPECT_THAT(dialogue.Settle(), IsEmpty());
  dialogue.Send("stop");
  EXPECT_EQ(dialogue.ReadLine(), "bestmove (none)");
}

TEST(Session, StopAndPonderHitWithoutASearchSayNothing) {
  Dialogue dialogue;
  dialogue.Send("stop");
  dialogue.Send("ponderhit");
  EXPECT_THAT(dialogue.Settle(), IsEmpty());
}

TEST(Session, BadInputIsReportedAndIgnored) {
  Dialogue dialogue;
  dialogue.Send("position startpos moves e2e4");
  for (const char* line :
       {"position startpos moves e2e4 e2e4", "position fen nonsense", "setoption name Hash value 0",
        "go depth x", "go searchmoves e2e4", "castle", "bench x"}) {
    dialogue.Send(line);
    EXPECT_THAT(dialogue.Settle(), ElementsAre(StartsWith("info string error: "))) << line;
  }
  dialogue.Send("d");
  EXPECT_THAT(dialogue.ReadTo("Fen:").back(), HasSubstr("8/8/4P3/8/PPPP1PPP/RNBQKBNR b 1 AHah e3"));
}

TEST(Session, CastlingIsPrintedAsTheOptionSays) {
  Dialogue dialogue;
  dialogue.Send("position fen 4k3/8/8/8/8/8/8/4K2R w 0 H - -");
  dialogue.Send("moves");
  EXPECT_THAT(dialogue.Settle(), Contains("e1g1"));
  dialogue.Send("setoption name UCI_Chess960 value true");
  dialogue.Send("moves");
  EXPECT_THAT(dialogue.Settle(), Contains("e1h1"));
}

TEST(Session, CountsTurns) {
  Dialogue dialogue;
  dialogue.Send("go perft 3");
  const std::vector<std::string> lines = dialogue.ReadTo("Nodes searched");
  ASSERT_EQ(lines.size(), 22u);
  EXPECT_EQ(lines[0], "a2a3: 380");
  EXPECT_EQ(lines[20], "");
  EXPECT_EQ(lines[21], "Nodes searched: 8902");
}

TEST(Session, CountsCanBeStopped) {
  Dialogue dialogue;
  dialogue.Send("go perft 20");
  dialogue.Send("isready");
  EXPECT_EQ(dialogue.ReadLine(), "readyok");
  dialogue.Send("stop");
  EXPECT_THAT(dialogue.ReadTo("Nodes searched"), Contains(HasSubstr("incomplete")));
}

TEST(Session, CommandsWaitForACount) {
  Dialogue dialogue;
  dialogue.Send("go perft 4");
  dialogue.Send("position startpos moves e2e4");
  dialogue.Send("go perft 1");
  EXPECT_EQ(dialogue.ReadTo("Nodes searched").back(), "Nodes searched: 197792");
  EXPECT_EQ(dialogue.ReadTo("Nodes searched").back(), "Nodes searched: 20");
}

TEST(Session, CountsFinishBeforeTheEndOfInput) {
  EXPECT_THAT(
      Answers("go perft 3\nposition startpos moves e2e4\ngo perft 1\nquit\n"),
      ::testing::AllOf(HasSubstr("Nodes searched: 8902\n"), HasSubstr("Nodes searched: 20\n")));
}

TEST(Session, EndOfInputStopsTheSearchAndPrintsItsMove) {
  EXPECT_THAT(Answers("go infinite"), HasSubstr("bestmove "));
  EXPECT_THAT(Answers("go infinite\nquit\nd\n"),
              ::testing::AllOf(HasSubstr("bestmove "), Not(HasSubstr("Fen:"))));
  EXPECT_THAT(Answers("go perft 2\ngo infinite\nposition startpos\ngo infinite\n"),
              ::testing::AllOf(HasSubstr("'go' is refused"), HasSubstr("bestmove ")));
}

TEST(Session, EndlessLinesAreRefused) {
  EXPECT_THAT(
      Answers(std::string(5 << 20, 'x') + "\nisready\n"),
      ::testing::AllOf(HasSubstr("error: the line is longer than 4 MiB"), HasSubstr("readyok")));
}

TEST(Session, LineEndsOfWindowsAreRead) { EXPECT_EQ(Answers("isready\r\n"), "readyok\n"); }

TEST(Session, BenchEndsWithItsSignature) {
  Dialogue dialogue;
  dialogue.Send("bench 1");
  const std::vector<std::string> first = dialogue.ReadTo("Bench: ");
  EXPECT_THAT(first, Contains(StartsWith("Nodes searched  : ")));
  // Earlier searches make no difference.
  dialogue.Send("go depth 3");
  dialogue.ReadTo("bestmove");
  dialogue.Send("bench 1");
  EXPECT_EQ(dialogue.ReadTo("Bench: ").back(), first.back());
}

// All positions are legal, because all of them are searched.
TEST(Session, LongBenchSearchesAllItsPositions) {
  Dialogue dialogue;
  dialogue.Send("bench long 1 1");
  const std::vector<std::string> first = dialogue.ReadTo("Bench long: ");
  EXPECT_THAT(first, Contains(StartsWith("Position 30/30: 1000 nodes, ")));
  EXPECT_THAT(first, Contains("Nodes searched  : 30000"));
  dialogue.Send("bench long 1 1");
  EXPECT_EQ(dialogue.ReadTo("Bench long: ").back(), first.back());
  dialogue.Send("bench long 2 1");
  EXPECT_NE(dialogue.ReadTo("Bench long: ").back(), first.back());
}

}  // namespace
}  // namespace danco
