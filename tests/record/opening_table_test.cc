// SPDX-License-Identifier: MIT
#include "record/opening_table.h"

#include <string>

#include "board/core/start_position.h"
#include "board/text/player_notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "record/game_filter.h"
#include "record/opening_name.h"
#include "record_testing.h"

namespace danco {
namespace {

using ::testing::HasSubstr;

OpeningTable TableOf(const std::string& games, int plies = OpeningTable::kDefaultPlies) {
  OpeningTable table(RuleSet::kPacoSako, plies);
  for (const RecordedGame& game : Read(games).games) EXPECT_TRUE(table.Add(game));
  return table;
}

Position After(const std::string& moves) {
  return Read("startpos moves " + moves).games.front().End();
}

constexpr char kGames[] =
    "e2e4 e7e5 g1f3 1-0\n\n"
    "g1f3 e7e6 e2e4 0-1\n\n"
    "e2e4 e7e6 g1f3 1/2-1/2\n\n"
    "d2d4 *\n";

TEST(OpeningTable, CountsResultsByPosition) {
  const OpeningTable table = TableOf(kGames);
  EXPECT_EQ(table.games(), 4);
  EXPECT_EQ(table.At(StartPosition()), (ResultCount{4, 1, 1, 1}));
  EXPECT_EQ(table.At(After("e2e4")), (ResultCount{2, 1, 1, 0}));
  EXPECT_EQ(table.At(After("a2a3")), ResultCount());
  const auto moves = table.Moves(StartPosition());
  ASSERT_EQ(moves.size(), 3u);
  EXPECT_EQ(FormatPlayerMove(StartPosition(), moves[0].move), "e2>e4");
  EXPECT_EQ(moves[0].played, 2);
}

// (The en passant square after e2e4 distinguishes some positions; e7e6 and g1f3 remove it.)
TEST(OpeningTable, TranspositionsMeet) {
  const OpeningTable table = TableOf("e2e3 e7e6 g1f3 1-0\n\ng1f3 e7e6 e2e3 0-1\n");
  EXPECT_EQ(table.At(After("g1f3 e7e6 e2e3")), (ResultCount{2, 1, 0, 1}));
  // A turn that nobody played here leads to a position that other games had.
  const auto moves = TableOf("e2e3 e7e6 g1f3 1-0\n\ng1f3 e7e6 1-0\n").Moves(After("g1f3 e7e6"));
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].played, 0);
  EXPECT_EQ(moves[0].reached.games, 1);
}

TEST(OpeningTable, RepeatedPositionsCountOnceAndPliesEnd) {
  const OpeningTable table = TableOf("g1f3 g8f6 f3g1 f6g8 g1f3 1-0\n");
  EXPECT_EQ(table.At(StartPosition()).games, 1);
  EXPECT_EQ(TableOf(kGames, 1).At(After("e2e4 e7e5")).games, 0);
  EXPECT_EQ(TableOf(kGames, 1).At(After("e2e4")).games, 2);
}

TEST(OpeningTable, OtherRuleSetsAreLeftOut) {
  OpeningTable table(RuleSet::kVchess);
  EXPECT_FALSE(table.Add(Read("e2e4 *").games.front()));
  EXPECT_EQ(table.games(), 0);
}

TEST(OpeningTable, IsReadBack) {
  const std::string text = TableOf(kGames).ToJsonLines();
  const auto again = OpeningTable::FromText(text);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->ToJsonLines(), text);
  EXPECT_EQ(again->games(), 4);
}

TEST(OpeningTable, UsualContinuation) {
  const OpeningTable table = TableOf("e2e4 e7e5 g1f3 *\n\ne2e4 e7e5 d2d4 *\n\ne2e4 d7d5 *\n");
  EXPECT_EQ(table.Usual(StartPosition(), 4).size(), 2u);
  EXPECT_EQ(table.Usual(StartPosition(), 1).size(), 1u);
  EXPECT_TRUE(table.Usual(After("e2e4 d7d5"), 4).empty());
}

// If answers are equally frequent, none is usual.
TEST(OpeningTable, TiedAnswersAreNotUsual) {
  const OpeningTable table = TableOf("e2e4 d7d5 *\n\ne2e4 d7d5 *\n\ne2e4 e7e5 *\n\ne2e4 e7e5 *\n");
  EXPECT_EQ(table.Usual(StartPosition(), 4).size(), 1u);
}

TEST(OpeningTable, AsATree) {
  const std::string games = "e2e3 e7e6 g1f3 1-0\n\ng1f3 e7e6 e2e3 0-1\n\nd2d4 *\n";
  const OpeningTable table = TableOf(games);
  const std::string text = table.ToTree(1);
  const auto again = OpeningTable::FromText(text);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->ToTree(1), text);
  // Nothing is lost: the position that two paths lead to, unfinished games, and how often each turn
  // was played.
  EXPECT_EQ(again->ToJsonLines(), table.ToJsonLines());
  const auto small = OpeningTable::FromText(table.ToTree(2));
  ASSERT_TRUE(small.ok()) << small.status();
  EXPECT_EQ(small->At(StartPosition()), (ResultCount{3, 1, 0, 1}));
  EXPECT_TRUE(small->Moves(StartPosition()).empty());
}

