// SPDX-License-Identifier: MIT
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"
#include "match/game/game_record.h"
#include "record_from_pgn.h"
#include "test_games.h"

namespace danco::match {
namespace {

TEST(PgnTest, RoundTrip) {
  std::string text;
  std::vector<GameRecord> games;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    GameRecord game = RandomRecord(seed, 60, *FischerRandomStart(static_cast<int>(seed) * 40));
    if (seed % 3 == 0) {
      game.outcome = GameResult::kWhiteWins;
      game.reason = Reason::kCrash;
      game.detail = "killed by \"signal\" {11}";
    }
    text += FormatPgn(game, "Event \"one\"");
    games.push_back(game);
  }
  const auto read = ParsePgn(text);
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(read->size(), games.size());
  for (size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ((*read)[i].Tag("Event"), "Event \"one\"");
    EXPECT_EQ((*read)[i].Tag("Variant"), "PacoSako");
    const auto record = RecordFromPgn((*read)[i]);
    ASSERT_TRUE(record.ok()) << record.status();
    EXPECT_EQ(ToJsonLine(*record), ToJsonLine(games[i]));
  }
}

TEST(PgnTest, PlayersNotation) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    GameRecord game = RandomRecord(seed, 60);
    game.white_engine = "Engine 1.0";
    game.black_options = "Hash=16, Threads=1";
    const std::string text = FormatPgn(game, "x", MoveText::kPlayers);
    EXPECT_NE(text.find(">"), std::string::npos);
    const auto read = ParsePgn(text);
    ASSERT_TRUE(read.ok());
    const auto record = RecordFromPgn(read->front());
    ASSERT_TRUE(record.ok()) << record.status();
    EXPECT_EQ(ToJsonLine(*record), ToJsonLine(game));
  }
}

TEST(PgnTest, RuleSets) {
  for (RuleSet rules : kRuleSets) {
    const GameRecord game = RandomRecord(7, 60, StartPosition(rules));
    const auto read = ParsePgn(FormatPgn(game, "x"));
    ASSERT_TRUE(read.ok());
    const bool usual = rules == RuleSet::kPacoSako;
    EXPECT_EQ(read->front().Tag("Variant"), rules == RuleSet::kChess ? "" : "PacoSako");
    EXPECT_EQ(read->front().Tag("RuleSet"), usual ? "" : std::string(RuleSetName(rules)));
    const auto record = RecordFromPgn(read->front());
    ASSERT_TRUE(record.ok()) << record.status();
    EXPECT_EQ(ToJsonLine(*record), ToJsonLine(game));
  }
}

TEST(PgnTest, BlackToMove) {
  const auto start = ParseFen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 1 AHah e3 -");
  ASSERT_TRUE(start.ok());
  const GameRecord game = RandomRecord(5, 5, *start);
  const std::string text = FormatPgn(game, "x");
  EXPECT_NE(text.find("1... "), std::string::npos);
  const auto read = ParsePgn(text);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(RecordFromPgn(read->front())->moves, game.moves);
}

TEST(PgnTest, ReadsPgnOfOtherPrograms) {
  const auto games = ParsePgn(
      "\xEF\xBB\xBF% escaped [line]\n[White \"A\"]\n[Black \"B\"]\n\n"
      "1.e2e4! {a comment} (1. d2d4 {inner} (1. c2c4) d7d5) 1... e7e5?? $4 ; to the end\n"
      "2. g1f3 *\n\n[White \"C\"]\n[Black \"D\"]\n\n1/2-1/2\n1. e2e4");
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 3u);
  ASSERT_EQ((*games)[0].moves.size(), 3u);
  EXPECT_EQ((*games)[0].moves[0].move, "e2e4");
  EXPECT_EQ((*games)[0].moves[1].comment, "to the end");
  EXPECT_EQ((*games)[1].result, "1/2-1/2");
  EXPECT_EQ((*games)[2].result, "*");
}

TEST(PgnTest, RejectsInvalidInput) {
  for (const char* text : {"[White", "[White \"A]", "[]", "1. e2e4 {never ends", "1. e2e4 )"}) {
    EXPECT_FALSE(ParsePgn(text).ok()) << text;
  }
  const auto illegal = ParsePgn("1. e2e5 1-0");
  ASSERT_TRUE(illegal.ok());
  EXPECT_FALSE(RecordFromPgn(illegal->front()).ok());
}

}  // namespace
}  // namespace danco::match
