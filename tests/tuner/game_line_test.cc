// SPDX-License-Identifier: MIT
// The file format of games from self-play.
#include <fstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tuner/dataset.h"

namespace danco::tuner {
namespace {

const GameLine kGame = {7, 0.5, "draw", 30, {{"4k3/8/8/8/8/8/8/4K3 w 0 - - -", -12}}};

TEST(GameLineTest, ReadsItsOwnOutput) {
  const auto read = ParseGameLine(ToJsonLine(kGame));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(*read, kGame);
}

TEST(GameLineTest, NamesTheWrongField) {
  for (const char* line : {"", "{", "[]", "{\"game\": 1}",
                           "{\"game\":1,\"result\":2,\"end\":\"\",\"plies\":1,\"samples\":[]}",
                           "{\"game\":1,\"result\":1,\"end\":\"\",\"plies\":1,\"samples\":[1]}"}) {
    EXPECT_FALSE(ParseGameLine(line).ok()) << line;
  }
  const auto game =
      ParseGameLine("{\"game\":1,\"result\":1,\"end\":\"\",\"plies\":1,\"samples\":[[2]]}");
  EXPECT_EQ(game.status().message(), "game.samples must have a FEN and a score each");
}

TEST(GameLineTest, OfOtherVersions) {
  std::string line = ToJsonLine(kGame);
  const std::string version = "\"version\":1";
  ASSERT_NE(line.find(version), std::string::npos);
  // Before the first release, lines had no version.
  EXPECT_EQ(*ParseGameLine(R"({"end":"draw","game":7,"plies":30,"result":0.5,)"
                           R"("samples":[["4k3/8/8/8/8/8/8/4K3 w 0 - - -",-12]]})"),
            kGame);
  line.replace(line.find(version), version.size(), "\"version\":2");
  EXPECT_EQ(ParseGameLine(line).status().message(),
            "game.version is 2: a newer Danco wrote it; this one reads up to 1");
}

TEST(GameLineTest, LeavesOutALineThatWasCutShort) {
  const std::string path = testing::TempDir() + "/cut_short.jsonl";
  std::ofstream(path) << ToJsonLine(kGame) << "\n" << ToJsonLine(kGame).substr(0, 20);
  const auto games = ReadGames({path});
  ASSERT_TRUE(games.ok());
  EXPECT_EQ(games->size(), 1u);
  for (const std::string& same : {path, testing::TempDir() + "/./cut_short.jsonl"}) {
    EXPECT_THAT(std::string(ReadGames({path, same}).status().message()),
                testing::HasSubstr("is named twice"));
  }
  EXPECT_FALSE(ReadGames({path + ".missing"}).ok());
}

}  // namespace
}  // namespace danco::tuner