TEST(OpeningTable, FaultsOfTreesNameTheLine) {
  const std::string head = "{\"format\":\"danco-opening-tree\",\"version\":1}\n";
  const auto fault = [&](const std::string& lines) {
    return std::string(OpeningTable::FromText(head + lines).status().message());
  };
  EXPECT_EQ(fault("0 start 0 1 1 0 0\n1 e2e4 1\n"), "");
  EXPECT_THAT(fault("1 e2e4 1"), HasSubstr("line 2: depth 1 does not fit"));
  EXPECT_THAT(fault("0 start 0 1 1 0 0\n2 e2e4 1"), HasSubstr("line 3: depth 2 does not fit"));
  EXPECT_THAT(fault("0 start 0 1 1 0 0\n0 start 0"), HasSubstr("line 3: depth 0 does not fit"));
  EXPECT_THAT(fault("0 start x"), HasSubstr("'x' is not a number"));
  EXPECT_THAT(fault("0 start 0 1"), HasSubstr("3 or 7 fields"));
  EXPECT_THAT(fault("0 start 0 1 1 1 1"), HasSubstr("more results than games"));
  EXPECT_THAT(fault("0 start 0 1 2147483647 2147483647 2"), HasSubstr("more results than games"));
  EXPECT_THAT(fault("0 start 0 1 1 0 0\n1 e2e5 1"), HasSubstr("illegal"));
}

TEST(GameFilter, ByTagsAndResult) {
  RecordedGame game = Read("e2e4 1-0").games.front();
  const auto wants = [&](const GameFilter& filter) { return filter.Wants(game); };
  EXPECT_TRUE(wants({}));
  GameFilter level{.level = 3};
  EXPECT_FALSE(wants(level));
  EXPECT_FALSE(wants({.since = "2026"}));
  game.SetTag("White", "Anna Berg");
  game.SetTag("Level", "3");
  game.SetTag("Date", "2026.03.14");
  EXPECT_TRUE(wants(level));
  EXPECT_TRUE(wants({.player = "berg"}));
  EXPECT_FALSE(wants({.player = "Carl"}));
  EXPECT_TRUE(wants({.result = GameResult::kWhiteWins}));
  EXPECT_FALSE(wants({.result = GameResult::kDraw}));
  EXPECT_TRUE(wants({.since = "2026-03-14", .until = "2026.03"}));
  EXPECT_FALSE(wants({.since = "2026.03.15"}));
  EXPECT_FALSE(wants({.until = "2026.02"}));
  game.SetTag("Date", "2026.??.??");
  EXPECT_TRUE(wants({.since = "2026.05"}));
  EXPECT_FALSE(wants({.since = "2027"}));
  for (const char* date : {"2026", "2026.03", "2026-03-14"}) EXPECT_TRUE(IsDate(date)) << date;
  for (const char* date : {"", "26", "2026.3", "2026.03.1x", "14.03.2026", "2026.13", "2026.02.30",
                           "2026031", " 2026-1", "-202-01", "02026-1", "+202.12", "2026 03"})
    EXPECT_FALSE(IsDate(date)) << date;
}

TEST(OpeningTable, FaultsNameTheLine) {
  const auto fault = [](const std::string& text) {
    return std::string(OpeningTable::FromText(text).status().message());
  };
  const std::string head = "{\"format\":\"danco-openings\",\"version\":1}\n";
  EXPECT_THAT(fault(""), HasSubstr("line 1: head is not JSON"));
  EXPECT_THAT(fault("{\"format\":\"x\"}"), HasSubstr("line 1: head.format"));
  EXPECT_THAT(fault("{\"format\":\"danco-openings\"}"), HasSubstr("head.version is missing"));
  EXPECT_THAT(fault("{\"format\":\"danco-openings\",\"version\":2}"),
              HasSubstr("line 1: head.version is 2: a newer Danco wrote it"));
  EXPECT_THAT(fault(head + "{}"), HasSubstr("line 2: position.position is missing"));
  EXPECT_THAT(fault(head + "{\"position\":\"x\",\"games\":1,\"moves\":{\"e2e4\":\"x\"}}"),
              HasSubstr("line 2: position.moves.e2e4 must be a number"));
  EXPECT_THAT(fault(head + "{\"position\":\"x\",\"games\":1,\"white\":2,\"moves\":{}}"),
              HasSubstr("line 2: more results than games"));
  EXPECT_THAT(fault(head + "\n[[["), HasSubstr("line 3: position is not JSON"));
}

// The names are those that pacoplay.com uses.
TEST(OpeningName, OfTheGame) {
  const auto name = [](const std::string& moves, RuleSet rules = kDefaultRules) {
    return OpeningName(Read("startpos moves " + moves, rules).games.front().Positions());
  };
  EXPECT_EQ(name("e2e4 e7e5 g1f3"), "");
  EXPECT_EQ(name("d2d4 d7d5 h2h4 b8c6 h1h3 d8d6 b1c3 c8f5 h3e3"), "Rai");
  EXPECT_EQ(name("d2d4 d7d5 h2h4 b8c6 h1h3 d8d6 b1c3 c8f5"), "");
  EXPECT_EQ(name("h2h4 a7a6 a2a4 b7b6 h1h3 g7g6 a1a3", RuleSet::kChess), "");
  // A pawn is ahead of the rook.
  EXPECT_EQ(name("e2e4 a7a6 h2h4 b8c6 h1h3 d7d6 h3e3"), "");
  EXPECT_EQ(name("h2h4 a7a6 a2a4 b7b6 h1h3 g7g6 a1a3"), "Double Rai");
  EXPECT_EQ(name("b1c3 a7a6 g1h3 b7b6 h3f4"), "Swedish Knights");
  EXPECT_EQ(name("b1c3 a7a6 g1h3 b7b6 a2a3 c7c6 a3a4 d7d6 a4a5 e7e6 h3f4"), "");  // too late
}

}  // namespace
}  // namespace danco
