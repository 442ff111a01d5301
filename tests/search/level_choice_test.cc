// SPDX-License-Identifier: MIT
// The choice between several moves at a level.
#include <string>

#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "search/levels/handicap.h"
#include "search_support.h"

namespace danco {
namespace {

SearchLine Line(const Position& root, const char* move, Score score) {
  SearchLine line;
  line.depth = 3;
  line.score = score;
  line.pv = {*ParseMove(root, move)};
  return line;
}

// Returns how often each of the lines is chosen by 300 opponents.
std::vector<int> Chosen(const std::vector<SearchLine>& lines, const Game& game, double level) {
  std::vector<int> count(lines.size());
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    ++count[Handicap({level, seed}).ChooseLine(lines, game.positions())];
  }
  return count;
}

TEST(ChooseLine, AWeakLevelVariesAndAStrongOneHardly) {
  const Game game(StartPosition());
  const std::vector<SearchLine> lines = {Line(game.position(), "e2e4", Score(30)),
                                         Line(game.position(), "d2d4", Score(25)),
                                         Line(game.position(), "g1f3", Score(-40))};
  const std::vector<int> weak = Chosen(lines, game, 0);
  EXPECT_GT(weak[1], 60);
  EXPECT_GT(weak[2], 10);
  EXPECT_GT(weak[0], weak[2]);
  EXPECT_EQ(Chosen(lines, game, 19)[2], 0);
}

TEST(ChooseLine, NeverThrowsAwayMoreThanItsLevelMay) {
  const Game game(StartPosition());
  const std::vector<SearchLine> lines = {Line(game.position(), "e2e4", Score(300)),
                                         Line(game.position(), "d2d4", Score(-200)),
                                         Line(game.position(), "g1f3", Score::UnitedIn(4))};
  EXPECT_EQ(Chosen(lines, game, 0)[0], 300);
}

TEST(ChooseLine, TakesAPacoInOne) {
  const Game game(StartPosition());
  const std::vector<SearchLine> lines = {Line(game.position(), "e2e4", Score::PacoIn(1)),
                                         Line(game.position(), "d2d4", Score::PacoIn(3))};
  EXPECT_EQ(Chosen(lines, game, 0)[0], 300);
}

TEST(ChooseLine, PutsOffALoss) {
  const Game game(StartPosition());
  const std::vector<SearchLine> lines = {Line(game.position(), "e2e4", Score::UnitedIn(6)),
                                         Line(game.position(), "d2d4", Score::UnitedIn(2))};
  EXPECT_EQ(Chosen(lines, game, 0)[1], 0);
}

TEST(ChooseLine, DoesNotShuffle) {
  const Game game = GameOf(StartPosition(), "g1f3 g8f6");
  const std::vector<SearchLine> lines = {Line(game.position(), "f3g1", Score(20)),
                                         Line(game.position(), "d2d4", Score(20))};
  const std::vector<int> back = Chosen(lines, game, 0);
  EXPECT_LT(back[0], back[1] * 2 / 3);
  const Game twice = GameOf(StartPosition(), "g1f3 g8f6 f3g1 f6g8");
  const std::vector<SearchLine> again = {Line(twice.position(), "g1f3", Score(20)),
                                         Line(twice.position(), "d2d4", Score(20))};
  EXPECT_LT(Chosen(again, twice, 0)[0], 60);
}

}  // namespace
}  // namespace danco
