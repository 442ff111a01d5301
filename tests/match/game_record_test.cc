// SPDX-License-Identifier: MIT
#include "match/game/game_record.h"

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "test_games.h"

namespace danco::match {
namespace {

TEST(GameRecordTest, JsonRoundTrip) {
  GameRecord game = RandomRecord(3, 40);
  game.outcome = GameResult::kBlackWins;
  game.reason = Reason::kIllegalMove;
  game.detail = "a1a8: no";
  game.warning_counts = {3, 4};
  game.warnings = {"one", "two"};
  game.dialogue = {"> go", "< bestmove a1a8"};
  game.error_lines = {"oops"};
  game.white_engine = "Danco 1";
  game.black_options = "Hash=16";
  game.kept_errors = {{{"one", "two"}, {}}};
  game.stall = absl::Microseconds(1234);
  game.fault_stall = absl::Milliseconds(7);
  game.overrun = absl::Milliseconds(7);
  const std::string line = ToJsonLine(game);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto back = GameFromJsonLine(line);
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(ToJsonLine(*back), line);
  EXPECT_EQ(back->moves, game.moves);
  EXPECT_EQ(back->start, game.start);
  EXPECT_EQ(back->culprit(), game.white);
  EXPECT_EQ(back->warning_count(), 7);
  EXPECT_EQ(back->kept_errors, game.kept_errors);
  EXPECT_EQ(back->stall, game.stall);
  EXPECT_EQ(back->fault_stall, game.fault_stall);
  EXPECT_TRUE(back->machine_was_late());
  game.overrun = absl::Milliseconds(8);
  EXPECT_FALSE(game.machine_was_late());
  game.overrun = absl::ZeroDuration();
  EXPECT_FALSE(game.machine_was_late());
  game.fault_stall = absl::Milliseconds(50);
  EXPECT_TRUE(game.machine_was_late());
}

TEST(GameRecordTest, RuleSets) {
  for (RuleSet rules : kRuleSets) {
    const auto back = GameFromJsonLine(ToJsonLine(RandomRecord(4, 10, StartPosition(rules))));
    ASSERT_TRUE(back.ok()) << back.status();
    EXPECT_EQ(back->rules, rules);
  }
  // Games from before there were several rule sets have no field for it.
  const auto old = GameFromJsonLine(R"({"index":1,"moves":[],"result":"1-0","reason":"paco"})");
  ASSERT_TRUE(old.ok()) << old.status();
  EXPECT_EQ(old->rules, RuleSet::kPacoSako);
  EXPECT_EQ(ReasonFromGameEnd(GameEnd::kOwnKing), Reason::kOwnKing);
  EXPECT_EQ(ReasonFromGameEnd(GameEnd::kBothKings), Reason::kBothKings);
}

TEST(GameRecordTest, BytesThatAreNoUtf8) {
  GameRecord game = RandomRecord(1, 4);
  game.reason = Reason::kBadOutput;
  game.dialogue = {"< \xff\xfe garbage \xc3"};
  EXPECT_TRUE(GameFromJsonLine(ToJsonLine(game)).ok());
}

TEST(GameRecordTest, EveryPrefixOfALineIsRefused) {
  const std::string line = ToJsonLine(RandomRecord(2, 6));
  for (size_t length = 0; length < line.size(); ++length) {
    EXPECT_FALSE(GameFromJsonLine(line.substr(0, length)).ok()) << length;
  }
}

TEST(GameRecordTest, WrongFieldsAreNamed) {
  for (const auto& [line, word] :
       {std::pair("[]", "object"), std::pair("{}", "index"), std::pair(R"({"index":-1})", "index"),
        std::pair(R"({"index":1,"moves":3})", "moves"),
        std::pair(R"({"index":1,"moves":[{"move":7}]})", "move"),
        std::pair(R"({"index":1,"moves":[],"result":"2-0"})", "result"),
        std::pair(R"({"index":1,"moves":[],"result":"1-0"})", "reason")}) {
    const auto game = GameFromJsonLine(line);
    ASSERT_FALSE(game.ok()) << line;
    EXPECT_NE(game.status().message().find(word), absl::string_view::npos) << game.status();
  }
}

TEST(GameRecordTest, NamesOfReasons) {
  for (int i = 0; i < kNumReasons; ++i) {
    const auto reason = static_cast<Reason>(i);
    EXPECT_EQ(ReasonFromName(ReasonName(reason)), reason);
  }
  EXPECT_FALSE(ReasonFromName("boredom").has_value());
}

}  // namespace
}  // namespace danco::match
