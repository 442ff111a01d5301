// Self-play: the same everywhere, split into shards, and gone on with after an interruption.
#include "tuner/generate.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "board/core/position.h"
#include "board/reach/sako.h"
#include "gtest/gtest.h"
#include "test_support.h"
#include "tuner/game_line.h"

namespace danco::tuner {
namespace {

std::string Contents(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

GenerateSettings SmallRun(const std::string& name) {
  GenerateSettings settings;
  settings.play.nodes = 100;
  settings.games = 4;
  settings.path = testing::TempDir() + "/" + name;
  std::filesystem::remove(settings.path);
  return settings;
}

void Quiet(const std::string&) {}

TEST(GenerateTest, GoesOnWhereItWasInterrupted) {
  const GenerateSettings whole = SmallRun("whole.jsonl");
  ASSERT_TRUE(Generate(whole, Quiet).ok());
  const std::string text = Contents(whole.path);
  // Cut off in the middle of the third game.
  const GenerateSettings resumed = SmallRun("resumed.jsonl");
  const size_t second = text.find('\n', text.find('\n') + 1);
  std::ofstream(resumed.path) << text.substr(0, second + 50);
  ASSERT_TRUE(Generate(resumed, Quiet).ok());
  EXPECT_EQ(Contents(resumed.path), text);
  // And once more: there is nothing left to do.
  ASSERT_TRUE(Generate(resumed, Quiet).ok());
  EXPECT_EQ(Contents(resumed.path), text);
}

TEST(GenerateTest, ShardsAddUpToTheWhole) {
  GenerateSettings whole = SmallRun("all.jsonl");
  ASSERT_TRUE(Generate(whole, Quiet).ok());
  std::set<std::string> lines;
  for (const char* shard : {"1/2", "2/2"}) {
    GenerateSettings part = SmallRun("part.jsonl");
    ASSERT_TRUE(ParseShard(shard, part).ok());
    ASSERT_TRUE(Generate(part, Quiet).ok());
    std::stringstream text(Contents(part.path));
    for (std::string line; std::getline(text, line);) lines.insert(line);
  }
  std::stringstream text(Contents(whole.path));
  for (std::string line; std::getline(text, line);) EXPECT_EQ(lines.count(line), 1u);
  EXPECT_EQ(lines.size(), 4u);
}

TEST(GenerateTest, KeepsQuietPositionsOnly) {
  SelfPlaySettings settings;
  settings.nodes = 200;
  SelfPlay play(settings);
  for (int64_t index = 0; index < 3; ++index) {
    for (const Sample& sample : play.Play(index).samples) {
      const Position position = At(sample.fen);
      for (Color side : kColors) EXPECT_FALSE(CanUniteKing(position, side)) << sample.fen;
    }
  }
}

TEST(GenerateTest, RefusesShardsThatAreNone) {
  GenerateSettings settings;
  for (const char* text : {"", "1", "0/2", "3/2", "a/b", "1/2/3"}) {
    EXPECT_FALSE(ParseShard(text, settings).ok()) << text;
  }
}

}  // namespace
}  // namespace danco::tuner
