// SPDX-License-Identifier: MIT
#include "match/client/uci_line.h"

#include "gtest/gtest.h"
#include "record_from_pgn.h"

namespace danco::match {
namespace {

TEST(UciLineTest, Options) {
  const auto spin =
      ParseOptionLine("option name Move Overhead type spin default 10 min 0 max 5000");
  ASSERT_TRUE(spin.ok());
  EXPECT_EQ(spin->name, "Move Overhead");
  EXPECT_EQ(spin->max, 5000);
  const auto combo =
      ParseOptionLine("option name Style type combo default Very Risky var Solid var Very Risky");
  ASSERT_TRUE(combo.ok()) << combo.status();
  EXPECT_EQ(combo->vars.size(), 2u);
  EXPECT_TRUE(ParseOptionLine("option name Clear Hash type button").ok());
  EXPECT_TRUE(ParseOptionLine("option name Log type string default").ok());
  EXPECT_TRUE(ParseOptionLine("option name Log type string default <empty>").ok());
  EXPECT_TRUE(ParseOptionLine("option name Ponder type check default false").ok());
}

TEST(UciLineTest, BadOptions) {
  for (const char* line :
       {"option", "option name X", "option name X type wheel default 1",
        "option name X type spin default 5", "option name X type spin default a min 1 max 2",
        "option name X type spin default 5 min 1 max 2", "option name X type check default yes",
        "option name X type combo default A var B", "option name type check default true",
        "option name X type button default 1", "option name X type check"}) {
    EXPECT_FALSE(ParseOptionLine(line).ok()) << line;
  }
}

TEST(UciLineTest, Info) {
  const InfoLine info = ParseInfoLine(
      "info depth 12 seldepth 20 multipv 1 score cp -35 wdl 100 800 100 nodes 12345 nps 100000 "
      "hashfull 12 tbhits 0 time 123 pv e2e4 a2c4c6b7 qe2e4 bb2b4 d7e8nf6");
  EXPECT_EQ(info.problem, "");
  EXPECT_EQ(info.depth, 12);
  EXPECT_EQ(info.nodes, 12345);
  EXPECT_EQ(info.score->value, -35);
  EXPECT_EQ(info.pv.size(), 5u);
  const InfoLine mate = ParseInfoLine("info depth 3 score mate -2 upperbound nodes 1");
  EXPECT_TRUE(mate.bound);
  const InfoLine bound = ParseInfoLine("info score cp 3 wdl 9 990 1 lowerbound nodes 1");
  EXPECT_TRUE(bound.bound);
  EXPECT_EQ(bound.problem, "");
  EXPECT_EQ(mate.score->Centipawns(), -99'998);
  EXPECT_TRUE(ParseInfoLine("info string depth of thought").is_text);
  EXPECT_EQ(ParseInfoLine("info string depth of thought").problem, "");
  EXPECT_EQ(ParseInfoLine("info currmove e2e4 currmovenumber 1").problem, "");
}

TEST(UciLineTest, BadInfo) {
  for (const char* line : {"info depth", "info depth x", "info depth -1", "info score 12",
                           "info score cp", "info score cp x", "info depth 1 lowerbound", "info pv",
                           "info pv e9e4", "info wisdom 7", "info nodes 99999999999999999999"}) {
    EXPECT_NE(ParseInfoLine(line).problem, "") << line;
  }
}

TEST(UciLineTest, BestMove) {
  EXPECT_EQ(ParseBestMoveLine("bestmove e2e4 ponder e7e5")->ponder, "e7e5");
  EXPECT_EQ(ParseBestMoveLine("bestmove a2c4c6b7")->move, "a2c4c6b7");
  EXPECT_EQ(ParseBestMoveLine("bestmove (none)")->move, "(none)");
  for (const char* line : {"bestmove", "bestmove e2", "bestmove e2e9", "bestmove resign",
                           "bestmove e2e4 e7e5", "bestmove e2e4 ponder"}) {
    EXPECT_FALSE(ParseBestMoveLine(line).ok()) << line;
  }
}

TEST(UciLineTest, Scores) {
  for (const EngineScore& s : {EngineScore{false, 35}, EngineScore{false, -7}, EngineScore{true, 3},
                               EngineScore{true, -12}, EngineScore{}}) {
    const auto back = ParseScore(FormatScore(s));
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(*back, s);
  }
  for (const char* text : {"", "+", "x", "1.0", "+Mx", "+1.x"}) EXPECT_FALSE(ParseScore(text).ok());
}

}  // namespace
}  // namespace danco::match
