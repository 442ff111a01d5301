// SPDX-License-Identifier: MIT
// Searches below full strength are reproducible, varied and beatable, but not absurd.
#include "search/control/level.h"

#include <set>

#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

constexpr int kSeeds = Repeats(100);

SearchOptions AtLevel(double level, uint64_t seed, int multi_pv = 1) {
  SearchOptions options;
  options.level = LevelOfPlay{level, seed};
  options.multi_pv = multi_pv;
  return options;
}

TEST(LevelSettings, GrowWithTheLevel) {
  LevelSettings low = SettingsOfLevel(0);
  for (double level = 0.25; level < kFullLevel; level += 0.25) {
    const LevelSettings high = SettingsOfLevel(level);
    EXPECT_GE(high.depth, low.depth);
    EXPECT_GE(high.nodes, low.nodes);
    for (size_t i = 0; i < low.perception.size(); ++i)
      EXPECT_GE(high.perception[i], low.perception[i]);
    EXPECT_LE(high.style, low.style);
    EXPECT_LE(high.temperature, low.temperature);
    EXPECT_LE(high.max_loss, low.max_loss);
    EXPECT_GE(high.candidates, 1u);
    low = high;
  }
}

TEST(LevelOfPlay, PlaysTheSameForTheSameSeedAndVariesBetweenSeeds) {
  std::set<std::string> moves;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const Report one = RunSearch(StartPosition(), Depth(20), AtLevel(3, seed));
    const Report two = RunSearch(StartPosition(), Depth(20), AtLevel(3, seed));
    EXPECT_EQ(one.result.best, two.result.best);
    EXPECT_EQ(LinesAsText(one.lines), LinesAsText(two.lines));
    moves.insert(FormatMove(StartPosition(), one.result.best));
  }
  EXPECT_GE(moves.size(), 4u);
}

TEST(LevelOfPlay, TheLastLineIsThatOfThePlayedMove) {
  const Position position = *ParseFen(kMiddleGame);
  for (int multi_pv : {1, 3}) {
    for (uint64_t seed = 1; seed <= 20; ++seed) {
      const Report report = RunSearch(position, Depth(20), AtLevel(4, seed, multi_pv));
      const SearchLine* last = nullptr;
      for (const SearchLine& line : report.lines) {
        EXPECT_LE(line.multi_pv, multi_pv);
        if (line.multi_pv == 1) last = &line;
      }
      ASSERT_NE(last, nullptr);
      EXPECT_EQ(last->pv.front(), report.result.best);
      EXPECT_LE(report.result.line.nodes, SettingsOfLevel(4).nodes);
    }
  }
}

TEST(LevelOfPlay, UnitesWithAKingInPlainSight) {
  const Position position = *ParseFen("4k3/2p5/8/8/8/1N6/4R3/4K3 w 0 - - -");
  int taken = 0;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    if (RunSearch(position, Depth(9), AtLevel(0, seed)).result.line.score == Score::PacoIn(1))
      ++taken;
  }
  EXPECT_GE(taken, kSeeds * 94 / 100);
}

TEST(LevelOfPlay, DoesNotLeaveItsKingToADirectThreat) {
  const Position position = *ParseFen("4k3/4r3/p7/8/8/8/PP3PPP/R3K2R w 0 AH - -");
  int parried = 0;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Report report = RunSearch(position, Depth(9), AtLevel(0, seed));
    if (!CanUniteKing(position.After(report.result.best), Color::kBlack)) ++parried;
  }
  EXPECT_GE(parried, kSeeds * 94 / 100);
}

TEST(LevelOfPlay, AProofIsNeverLimited) {
  const PacoProblem problem = PacoProblems(2).front();
  SearchLimits limits;
  limits.mate = 2;
  const Report report = RunSearch(problem.position, limits, AtLevel(0, 1));
  EXPECT_EQ(report.result.line.score.mate_turns(), 2);
}

TEST(LevelOfPlay, LeavesNothingBehindForFullStrength) {
  const Game game(*ParseFen(kMiddleGame));
  const std::unique_ptr<Search> search = SmallSearch();
  const Report fresh = RunSearch(*search, game, Depth(5));
  search->NewGame();
  (void)RunSearch(*search, game, Depth(5), AtLevel(1, 7));
  EXPECT_EQ(LinesAsText(RunSearch(*search, game, Depth(5)).lines), LinesAsText(fresh.lines));
}

// The keys of positions do not contain the rules.
TEST(Search, LeavesNothingBehindForOtherRules) {
  for (const RuleSet rules : {RuleSet::kNoChain, RuleSet::kManual}) {
    const Game game(*ParseFen(kMiddleGame, rules));
    const std::unique_ptr<Search> search = SmallSearch();
    const Report fresh = RunSearch(*search, game, Depth(4));
    search->NewGame();
    (void)RunSearch(*search, Game(*ParseFen(kMiddleGame)), Depth(8));
    EXPECT_EQ(LinesAsText(RunSearch(*search, game, Depth(4)).lines), LinesAsText(fresh.lines));
  }
}

TEST(LevelOfPlay, PlaysUnderTheOtherRuleSets) {
  for (RuleSet rules : kRuleSets) {
    Game game(StartPosition(rules));
    const std::unique_ptr<Search> search = SmallSearch();
    while (game.moves().size() < 60 && game.end() == GameEnd::kOngoing) {
      const Report report = RunSearch(*search, game, Depth(9), AtLevel(1, 5));
      EXPECT_NE(LegalLine(game.position(), report.result.line.pv), "");
      game.Play(report.result.best);
    }
  }
}

}  // namespace
}  // namespace danco
