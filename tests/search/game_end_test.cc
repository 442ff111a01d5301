// SPDX-License-Identifier: MIT
// Draws that end the game come before a Ŝako that would be carried out one turn later.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "gtest/gtest.h"
#include "search/root/search.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// White's rooks give Ŝako and leave the black king no escape. Only an interposed piece would help,
// but Black's rook cannot reach such a square.
constexpr char kBoxedIn[] = "r6k/8/8/8/8/8/6R1/4K2R w 0 - - -";
// The moves go there and back. White, which could have united each time, is to move in this
// position for the second time.
constexpr char kTwice[] = "e1d1 a8b8 d1e1 b8a8";

// Only the last position of the line may be the end of the game.
void ExpectNothingAfterTheEnd(Game game, const MoveList& line) {
  for (Move move : line) {
    EXPECT_EQ(game.end(), GameEnd::kOngoing) << "the line goes on after the game";
    game.Play(move);
  }
}

void ExpectScore(const Game& game, const SearchLimits& limits, Score score) {
  const Report report = RunSearch(*SmallSearch(), game, limits);
  EXPECT_EQ(report.result.line.score.ToString(), score.ToString()) << game.position();
  for (const SearchLine& line : report.lines) ExpectNothingAfterTheEnd(game, line.pv);
  ExpectNothingAfterTheEnd(game, report.result.line.pv);
}

TEST(GameEndTest, HundredthPlyComesBeforePaco) {
  for (int depth : {2, 3, 4, 8}) {
    // Rb8 gives Ŝako on the 99th ply, and any move by Black is the 100th.
    ExpectScore(Game(At("7k/R7/8/8/8/8/8/1R2K3 w 98 - - -")), Depth(depth), Score::Draw());
    // White's king has no safe square, but the draw comes in time.
    ExpectScore(Game(At("7k/8/8/8/8/8/r7/r3K3 w 99 - - -")), Depth(depth), Score::Draw());
  }
  EXPECT_TRUE(
      RunSearch(At("7k/R7/8/8/8/8/8/1R2K3 w 97 - - -"), Depth(8)).result.line.score.is_win());
  EXPECT_TRUE(
      RunSearch(At("7k/8/8/8/8/8/r7/r3K3 w 98 - - -"), Depth(8)).result.line.score.is_loss());
}

TEST(GameEndTest, TableScoresBeyondTheDrawAreIgnored) {
  const auto search = SmallSearch();
  const char* placement = "8/8/8/3k4/8/8/8/R3K2R w ";
  SearchLimits limits = Depth(14);
  const SearchResult far =
      RunSearch(*search, Game(At(std::string(placement) + "0 - - -")), limits).result;
  ASSERT_TRUE(far.line.score.is_win());
  const int plies = 2 * far.line.score.mate_turns() - 1;
  for (int left = 1; left < plies; ++left) {
    const Position late = At(absl::StrCat(placement, 100 - left, " - - -"));
    const Report report = RunSearch(*search, Game(late), Depth(8));
    EXPECT_FALSE(report.result.line.score.is_paco()) << left << " plies left";
  }
}

TEST(GameEndTest, ThirdOccurrenceComesBeforePaco) {
  const Game game = GameOf(At(kBoxedIn), std::string(kTwice) + " e1d1 a8b8 d1e1");
  SearchLimits back = Depth(4);
  back.search_moves = {MoveOf(game.position(), "b8a8")};
  ExpectScore(game, back, Score::Draw());
  const Report report = RunSearch(*SmallSearch(), game, Depth(4));
  EXPECT_EQ(report.result.best, MoveOf(game.position(), "b8a8"));
}

TEST(GameEndTest, ThirdOccurrenceComesBeforePacoInTheTree) {
  const Game game = GameOf(At(kBoxedIn), std::string(kTwice) + " e1d1 a8b8");
  SearchLimits limits = Depth(4);
  limits.search_moves = {MoveOf(game.position(), "d1e1")};
  ExpectScore(game, limits, Score::Draw());
  limits.depth.reset();
  limits.mate = 2;
  EXPECT_FALSE(RunSearch(*SmallSearch(), game, limits).result.line.score.is_paco());
}

TEST(GameEndTest, SecondOccurrenceDoesNot) {
  const Game game = GameOf(At(kBoxedIn), "e1d1 a8b8 d1e1");
  ExpectScore(game, Depth(4), Score::UnitedIn(2));
}

}  // namespace
}  // namespace danco
