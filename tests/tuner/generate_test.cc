// SPDX-License-Identifier: MIT
// Self-play: reproducible, sharded, and resumed after an interruption.
#include "tuner/generate.h"

#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "board/core/position.h"
#include "board/reach/sako.h"
#include "contents.h"
#include "eval/score.h"
#include "gtest/gtest.h"
#include "system/files.h"
#include "test_support.h"
#include "tuner/dataset.h"

namespace {
bool no_locks = false;
}  // namespace

// Replaces that of the C library.
extern "C" int flock(int fd, int operation) noexcept {
  if (!no_locks) return static_cast<int>(syscall(SYS_flock, fd, operation));
  errno = ENOLCK;
  return -1;
}

namespace danco::tuner {
namespace {

GenerateSettings SmallRun(const std::string& name) {
  GenerateSettings settings;
  settings.play.nodes = 100;
  settings.games = 4;
  settings.path = testing::TempDir() + "/" + name;
  std::filesystem::remove(settings.path);
  return settings;
}

void Quiet(const std::string&) {}

// Plays the games, and returns the last progress without the time to go.
std::string LastProgress(const GenerateSettings& settings) {
  std::string last;
  EXPECT_TRUE(Generate(settings, [&](const std::string& text) { last = text; }).ok());
  return last.substr(0, last.find(" positions"));
}

TEST(GenerateTest, GoesOnWhereItWasInterrupted) {
  const GenerateSettings whole = SmallRun("whole.jsonl");
  const std::string progress = LastProgress(whole);
  EXPECT_NE(progress.find("4/4 games"), std::string::npos) << progress;
  const std::string text = Contents(whole.path);
  // Truncated in the middle of the third game.
  const GenerateSettings resumed = SmallRun("resumed.jsonl");
  const size_t second = text.find('\n', text.find('\n') + 1);
  std::ofstream(resumed.path) << text.substr(0, second + 50);
  EXPECT_EQ(LastProgress(resumed), progress);
  EXPECT_EQ(Contents(resumed.path), text);
  // Once more: nothing is left to do.
  EXPECT_EQ(LastProgress(resumed), progress);
  EXPECT_EQ(Contents(resumed.path), text);
}

TEST(GenerateTest, WritesNoFileWithoutGames) {
  GenerateSettings run = SmallRun("none.jsonl");
  run.games = 0;
  EXPECT_TRUE(Generate(run, Quiet).ok());
  EXPECT_FALSE(std::filesystem::exists(run.path));
}

TEST(GenerateTest, RefusesToMixRunsOfOtherSettings) {
  const GenerateSettings run = SmallRun("mixed.jsonl");
  ASSERT_TRUE(Generate(run, Quiet).ok());
  const std::string text = Contents(run.path) + "{\"end\":torn";
  std::ofstream(run.path) << text;
  GenerateSettings other = run;
  other.games = 6;
  other.play.seed = 6;
  const absl::Status seeds = Generate(other, Quiet);
  EXPECT_TRUE(absl::IsInvalidArgument(seeds));
  EXPECT_NE(seeds.message().find("seed 1, nodes 100"), std::string::npos) << seeds;
  EXPECT_NE(seeds.message().find("seed 6, nodes 100"), std::string::npos) << seeds;
  other = run;
  other.play.leaves = 2;
  EXPECT_TRUE(absl::IsInvalidArgument(Generate(other, Quiet)));
  EXPECT_EQ(Contents(run.path), text);
}

TEST(GenerateTest, KeepsAFileOfAnotherKind) {
  const GenerateSettings run = SmallRun("notes.txt");
  for (const char* text : {"notes without a line feed", R"({"weights":{}})", "a line\n"}) {
    std::ofstream(run.path) << text;
    EXPECT_TRUE(absl::IsInvalidArgument(Generate(run, Quiet))) << text;
    EXPECT_EQ(Contents(run.path), text);
  }
}

TEST(GenerateTest, TwoProcessesDoNotShareAFile) {
  const GenerateSettings run = SmallRun("shared.jsonl");
  std::ofstream(run.path) << R"({"end":"this is being wri)";
  OutputDescriptor other;
  ASSERT_TRUE(other.Open(run.path, OutputDescriptor::Mode::kAppend));
  ASSERT_TRUE(other.Lock());
  EXPECT_TRUE(absl::IsFailedPrecondition(Generate(run, Quiet)));
  EXPECT_EQ(Contents(run.path), R"({"end":"this is being wri)");
  ASSERT_TRUE(other.Close());
  EXPECT_TRUE(Generate(run, Quiet).ok());
}

// Some networks and clusters have such file systems.
TEST(GenerateTest, AFileSystemWithoutLocksCanBeUsed) {
  const GenerateSettings run = SmallRun("unlocked.jsonl");
  no_locks = true;
  EXPECT_TRUE(Generate(run, Quiet).ok());
  no_locks = false;
}

TEST(GenerateTest, ShardsEqualTheWhole) {
  GenerateSettings whole = SmallRun("all.jsonl");
  ASSERT_TRUE(Generate(whole, Quiet).ok());
  std::set<std::string> lines;
  for (const char* shard : {"1/2", "2/2"}) {
    GenerateSettings part = SmallRun("part.jsonl");
    ASSERT_TRUE(match::ParseShard(shard, part.shard).ok());
    ASSERT_TRUE(Generate(part, Quiet).ok());
    std::stringstream text(Contents(part.path));
    for (std::string line; std::getline(text, line);) lines.insert(line);
  }
  std::stringstream text(Contents(whole.path));
  for (std::string line; std::getline(text, line);) EXPECT_EQ(lines.count(line), 1u);
  EXPECT_EQ(lines.size(), 4u);
}

TEST(GenerateTest, KeepsQuietPositionsOnly) {
  TrainingPlaySettings settings;
  settings.nodes = 200;
  TrainingPlay play(settings);
  for (int64_t index = 0; index < 3; ++index) {
    for (const Sample& sample : play.Play(index).samples) {
      const Position position = At(sample.fen);
      for (Color side : kColors) EXPECT_FALSE(CanUniteKing(position, side)) << sample.fen;
    }
  }
}

TrainingPlaySettings LeafRun() {
  TrainingPlaySettings settings;
  settings.nodes = 200;
  settings.leaves = 3;
  settings.label_nodes = 50;
  return settings;
}

TEST(LeavesTest, DoNotDependOnEarlierGames) {
  TrainingPlay whole(LeafRun());
  (void)whole.Play(0);
  const GameLine later = whole.Play(1);
  EXPECT_EQ(TrainingPlay(LeafRun()).Play(1), later);
  // There are up to three from each turn's search, and the positions before the turns are not among
  // them.
  EXPECT_LE(later.samples.size(), static_cast<size_t>(3 * later.plies));
  EXPECT_GT(later.samples.size(), static_cast<size_t>(2 * later.plies));
}

TEST(LeavesTest, HaveTheScoresOfASearchOfTheirOwn) {
  const GameLine game = TrainingPlay(LeafRun()).Play(2);
  // A few thousand nodes agree with a few dozen about who has a Paco next.
  int lost = 0;
  for (const Sample& sample : game.samples) {
    const Position position = At(sample.fen);
    const int mover = position.side_to_move() == Color::kWhite ? sample.score : -sample.score;
    EXPECT_FALSE(CanUniteKing(position, position.side_to_move())) << sample.fen;
    EXPECT_LE(std::abs(sample.score), Score::kMaxEval);
    lost += mover == -Score::kMaxEval ? 1 : 0;
  }
  EXPECT_LT(lost, static_cast<int>(game.samples.size()));
}

TEST(LeafSamplerTest, GivesEachTheSameChance) {
  constexpr size_t kOf = 20;
  constexpr int kRounds = 4000;
  std::array<int, kOf> chosen{};
  LeafSampler sampler(5);
  for (int round = 0; round < kRounds; ++round) {
    sampler.Begin(static_cast<uint64_t>(round));
    for (size_t i = 0; i < kOf; ++i) {
      sampler.OnEvaluate(At(absl::StrCat("k7/8/8/8/8/8/8/7K w ", i, " - - -")));
    }
    ASSERT_EQ(sampler.leaves().size(), 5u);
    for (const Position& leaf : sampler.leaves()) {
      ++chosen[static_cast<size_t>(leaf.no_progress_plies())];
    }
  }
  // Each is a quarter, within five standard deviations.
  for (int count : chosen) EXPECT_NEAR(count, kRounds / 4, 5 * 28);
}

TEST(GenerateTest, RefusesShardsThatAreNone) {
  match::Shard shard;
  for (const char* text : {"", "1", "0/2", "3/2", "a/b", "1/2/3"}) {
    EXPECT_FALSE(match::ParseShard(text, shard).ok()) << text;
  }
}

}  // namespace
}  // namespace danco::tuner
