// SPDX-License-Identifier: MIT
#include "match/tournament/results.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "match/game/game_record.h"
#include "match/tournament/tally.h"
#include "test_games.h"

namespace danco::match {
namespace {

namespace fs = std::filesystem;

Tournament TwoEngines() {
  Tournament t;
  t.engines.resize(2);
  t.engines[0] = {.name = "A", .cmd = "a", .args = {}, .dir = {}, .options = {}, .limits = {}};
  t.engines[1] = {.name = "B", .cmd = "b", .args = {}, .dir = {}, .options = {}, .limits = {}};
  t.engines[0].limits.nodes = t.engines[1].limits.nodes = 1;
  t.rounds = 50;
  return t;
}

// Returns game `index` of a match in which A scores `half_points`.
GameRecord GameOf(int64_t index, int half_points) {
  GameRecord game = RandomRecord(static_cast<uint64_t>(index), 10);
  const bool first_is_white = index % 2 == 0;
  game.white = first_is_white ? "A" : "B";
  game.black = first_is_white ? "B" : "A";
  const int white = first_is_white ? half_points : 2 - half_points;
  game.outcome = white == 2   ? GameResult::kWhiteWins
                 : white == 1 ? GameResult::kDraw
                              : GameResult::kBlackWins;
  game.reason = white == 1 ? Reason::kRepetition : Reason::kPaco;
  return game;
}

class ResultsTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = (fs::temp_directory_path() / ("danco_results_" + std::to_string(getpid()))).string();
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void Write(const std::string& folder, const Tournament& t, const GameMap& games) {
    auto lock = LockFolder(folder);
    ASSERT_TRUE(lock.ok()) << lock.status();
    auto writer = ResultsWriter::Create(folder, t, {});
    ASSERT_TRUE(writer.ok()) << writer.status();
    for (const auto& [index, game] : games) ASSERT_TRUE(writer.value()->Append(game).ok());
  }

  std::string folder_;
};

TEST_F(ResultsTest, ReadsItsOwnFiles) {
  GameMap games;
  for (int64_t i : {4, 0, 1, 7}) games[i] = GameOf(i, static_cast<int>(i % 3));
  Write(folder_, TwoEngines(), games);
  const auto loaded = LoadResults(folder_);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  ASSERT_EQ(loaded->games.size(), 4u);
  for (const auto& [index, game] : loaded->games) {
    EXPECT_EQ(ToJsonLine(game), ToJsonLine(games[index]));
  }
  const auto pgn = ParsePgn(*ReadFile(folder_ + "/games.pgn"));
  ASSERT_TRUE(pgn.ok());
  EXPECT_EQ(pgn->size(), 4u);
}

// A killed run may cut its last line at any byte.
TEST_F(ResultsTest, TornLastLine) {
  GameMap games;
  for (int64_t i = 0; i < 3; ++i) games[i] = GameOf(i, 1);
  Write(folder_, TwoEngines(), games);
  const std::string path = folder_ + "/games.jsonl";
  const std::string whole = *ReadFile(path);
  const size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  for (size_t size = last; size <= whole.size(); size += (size + 40 < whole.size() ? 37 : 1)) {
    std::ofstream(path, std::ios::trunc) << whole.substr(0, size);
    const auto loaded = LoadResults(folder_);
    ASSERT_TRUE(loaded.ok());
    // Only the line feed may be missing.
    EXPECT_EQ(loaded->games.size(), size + 1 >= whole.size() ? 3u : 2u) << size;
  }
}

TEST_F(ResultsTest, DamagedAndDoubledLines) {
  GameMap games;
  for (int64_t i = 0; i < 2; ++i) games[i] = GameOf(i, 1);
  Write(folder_, TwoEngines(), games);
  std::ofstream(folder_ + "/games.jsonl", std::ios::app) << "garbage\n"
                                                         << ToJsonLine(GameOf(1, 2)) << "\n"
                                                         << ToJsonLine(GameOf(2, 2)) << "\n";
  const auto loaded = LoadResults(folder_);
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded->games.size(), 3u);
  EXPECT_EQ(loaded->notes.size(), 2u);
  EXPECT_EQ(loaded->games.at(1).outcome, GameResult::kDraw);  // the first copy counts
}

TEST_F(ResultsTest, GamesOfAnotherTournament) {
  GameMap games;
  for (int64_t i : {0, 1, 99, 100}) games[i] = GameOf(i, 1);
  games[1].white = "A";
  games[1].black = "B";
  Write(folder_, TwoEngines(), games);
  const auto loaded = LoadResults(folder_);
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded->games.size(), 2u);
  EXPECT_EQ(loaded->notes,
            std::vector<std::string>{"games.jsonl: games that do not fit into the schedule are "
                                     "skipped: 2, from game 2 on"});
}

TEST_F(ResultsTest, PairsOfUnknownEngines) {
  Tournament t = TwoEngines();
  t.format = Format::kPairs;
  t.pairs = {{"A", "C"}};
  Write(folder_, t, {{0, GameOf(0, 1)}});
  const absl::Status status = LoadResults(folder_).status();
  EXPECT_TRUE(absl::StrContains(status.message(), folder_ + "/tournament.json: --pair: "))
      << status;
}

