// SPDX-License-Identifier: MIT
#include "match/tournament/schedule.h"

#include <map>
#include <set>

#include "gtest/gtest.h"

namespace danco::match {
namespace {

Tournament Of(Format format, size_t engines) {
  Tournament t;
  t.format = format;
  t.engines.resize(engines);
  for (size_t i = 0; i < engines; ++i)
    t.engines[i].name = std::string(1, static_cast<char>('a' + i));
  return t;
}

TEST(ScheduleTest, Formats) {
  EXPECT_EQ(Schedule(Of(Format::kRoundRobin, 4)).pairings().size(), 6u);
  EXPECT_EQ(Schedule(Of(Format::kGauntlet, 4)).pairings().size(), 3u);
  Tournament ladder = Of(Format::kLadder, 5);
  ladder.neighbours = 2;
  const std::vector<Schedule::Pairing> expected = {{0, 1}, {0, 2}, {1, 2}, {1, 3},
                                                   {2, 3}, {2, 4}, {3, 4}};
  EXPECT_EQ(Schedule(ladder).pairings(), expected);
  Tournament pairs = Of(Format::kPairs, 4);
  pairs.pairs = {{"d", "a"}, {"b", "c"}, {"a", "d"}};
  const std::vector<Schedule::Pairing> named = {{0, 3}, {1, 2}};
  EXPECT_EQ(Schedule(pairs).pairings(), named);
}

TEST(ScheduleTest, BothColoursOfEachOpening) {
  Tournament t = Of(Format::kRoundRobin, 3);
  t.rounds = 4;
  const Schedule schedule(t);
  EXPECT_EQ(schedule.games(), 24);
  EXPECT_EQ(schedule.known_games(), 24);
  for (int64_t i = 0; i < schedule.games(); i += 2) {
    const ScheduledGame a = schedule.Game(i), b = schedule.Game(i + 1);
    EXPECT_EQ(a.white, b.black);
    EXPECT_EQ(a.black, b.white);
    EXPECT_EQ(a.opening, b.opening);
  }
}

// Plays a Swiss tournament in which the engine that is earlier in the list always wins.
class Swiss {
 public:
  Swiss(size_t engines, int64_t rounds) : tournament_(Of(Format::kSwiss, engines)) {
    tournament_.swiss_rounds = rounds;
    tournament_.rounds = 2;
    outcome_ = [this](int64_t index) -> std::optional<GameResult> {
      const auto it = outcomes_.find(index);
      if (it == outcomes_.end()) return std::nullopt;
      return it->second;
    };
  }

  Schedule Play() {
    Schedule schedule(tournament_, outcome_);
    for (int64_t i = 0; i < schedule.games(); ++i) {
      EXPECT_LT(i, schedule.known_games());
      const ScheduledGame game = schedule.Game(i);
      outcomes_[i] = game.white < game.black ? GameResult::kWhiteWins : GameResult::kBlackWins;
      schedule.Extend(outcome_);
    }
    return schedule;
  }
  Schedule Resumed() const { return Schedule(tournament_, outcome_); }

 private:
  const Tournament& tournament() const { return tournament_; }
  Tournament tournament_;
  std::map<int64_t, GameResult> outcomes_;
  OutcomeOf outcome_;
};

TEST(ScheduleTest, SwissPairsWinnersAndNobodyTwice) {
  for (size_t engines : {8u, 7u}) {
    Swiss swiss(engines, 3);
    const Schedule schedule = swiss.Play();
    const auto games = static_cast<int64_t>(engines / 2) * 2 * 2 * 3;
    EXPECT_EQ(schedule.games(), games);
    // Three rounds without repeated pairings.
    EXPECT_EQ(schedule.pairings().size(), engines / 2 * 3);
    std::set<int64_t> openings;
    for (int64_t i = 0; i < games; ++i) openings.insert(schedule.Game(i).opening);
    EXPECT_EQ(openings.size(), 6u);  // two for each round
    // The same follows from the results alone, as in a resumed run and in a report.
    const Schedule again = swiss.Resumed();
    EXPECT_EQ(again.pairings(), schedule.pairings());
  }
  // More rounds than opponents: the last rounds repeat pairings.
  Swiss long_one(4, 5);
  EXPECT_EQ(long_one.Play().pairings().size(), 6u);
}

TEST(ScheduleTest, SwissKnowsNoMoreThanItCan) {
  Tournament t = Of(Format::kSwiss, 4);
  t.swiss_rounds = 2;
  Schedule schedule(t);
  EXPECT_EQ(schedule.games(), 8);
  EXPECT_EQ(schedule.known_games(), 4);
  schedule.Extend([](int64_t index) -> std::optional<GameResult> {
    if (index == 3) return std::nullopt;
    return GameResult::kDraw;
  });
  EXPECT_EQ(schedule.known_games(), 4);
  schedule.Extend([](int64_t) { return GameResult::kDraw; });
  EXPECT_EQ(schedule.known_games(), 8);
}

}  // namespace
}  // namespace danco::match
