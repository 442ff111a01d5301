// SPDX-License-Identifier: MIT
// Levels of play from a client's point of view.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "dialogue.h"
#include "engine/elo_scale.h"
#include "engine/text_input.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// Returns the reply to a `go` after setting some options.
std::vector<std::string> Go(const std::vector<std::string>& options, const std::string& go) {
  Dialogue dialogue;
  dialogue.Send("setoption name Hash value 1");
  for (const std::string& option : options) dialogue.Send(absl::StrCat("setoption name ", option));
  dialogue.Send("position startpos moves e2e4");
  dialogue.Send(go);
  return dialogue.ReadTo("bestmove");
}

std::string WordAfter(const std::string& line, const char* after) {
  const std::vector<std::string> words = absl::StrSplit(line, ' ');
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == after) return words[i + 1];
  }
  return "";
}

TEST(Levels, ReportsTheSeedThatRepeatsTheOpponent) {
  const std::vector<std::string> drawn = Go({"Skill Level value 2"}, "go depth 20");
  ASSERT_THAT(drawn, Contains(HasSubstr("info string plays at level 2.00")));
  const std::string seed = WordAfter(drawn.front(), "Seed");
  const std::vector<std::string> again =
      Go({"Skill Level value 2", absl::StrCat("Level Seed value ", seed)}, "go depth 20");
  EXPECT_EQ(drawn.back(), again.back());
}

TEST(Levels, TheLastLineIsThatOfTheBestMove) {
  for (int seed = 1; seed <= 10; ++seed) {
    const std::vector<std::string> lines =
        Go({"Skill Level value 1", absl::StrCat("Level Seed value ", seed)}, "go movetime 500");
    EXPECT_EQ(WordAfter(lines[lines.size() - 2], "pv"), WordAfter(lines.back(), "bestmove"));
    EXPECT_EQ(WordAfter(lines[lines.size() - 2], "multipv"), "1");
  }
}

TEST(Levels, UciEloIsOnTheSameScale) {
  const std::vector<std::string> by_elo =
      Go({"UCI_LimitStrength value true", absl::StrCat("UCI_Elo value ", EloOfLevel(4)),
          "Level Seed value 5"},
         "go depth 20");
  EXPECT_THAT(by_elo.front(), HasSubstr("plays at level 4.00"));
  EXPECT_EQ(by_elo.back(), Go({"Skill Level value 4", "Level Seed value 5"}, "go depth 20").back());
}

TEST(Levels, AnalysisIsNotLimited) {
  const std::vector<std::string> full = Go({"Contempt value 0"}, "go depth 4");
  EXPECT_THAT(full, Not(Contains(HasSubstr("plays at level"))));
  const std::vector<std::string> analysis =
      Go({"Contempt value 0", "Skill Level value 0", "UCI_AnalyseMode value true"}, "go depth 4");
  EXPECT_EQ(analysis.back(), full.back());
  Engine engine;
  ASSERT_TRUE(SetOption(engine, "Skill Level", "0").ok());
  EXPECT_TRUE(engine.level());
  ASSERT_TRUE(SetOption(engine, "Skill Level", "20").ok());
  EXPECT_FALSE(engine.level());
}

TEST(Levels, AnotherGameBringsAnotherOpponent) {
  Engine engine;
  ASSERT_TRUE(SetOption(engine, "Skill Level", "0").ok());
  const uint64_t seed = engine.level()->seed;
  EXPECT_EQ(engine.level()->seed, seed);
  engine.NewGame();
  EXPECT_NE(engine.level()->seed, seed);
}

TEST(ShowWdl, ChancesFollowTheScore) {
  EXPECT_THAT(Go({"UCI_ShowWDL value true"}, "go depth 3"),
              Contains(::testing::ContainsRegex("score cp -?[0-9]+ wdl [0-9]+ [0-9]+ [0-9]+ ")));
  EXPECT_THAT(Go({}, "go depth 3"), Not(Contains(HasSubstr(" wdl "))));
}

}  // namespace
}  // namespace danco