// Continuing a run with these would rewrite the file without them.
TEST_F(ResultsTest, OfALaterVersion) {
  Write(folder_, TwoEngines(), {{0, GameOf(0, 1)}});
  const std::string path = folder_ + "/tournament.json";
  std::string text = *ReadFile(path);
  const std::string version = "\"version\": 1";
  ASSERT_NE(text.find(version), std::string::npos);
  text.replace(text.find(version), version.size(), "\"version\": 2");
  std::ofstream(path, std::ios::trunc) << text;
  const absl::Status status = LoadResults(folder_).status();
  EXPECT_EQ(status.message(),
            path + ": tournament.version is 2: a newer Danco wrote it; this one reads up to 1");
  std::string line = ToJsonLine(GameOf(0, 1));
  line.replace(line.find("\"version\":1"), 11, "\"version\":2");
  EXPECT_EQ(GameFromJsonLine(line).status().message(),
            "game.version is 2: a newer Danco wrote it; this one reads up to 1");
}

TEST_F(ResultsTest, OneWriterAtATime) {
  const auto first = LockFolder(folder_);
  ASSERT_TRUE(first.ok());
  EXPECT_FALSE(LockFolder(folder_).ok());
}

TEST_F(ResultsTest, MergeRejectsUnrelatedFolders) {
  Tournament other = TwoEngines();
  other.engines[1].limits.nodes = 2;
  Write(folder_ + "/a", TwoEngines(), {{0, GameOf(0, 1)}});
  Write(folder_ + "/b", other, {{1, GameOf(1, 1)}});
  Write(folder_ + "/c", TwoEngines(), {{0, GameOf(0, 2)}});
  Write(folder_ + "/d", TwoEngines(), {{3, GameOf(3, 2)}});
  EXPECT_FALSE(MergeResults({folder_ + "/a", folder_ + "/b"}).ok());
  EXPECT_FALSE(MergeResults({folder_ + "/a", folder_ + "/c"}).ok());
  EXPECT_FALSE(MergeResults({folder_ + "/a", folder_ + "/nothing"}).ok());
  const auto same = MergeResults({folder_ + "/a", folder_ + "/a", folder_ + "/d"});
  ASSERT_TRUE(same.ok()) << same.status();
  EXPECT_EQ(same->games.size(), 2u);
  EXPECT_EQ(same->notes,
            std::vector<std::string>{"98 of 100 games are missing, the first of them number 2"});
}

TEST(TallyTest, PairsFaultsAndCrossTable) {
  Tournament t = TwoEngines();
  const Schedule schedule(t);
  GameMap games;
  // Pairs from A's point of view: WW, WD, LD, and half a pair.
  for (const auto& [index, half] :
       {std::pair(0, 2), std::pair(1, 2), std::pair(2, 2), std::pair(3, 1), std::pair(4, 0),
        std::pair(5, 1), std::pair(6, 2)}) {
    games[index] = GameOf(index, half);
  }
  games[4].reason = Reason::kTimeLoss;  // A lost
  games[6].reason = Reason::kCrash;     // B lost
  const Tally tally = CountGames(t, schedule, games);
  EXPECT_EQ(tally.games(), 7);
  const Score a = tally.Between(0, 1);
  EXPECT_EQ(a.wdl, (Wdl{.wins = 4, .draws = 2, .losses = 1}));
  EXPECT_EQ(a.pairs, (Pentanomial{{0, 1, 0, 1, 1}}));
  EXPECT_EQ(tally.Between(1, 0).pairs, a.pairs.Reversed());
  EXPECT_EQ(tally.engines()[0].faults_of(Reason::kTimeLoss), 1);
  EXPECT_EQ(tally.engines()[1].faults_of(Reason::kCrash), 1);
  EXPECT_EQ(tally.engines()[1].faults_of(Reason::kTimeLoss), 0);
  EXPECT_EQ(tally.engines()[0].moves + tally.engines()[1].moves, 70);
}

// After the verdict of an SPRT, games no longer count.
TEST(TallyTest, SprtEndsTheTable) {
  Tournament t = TwoEngines();
  t.sprt = SprtSettings{0, 100, 0.05, 0.05, EloModel::kNormalized};
  const Schedule schedule(t);
  GameMap games;
  for (int64_t i = 0; i < 100; ++i) games[i] = GameOf(i, i % 4 == 0 ? 1 : 2);
  const Tally tally = CountGames(t, schedule, games);
  ASSERT_EQ(tally.sprt()->verdict(), SprtVerdict::kAcceptH1);
  EXPECT_EQ(tally.games(), 2 * tally.sprt()->pairs());
  EXPECT_LT(tally.games(), 100);
  games.erase(0);  // the sequence has a gap, so there is no verdict
  EXPECT_EQ(CountGames(t, schedule, games).sprt()->verdict(), SprtVerdict::kContinue);
}

}  // namespace
}  // namespace danco::match
