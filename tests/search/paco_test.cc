// SPDX-License-Identifier: MIT
// Wins and losses: Paco in one, forced Pacos, `go mate`, and the lines that end with them.
#include <algorithm>
#include <string>
#include <vector>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "gtest/gtest.h"
#include "search/root/search.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// Returns whether the side that plays `move` is not united by the next move.
bool IsSafe(const Position& position, Move move) {
  const Position after = position.After(move);
  return after.king_united() || !CanUniteKing(after, after.side_to_move());
}

// The enemy king is on a1, which is also the placeholder target of moves that leave all free pieces
// unchanged. Such a pass is not a win.
constexpr char kKingOnA1[] = "4k1d1/7q/P1D3j1/1Da5/5I1c/1E2E3/3T2j1/K1i1tj2 b 0 - - -";

TEST(PacoInOneTest, KingOnA1IsFound) {
  const Position position = At(kKingOnA1);
  EXPECT_TRUE(position.After(FindWinningMove(position)).king_united());
}

TEST(PacoInOneTest, IsAlwaysSeenAndPlayed) {
  const auto search = SmallSearch();
  int positions = 0;
  for (const KnownPosition& known : KnownPositions()) {
    if (known.wins == 0 || ++positions % kStride != 0) continue;
    const Game game(known.position);
    for (const SearchLimits& limits : {Depth(1), Nodes(1)}) {
      const Report report = RunSearch(*search, game, limits);
      ASSERT_TRUE(report.result.best) << known.position;
      EXPECT_TRUE(known.position.After(report.result.best).king_united()) << known.position;
      EXPECT_EQ(report.result.line.score, Score::PacoIn(1)) << known.position;
      EXPECT_FALSE(report.result.ponder);
    }
  }
  EXPECT_GT(positions, 100);
}

TEST(SearchTest, IsNotUnitedAtOnceWhenItCanBeHelped) {
  const auto search = SmallSearch();
  int asked = 0;
  int count = 0;
  for (const KnownPosition& known : KnownPositions()) {
    if (known.wins > 0 || known.outcomes > 1000 || ++count % (4 * kStride) != 0) continue;
    const MoveList moves = MovesOf(known.position);
    if (std::ranges::none_of(moves, [&](Move move) { return IsSafe(known.position, move); })) {
      continue;
    }
    const Game game(known.position);
    if (game.end() != GameEnd::kOngoing) continue;
    ++asked;
    search->NewGame();
    const Report report = RunSearch(*search, game, Depth(3));
    EXPECT_TRUE(IsSafe(known.position, report.result.best)) << known.position;
  }
  EXPECT_GT(asked, Repeats(100));
}

TEST(SearchTest, PlaysAForcedPaco) {
  const auto search = SmallSearch();
  int count = 0;
  for (const PacoProblem& problem : PacoProblems(2)) {
    if (problem.solutions == 0 || ++count % 4 != 0) continue;
    search->NewGame();
    const Report report = RunSearch(*search, Game(problem.position), Depth(5));
    EXPECT_EQ(report.result.line.score, Score::PacoIn(3)) << problem.fen;
  }
  EXPECT_GT(count, 50);
}

struct PacoLine {
  Position position;
  SearchLine line;
};

// Returns lines with Paco scores, of winners and of losers.
std::vector<PacoLine> PacoLines() {
  const auto search = SmallSearch();
  std::vector<PacoLine> found;
  const auto keep = [&found](const Position& position, const Report& report) {
    for (const SearchLine& line : report.lines) {
      if (line.score.is_paco() && line.bound == Bound::kExact) found.push_back({position, line});
    }
  };
  for (int mate : {2, 3}) {
    int count = 0;
    for (const PacoProblem& problem : PacoProblems(mate)) {
      if (++count % 5 != 0) continue;
      search->NewGame();
      const Report report = RunSearch(*search, Game(problem.position), Depth(2 * mate + 1));
      keep(problem.position, report);
      const Position after = problem.position.After(report.result.best);
      if (!after.king_united()) keep(after, RunSearch(*search, Game(after), Depth(2 * mate)));
    }
  }
  return found;
}

int PliesToPaco(Score score) {
  return score.is_win() ? 2 * score.mate_turns() - 1 : -2 * score.mate_turns();
}

