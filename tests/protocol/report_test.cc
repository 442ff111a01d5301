// SPDX-License-Identifier: MIT
#include "protocol/report.h"

#include <sstream>

#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using ::testing::HasSubstr;

Move Read(const Position& position, absl::string_view text) { return *ParseMove(position, text); }

TEST(InfoLine, HasEveryField) {
  const Position root = StartPosition();
  SearchLine line;
  line.depth = 7;
  line.selective_depth = 12;
  line.multi_pv = 2;
  line.score = Score(-13);
  line.nodes = 50000;
  line.time = absl::Milliseconds(25);
  line.hash_permill = 3;
  line.pv = {Read(root, "e2e4")};
  line.pv.push_back(Read(root.After(line.pv[0]), "e7e5"));
  EXPECT_EQ(InfoLine(root, line, ReportStyle()),
            "info depth 7 seldepth 12 multipv 2 score cp -13 nodes 50000 nps 2000000 hashfull 3 "
            "tbhits 0 time 25 pv e2e4 e7e5");
}

TEST(InfoLine, BoundsFollowTheScore) {
  SearchLine line;
  line.depth = 1;
  line.bound = Bound::kLower;
  EXPECT_THAT(InfoLine(StartPosition(), line, ReportStyle()),
              HasSubstr("score cp 0 lowerbound nodes"));
  line.bound = Bound::kUpper;
  EXPECT_THAT(InfoLine(StartPosition(), line, ReportStyle()), HasSubstr("upperbound"));
}

TEST(InfoLine, PacoIsAMateScore) {
  SearchLine line;
  line.depth = 5;
  line.score = Score::PacoIn(3);
  EXPECT_THAT(InfoLine(StartPosition(), line, ReportStyle()), HasSubstr("score mate 2 "));
  line.score = Score::UnitedIn(4);
  EXPECT_THAT(InfoLine(StartPosition(), line, ReportStyle()), HasSubstr("score mate -2 "));
}

TEST(NoteText, ClaimsOfSomeMovesAreNotMadeOfAll) {
  MateAnswer answer{.turns = 2, .proved = {}, .excluded = 2, .first_moves = 20, .nodes = 1234};
  EXPECT_EQ(NoteText(answer, RuleSet::kPacoSako),
            "there is no Paco in 2: all turns of both sides were examined, 1234 positions");
  answer.all_moves = false;
  EXPECT_EQ(NoteText(answer, RuleSet::kPacoSako),
            "there is no Paco in 2 after any of the 20 moves that were searched; the other moves "
            "were not searched");
  answer.first_moves = 1;
  EXPECT_EQ(NoteText(answer, RuleSet::kPacoSako),
            "there is no Paco in 2 after the only move that was searched; the other moves were not "
            "searched");
  answer = {.turns = 6, .proved = 4, .excluded = 3, .all_moves = false, .first_moves = 1};
  EXPECT_EQ(NoteText(answer, RuleSet::kPacoSako),
            "Paco in 4 is proved; there is none in 3 after the only move that was searched, but a "
            "shorter one may exist");
  answer.excluded = 0;
  EXPECT_EQ(NoteText(answer, RuleSet::kPacoSako), "Paco in 4 is proved; a shorter one may exist");
  answer.proved.reset();
  EXPECT_EQ(NoteText(answer, RuleSet::kPacoSako), "no Paco was found; one may exist");
}

TEST(BestMoveLine, NamesTheExpectedReply) {
  const Position root = StartPosition();
  SearchResult result;
  EXPECT_EQ(BestMoveLine(root, result, CastlingStyle::kAuto), "bestmove (none)");
  result.best = Read(root, "e2e4");
  EXPECT_EQ(BestMoveLine(root, result, CastlingStyle::kAuto), "bestmove e2e4");
  result.ponder = Read(root.After(result.best), "d7d5");
  EXPECT_EQ(BestMoveLine(root, result, CastlingStyle::kAuto), "bestmove e2e4 ponder d7d5");
}

// A client that reads `bestmove` may send the next command at once, so the search must have ended
// by then.
TEST(UciListener, EndsBeforeItPrintsTheBestMove) {
  std::ostringstream out;
  Output output(out);
  std::string before = "not called";
  UciListener listener(StartPosition(), ReportStyle(), output, [&] { before = out.str(); });
  listener.OnResult(SearchResult());
  EXPECT_EQ(before, "");
  EXPECT_EQ(out.str(), "bestmove (none)\n");
}

TEST(Output, NotesAreOneLineOfAscii) {
  std::ostringstream out;
  Output output(out);
  output.Error("a\nb\x1b'c' \xff");
  EXPECT_EQ(out.str(), "info string error: a\\nb\\x1b'c' \\xff\n");
}

TEST(Output, LongNotesAreCut) {
  EXPECT_LT(Output::NoteLine(std::string(100000, 'x')).size(), 1000u);
}

}  // namespace
}  // namespace danco
