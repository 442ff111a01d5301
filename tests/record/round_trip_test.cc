// SPDX-License-Identifier: MIT
// Everything that a format can express survives writing and reading.
#include <algorithm>
#include <optional>
#include <string>

#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/text/fen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "record/formats.h"
#include "record/games.h"
#include "record/json_fields.h"
#include "record_testing.h"
#include "test_support.h"

namespace danco {
namespace {

// Returns the game as text, without what a format loses.
std::string Essence(RecordedGame game, GameFormat format) {
  std::sort(game.tags.begin(), game.tags.end());
  const bool pgn = format == GameFormat::kPgn || format == GameFormat::kPlayersPgn;
  const bool plain = format == GameFormat::kMoves || format == GameFormat::kPlayerMoves;
  const bool all = format == GameFormat::kJsonLines;
  for (RecordedTurn& turn : game.turns) {
    if (!all && format != GameFormat::kPacoplay) turn.action_times.clear();
    if (all || pgn) continue;
    turn.comment.clear();
    turn.nag = 0;
    turn.clock.reset();
    turn.spent.reset();
  }
  if (plain) game.tags.clear();
  if (plain) game.reason.clear();
  if (format == GameFormat::kVchess) {
    if (game.Tag("Site").empty()) game.SetTag("Site", "vchess.club");
    std::sort(game.tags.begin(), game.tags.end());
  }
  if (format == GameFormat::kPacoplay) {
    std::erase_if(game.tags, [](const auto& tag) { return tag.first == "Event"; });
  }
  return Dump(GameToJson(game));
}

void RoundTrips(uint64_t first_seed, uint64_t seeds, GameFormat format) {
  int written = 0;
  for (RuleSet rules : kRuleSets) {
    for (uint64_t seed = first_seed; seed < first_seed + seeds; ++seed) {
      const RecordedGame game = RandomGame(seed, rules);
      const absl::StatusOr<std::string> text = WriteGame(game, format);
      // vchess.club and pacoplay know only their own rules.
      const bool known = format == GameFormat::kVchess     ? rules == RuleSet::kVchess
                         : format == GameFormat::kPacoplay ? rules != RuleSet::kVchess
                                                           : true;
      ASSERT_EQ(text.ok(), known) << RuleSetName(rules) << ": " << text.status();
      if (!known) continue;
      ++written;
      const GameCollection read = Read(*text);
      ASSERT_TRUE(read.faults.empty()) << read.faults.front().ToString() << "\n" << *text;
      ASSERT_EQ(read.games.size(), 1u) << *text;
      ASSERT_EQ(Essence(read.games.front(), format), Essence(game, format)) << *text;
    }
  }
  EXPECT_GT(written, 0);
}

class RoundTripTest : public testing::TestWithParam<GameFormat> {};

TEST_P(RoundTripTest, RandomGames) { RoundTrips(0, 20, GetParam()); }
TEST_P(RoundTripTest, DeepRandomGames) { RoundTrips(DrawSeed(), 1000, GetParam()); }

INSTANTIATE_TEST_SUITE_P(Formats, RoundTripTest,
                         testing::Values(GameFormat::kPgn, GameFormat::kPlayersPgn,
                                         GameFormat::kJsonLines, GameFormat::kPacoplay,
                                         GameFormat::kVchess, GameFormat::kMoves,
                                         GameFormat::kPlayerMoves));

// If only vchess.club's block for people is given, either the game is read or the text is
// ambiguous.
TEST(VchessShownTest, IsTheGameOrRefused) {
  int games = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const RecordedGame game = RandomGame(seed, RuleSet::kVchess, 12);
    std::string text = *WriteGame(game, GameFormat::kVchess);
    text.resize(text.find(".w "));
    text.resize(text.find_last_of('\n'));
    const GameCollection read = Read(text);
    if (!read.faults.empty()) {
      EXPECT_THAT(read.faults.front().reason, testing::HasSubstr(" may be ")) << text;
      continue;
    }
    ++games;
    ASSERT_EQ(read.games.size(), 1u);
    EXPECT_TRUE(read.games.front().End().SameOutcome(game.End())) << text;
  }
  EXPECT_GT(games, 10);
}

// A list of FENs or EPDs contains the positions.
TEST(FenListTest, EachPosition) {
  for (RuleSet rules : kRuleSets) {
    for (GameFormat format : {GameFormat::kFens, GameFormat::kEpd}) {
      const RecordedGame game = RandomGame(3, rules);
      const GameCollection read = Read(*WriteGame(game, format), rules);
      ASSERT_EQ(read.games.size(), game.turns.size() + 1) << RuleSetName(rules);
      EXPECT_EQ(FormatFen(read.games.back().start), FormatFen(game.End()));
    }
  }
}

// One of several games in one format is damaged.
TEST(ManyGamesTest, TheRestIsRead) {
  for (GameFormat format : {GameFormat::kPgn, GameFormat::kPlayersPgn, GameFormat::kJsonLines,
                            GameFormat::kPacoplay, GameFormat::kMoves, GameFormat::kPlayerMoves}) {
    std::string text;
    for (uint64_t seed = 0; seed < 3; ++seed) {
      std::string game = *WriteGame(RandomGame(seed, RuleSet::kPacoSako, 12), format);
      if (seed == 1) game.resize(game.size() / 2);
      text += game;
      if (seed == 1) text += "\n\n";
    }
    const GameCollection read = Read(text);
    EXPECT_GE(read.games.size(), 2u) << text;
    EXPECT_EQ(read.seen, 3) << text;
    for (const RecordFault& fault : read.faults) EXPECT_EQ(fault.game, 2) << fault.ToString();
  }
}

}  // namespace
}  // namespace danco