TEST(SearchTest, LineOfAPacoScoreEndsWithThePaco) {
  int wins = 0;
  int losses = 0;
  for (const auto& [position, line] : PacoLines()) {
    wins += line.score.is_win();
    losses += line.score.is_loss();
    const std::string text = LegalLine(position, line.pv);
    EXPECT_TRUE(AfterLine(position, line.pv).king_united()) << position << ": " << text;
    EXPECT_EQ(static_cast<int>(line.pv.size()), PliesToPaco(line.score))
        << position << ": " << text;
  }
  EXPECT_GT(wins, 50);
  EXPECT_GT(losses, 20);
}

TEST(SearchTest, EveryReportedLineIsLegal) {
  const auto search = SmallSearch();
  int count = 0;
  for (const KnownPosition& known : KnownPositions()) {
    if (known.outcomes > 1000 || ++count % 25 != 0) continue;
    const Game game(known.position);
    if (game.end() != GameEnd::kOngoing) continue;
    const Report report = RunSearch(*search, game, Nodes(3000));
    for (const SearchLine& line : report.lines) {
      EXPECT_FALSE(line.pv.empty());
      LegalLine(known.position, line.pv);
    }
    const MoveList& pv = report.result.line.pv;
    ASSERT_FALSE(pv.empty());
    EXPECT_EQ(report.result.best, pv.front());
    if (report.result.ponder) {
      ASSERT_GT(pv.size(), 1u);
      EXPECT_EQ(*report.result.ponder, pv[1]);
    }
  }
}

// --- go mate ---

SearchLimits Mate(int turns) {
  SearchLimits limits;
  limits.mate = turns;
  return limits;
}

TEST(GoMateTest, ProvesTheShortestPaco) {
  const auto search = SmallSearch();
  for (int mate : {2, 3}) {
    int count = 0;
    for (const PacoProblem& problem : PacoProblems(mate)) {
      if ((mate == 2 && problem.solutions == 0) || ++count % 10 != 0) continue;
      const Report report = RunSearch(*search, Game(problem.position), Mate(mate + 1));
      EXPECT_EQ(report.result.line.score, Score::PacoIn(2 * mate - 1)) << problem.fen;
      LegalLine(problem.position, report.result.line.pv);
      EXPECT_TRUE(AfterLine(problem.position, report.result.line.pv).king_united());
      EXPECT_EQ(report.result.line.pv.size(), static_cast<size_t>(2 * mate - 1));
      EXPECT_EQ(report.result.best, report.result.line.pv.front());
      EXPECT_EQ(report.result.ponder, report.result.line.pv[1]);
    }
  }
}

TEST(GoMateTest, SaysWhenThereIsNone) {
  const Report report = RunSearch(StartPosition(), Mate(2));
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_EQ(std::get<MateAnswer>(report.notes[0]).excluded, 2);
  EXPECT_TRUE(report.result.best) << "a move all the same";
}

TEST(GoMateTest, CanBeStopped) {
  const auto search = SmallSearch();
  for (const bool infinite : {false, true}) {
    SearchLimits limits = Mate(20);
    limits.infinite = infinite;
    Recorder recorder;
    search->Start(Game(At(kMiddleGame)), limits, SearchOptions(), recorder);
    search->Stop();
    search->Wait();
    EXPECT_TRUE(recorder.result().best);
  }
}

TEST(GoMateTest, OnlySearchMovesAreLookedAt) {
  // The only solution is excluded by searchmoves.
  const Position position = At("rnbqkbnr/ppppp2p/5p2/6p1/8/4P2P/PPPP1PP1/RNBQKBNR w 0 AHah g6 -");
  SearchLimits limits = Mate(2);
  EXPECT_EQ(RunSearch(position, limits).result.best, MoveOf(position, "d1h5"));
  limits.search_moves = {MoveOf(position, "a2a3"), MoveOf(position, "d1g4")};
  const Report report = RunSearch(position, limits);
  EXPECT_EQ(report.notes.size(), 1u);
  EXPECT_EQ(std::ranges::count(limits.search_moves, report.result.best), 1);
}

TEST(GoMateTest, NoPacoIsShorterThanOne) {
  const Position position = At("4k3/8/8/8/8/8/4R3/K7 w 0 - - -");
  SearchLimits limits = Mate(1);
  limits.search_moves = {MoveOf(position, "e2e8")};
  const Report report = RunSearch(position, limits);
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_TRUE(std::get<MateAnswer>(report.notes[0]).shortest);
}

}  // namespace
}  // namespace danco
