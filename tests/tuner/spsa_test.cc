// SPDX-License-Identifier: MIT
// SPSA: the mathematics, and a run that is stopped, sharded and resumed, with simulated games.
#include "tuner/spsa.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "contents.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tuner/spsa_run.h"

namespace danco::tuner {
namespace {

using ::testing::HasSubstr;

SpsaSettings TwoParameters(int64_t pairs) {
  SpsaSettings settings;
  settings.pairs = pairs;
  settings.parameters = {{"Tune A", 50, 0, 100, 5}, {"Tune B", 3, 1, 6, 0.5}};
  return settings;
}

// Returns a result of a pair that is derived from its number.
SpsaPair AnyPair(int64_t number) {
  SpsaPair pair;
  pair.number = number;
  pair.result = static_cast<int>(number * 7 % 5) - 2;
  return pair;
}

std::vector<double> ValuesOf(const Spsa& spsa, const SpsaSettings& settings) {
  std::vector<double> values;
  for (size_t i = 0; i < settings.parameters.size(); ++i) values.push_back(spsa.value(i));
  return values;
}

TEST(SpsaTest, OrderDoesNotMatter) {
  const SpsaSettings settings = TwoParameters(1000);
  Spsa up(settings);
  Spsa down(settings);
  for (int64_t i = 0; i < 1000; ++i) {
    up.Add(AnyPair(i));
    down.Add(AnyPair(999 - i));
  }
  EXPECT_EQ(ValuesOf(up, settings), ValuesOf(down, settings));
  EXPECT_NE(up.value(0), 50);
}

TEST(SpsaTest, DirectionsAreDrawnEvenlyAndAlikeEverywhere) {
  const SpsaSettings settings = TwoParameters(10000);
  const Spsa spsa(settings);
  const Spsa again(settings);
  int sum = 0;
  int product = 0;
  for (int64_t i = 0; i < settings.pairs; ++i) {
    EXPECT_EQ(std::abs(spsa.Direction(i, 0)), 1);
    EXPECT_EQ(spsa.Direction(i, 0), again.Direction(i, 0));
    EXPECT_EQ(spsa.Values(i, 1), again.Values(i, 1));
    sum += spsa.Direction(i, 0);
    product += spsa.Direction(i, 0) * spsa.Direction(i, 1);
  }
  EXPECT_LT(std::abs(sum), 400);  // four standard deviations
  EXPECT_LT(std::abs(product), 400);
  SpsaSettings other = settings;
  other.seed = 2;
  const Spsa with_other_seed(other);
  int same = 0;
  for (int64_t i = 0; i < 100; ++i) {
    same += spsa.Direction(i, 0) == with_other_seed.Direction(i, 0) ? 1 : 0;
  }
  EXPECT_LT(same, 90);
}

TEST(SpsaTest, GainsAreThoseOfTheLastPair) {
  const SpsaSettings settings = TwoParameters(1000);
  const Spsa spsa(settings);
  EXPECT_DOUBLE_EQ(spsa.Perturbation(999, 0), 5);
  EXPECT_GT(spsa.Perturbation(0, 0), 5);
  SpsaPair last = AnyPair(999);
  last.result = 1;
  EXPECT_NEAR(std::abs(spsa.Update(last, 0)), settings.rate * 5, 1e-12);
  SpsaPair first = AnyPair(0);
  first.result = 1;
  EXPECT_GT(std::abs(spsa.Update(first, 0)), settings.rate * 5);
  last.fault = "crash";
  EXPECT_EQ(spsa.Update(last, 0), 0);
}

TEST(SpsaTest, RoundingIsRightOnAverageAndWithinTheRange) {
  SpsaSettings settings = TwoParameters(4000);
  settings.parameters = {{"Tune A", 50.25, 0, 100, 0.5}, {"Tune B", 6, 1, 6, 3}};
  const Spsa spsa(settings);
  double mean = 0;
  for (int64_t i = 0; i < settings.pairs; ++i) {
    const std::vector<int> plus = spsa.Values(i, 1);
    const std::vector<int> minus = spsa.Values(i, -1);
    mean += (plus[0] + minus[0]) / 2.0 / static_cast<double>(settings.pairs);
    EXPECT_GT((plus[0] - minus[0]) * spsa.Direction(i, 0), 0);
    for (const int value : {plus[1], minus[1]}) {
      EXPECT_GE(value, 1);
      EXPECT_LE(value, 6);
    }
  }
  EXPECT_NEAR(mean, 50.25, 0.04);
}

// Simulates a game in which the parameters closer to 70 and 2 win more often.
SpsaPair QuadraticPair(int64_t number, const std::vector<int>& plus,
                       const std::vector<int>& minus) {
  const auto loss = [](const std::vector<int>& v) {
    return std::pow((v[0] - 70) / 5.0, 2) + std::pow((v[1] - 2) / 0.5, 2);
  };
  const double chance = 1 / (1 + std::exp((loss(plus) - loss(minus)) / 8));
  SpsaPair pair;
  pair.number = number;
  for (uint64_t game = 0; game < 2; ++game) {
    const uint64_t bits = (static_cast<uint64_t>(number) * 2 + game + 1) * 0x9E3779B97F4A7C15u;
    const double drawn = static_cast<double>((bits ^ (bits >> 29)) * 0xBF58476D1CE4E5B9u >> 11);
    pair.result += drawn * 0x1p-53 < chance ? 1 : -1;
    pair.games.push_back("computed");
  }
  return pair;
}

SpsaRun RunIn(const std::string& name, int64_t pairs) {
  SpsaRun run;
  run.folder = testing::TempDir() + "/" + name;
  run.settings = TwoParameters(pairs);
  std::filesystem::remove_all(run.folder);
  return run;
}

absl::Status PlayWith(const SpsaRun& run, const PlayPair& player) {
  return RunSpsa(
      run, [&] { return player; }, [](const std::string&) {});
}

// Runs with simulated games. Returns Cancelled before this call's pair number `most`.
absl::Status Play(const SpsaRun& run, int64_t most = INT64_MAX,
                  std::vector<int64_t>* played = nullptr) {
  std::mutex mutex;
  int64_t count = 0;
  const PlayPair player = [&](int64_t number, const std::vector<int>& plus,
                              const std::vector<int>& minus) -> absl::StatusOr<SpsaPair> {
    const std::lock_guard lock(mutex);
    if (count++ >= most) return absl::CancelledError("stopped");
    if (played != nullptr) played->push_back(number);
    return QuadraticPair(number, plus, minus);
  };
  return PlayWith(run, player);
}

std::vector<double> Found(const std::string& folder) {
  const auto log = SpsaLog::Read(folder);
  EXPECT_TRUE(log.ok()) << log.status();
  if (!log.ok()) return {};
  Spsa spsa((*log)->settings());
  for (const auto& [number, pair] : (*log)->pairs()) spsa.Add(pair);
  return ValuesOf(spsa, (*log)->settings());
}

TEST(SpsaRunTest, FindsTheBestOfASimpleGame) {
  SpsaRun run = RunIn("spsa_quadratic", 3000);
  run.settings.rate = 0.02;
  ASSERT_TRUE(Play(run).ok());
  const std::vector<double> found = Found(run.folder);
  EXPECT_NEAR(found[0], 70, 5);
  EXPECT_NEAR(found[1], 2, 0.5);
}

TEST(SpsaRunTest, GoesOnWhereItWasStopped) {
  const SpsaRun whole = RunIn("spsa_whole", 40);
  ASSERT_TRUE(Play(whole).ok());
  const SpsaRun resumed = RunIn("spsa_resumed", 40);
  EXPECT_TRUE(absl::IsCancelled(Play(resumed, 13)));
  // The run was killed while writing, so the file ends with half a line.
  const std::string file = resumed.folder + "/spsa-1-of-1.jsonl";
  std::ofstream(file, std::ios::app) << R"({"pair": 13, "res)";
  EXPECT_TRUE(SpsaLog::Read(resumed.folder).ok());
  ASSERT_TRUE(Play(resumed).ok());
  EXPECT_EQ(Contents(file), Contents(whole.folder + "/spsa-1-of-1.jsonl"));
  // Once more: nothing is left to do.
  std::vector<int64_t> played;
  ASSERT_TRUE(Play(resumed, INT64_MAX, &played).ok());
  EXPECT_TRUE(played.empty());
}

TEST(SpsaRunTest, OfOtherVersions) {
  const SpsaRun run = RunIn("spsa_versions", 4);
  ASSERT_TRUE(Play(run).ok());
  const std::string path = run.folder + "/spsa.json";
  const std::string text = Contents(path);
  const std::string version = " \"version\": 1,\n";
  const size_t at = text.find(version);
  ASSERT_NE(at, std::string::npos) << text;
  const auto written = [&](const std::string& other) {
    std::string changed = text;
    changed.replace(at, version.size(), other);
    std::ofstream(path, std::ios::trunc) << changed;
    return SpsaLog::Read(run.folder).status();
  };
  EXPECT_TRUE(written("").ok());  // as before the first release
  EXPECT_EQ(written("\"version\": 2,\n").message(),
            "spsa.json.version is 2: a newer Danco wrote it; this one reads up to 1");
}

TEST(SpsaRunTest, ShardsOfAFolderLearnFromEachOther) {
  SpsaRun run = RunIn("spsa_shards", 30);
  run.shard.count = 3;
  std::set<int64_t> all;
  for (run.shard.index = 1; run.shard.index <= 3; ++run.shard.index) {
    std::vector<int64_t> played;
    ASSERT_TRUE(Play(run, INT64_MAX, &played).ok());
    EXPECT_EQ(played.size(), 10u);
    all.insert(played.begin(), played.end());
  }
  EXPECT_EQ(all.size(), 30u);
  const auto log = SpsaLog::Read(run.folder);
  ASSERT_TRUE(log.ok());
  EXPECT_EQ((*log)->pairs().size(), 30u);
  EXPECT_EQ((*log)->pairs().at(0).known, 0);
  EXPECT_EQ((*log)->pairs().at(1).known, 10);  // the first of the second shard
  // One machine continues with the missing pairs of several.
  std::filesystem::remove(run.folder + "/spsa-2-of-3.jsonl");
  run.shard = {};
  std::vector<int64_t> played;
  ASSERT_TRUE(Play(run, INT64_MAX, &played).ok());
  EXPECT_EQ(played.size(), 10u);
  EXPECT_EQ(played.front(), 1);
}

TEST(SpsaRunTest, FoldersOfSeveralMachinesAddUp) {
  SpsaRun one = RunIn("spsa_machine_1", 30);
  SpsaRun other = RunIn("spsa_machine_2", 30);
  one.shard = {1, 2};
  other.shard = {2, 2};
  ASSERT_TRUE(Play(one).ok());
  ASSERT_TRUE(Play(other).ok());
  const std::vector<double> a = Found(one.folder);
  const std::vector<double> b = Found(other.folder);
  std::filesystem::copy(other.folder + "/spsa-2-of-2.jsonl", one.folder);
  const std::vector<double> both = Found(one.folder);
  for (size_t i = 0; i < both.size(); ++i) {
    const double start = one.settings.parameters[i].start;
    EXPECT_NEAR(both[i] - start, (a[i] - start) + (b[i] - start), 1e-6);
  }
}

TEST(SpsaRunTest, ReadsLinesAddedMeanwhile) {
  SpsaRun run = RunIn("spsa_meanwhile", 20);
  run.shard.count = 2;
  std::filesystem::create_directories(run.folder);
  const std::string peer = run.folder + "/spsa-2-of-2.jsonl";
  std::vector<std::vector<int>> values;
  const PlayPair player = [&](int64_t number, const std::vector<int>& plus,
                              const std::vector<int>& minus) -> absl::StatusOr<SpsaPair> {
    std::ofstream(peer, std::ios::app) << ToJsonLine(AnyPair(number + 1)) << "\n{\"pair\"";
    // The other one truncates its half line and continues.
    const SpsaPair pair = QuadraticPair(number, plus, minus);
    std::filesystem::resize_file(peer, std::filesystem::file_size(peer) - 7);
    return pair;
  };
  ASSERT_TRUE(PlayWith(run, player).ok());
  const auto log = SpsaLog::Read(run.folder);
  ASSERT_TRUE(log.ok());
  EXPECT_EQ((*log)->pairs().size(), 20u);
  EXPECT_EQ((*log)->pairs().at(18).known, 18);
}

TEST(SpsaRunTest, ThreadsShareTheWork) {
  SpsaRun run = RunIn("spsa_threads", 50);
  run.concurrency = 4;
  std::vector<int64_t> played;
  ASSERT_TRUE(Play(run, INT64_MAX, &played).ok());
  std::sort(played.begin(), played.end());
  EXPECT_EQ(played.size(), 50u);
  EXPECT_EQ(std::unique(played.begin(), played.end()), played.end());
}

TEST(SpsaRunTest, RefusesAnotherRunsFolder) {
  SpsaRun run = RunIn("spsa_other", 4);
  ASSERT_TRUE(Play(run).ok());
  run.settings.pairs = 5;
  absl::Status status = Play(run);
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  EXPECT_THAT(std::string(status.message()), HasSubstr("pairs is 4 there and 5 here"));
  run.settings.pairs = 4;
  run.settings.parameters[1].step = 1;
  status = Play(run);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("parameters/1/step is 0.5 there and 1.0 here"));
}

TEST(SpsaRunTest, RefusesASecondProcessOnAShard) {
  const SpsaRun run = RunIn("spsa_twice", 4);
  const auto first = SpsaLog::Open(run.folder, run.settings, {});
  ASSERT_TRUE(first.ok());
  EXPECT_TRUE(absl::IsFailedPrecondition(Play(run)));
}

TEST(SpsaRunTest, FaultsDoNotCountAndManyEndTheRun) {
  const SpsaRun run = RunIn("spsa_faults", 40);
  const PlayPair player = [](int64_t number, const std::vector<int>& plus,
                             const std::vector<int>& minus) -> absl::StatusOr<SpsaPair> {
    SpsaPair pair = QuadraticPair(number, plus, minus);
    if (number > 4) pair.fault = "crash: killed by signal 11";
    return pair;
  };
  const absl::Status status = PlayWith(run, player);
  EXPECT_THAT(std::string(status.message()), HasSubstr("killed by signal 11"));
  const auto log = SpsaLog::Read(run.folder);
  ASSERT_TRUE(log.ok());
  EXPECT_EQ((*log)->pairs().size(), 15u);
  EXPECT_THAT(SpsaTable(**log), HasSubstr("10 do not count"));
}

TEST(SpsaLogTest, LinesSurviveTheirText) {
  SpsaPair pair = AnyPair(12);
  pair.games = {"1-0 paco, 61 plies", "1/2-1/2 repetition, 88 plies"};
  pair.known = 11;
  absl::StatusOr<SpsaPair> read = ParsePair(ToJsonLine(pair));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(ToJsonLine(*read), ToJsonLine(pair));
  pair.fault = "crash: \xff";
  EXPECT_TRUE(ParsePair(ToJsonLine(pair)).ok());
  for (const char* line : {"", "{}", R"({"pair":-1,"result":0})", R"({"pair":1})",
                           R"({"pair":1,"result":3})", R"({"pair":1,"result":1,"games":[1]})"}) {
    EXPECT_FALSE(ParsePair(line).ok()) << line;
  }
}

TEST(SpsaLogTest, ParametersAreChosenFromThoseOfTheEngine) {
  const std::vector<SpsaParameter> known = TwoParameters(1).parameters;
  const auto chosen = ParametersFromJson(
      nlohmann::json::parse(R"([{"name": "tune b"}, {"name": "Tune A", "start": 40, "max": 80}])"),
      known);
  ASSERT_TRUE(chosen.ok()) << chosen.status();
  EXPECT_EQ(chosen->at(0).max, 6);
  EXPECT_EQ(chosen->at(1), (SpsaParameter{"Tune A", 40, 0, 80, 5}));
  for (const char* wrong :
       {"[]", "{}", "[1]", R"([{"name": "Tune C"}])", R"([{"name": "Tune A", "top": 3}])",
        R"([{"name": "Tune A", "max": 101}])", R"([{"name": "Tune A", "start": -1}])",
        R"([{"name": "Tune A", "step": 0}])", R"([{"name": "Tune A", "min": "0"}])",
        R"([{"name": "Tune A"}, {"name": "tune a"}])"}) {
    EXPECT_TRUE(
        absl::IsInvalidArgument(ParametersFromJson(nlohmann::json::parse(wrong), known).status()))
        << wrong;
  }
}

// Even if the parameters do not move, the report says which of the two values is better, and by how
// much.
TEST(SpsaReportTest, ReportsTheScoreOfTheUpperValue) {
  SpsaRun run = RunIn("spsa_levels", 400);
  run.settings.rate = 1e-9;
  run.settings.parameters = {{"Tune A", 45, 40, 50, 5}, {"Tune B", 3.5, 3, 4, 0.5}};
  const PlayPair player = [](int64_t number, const std::vector<int>& plus,
                             const std::vector<int>& minus) -> absl::StatusOr<SpsaPair> {
    EXPECT_EQ(std::abs(plus[0] - minus[0]), 10);
    SpsaPair pair;
    pair.number = number;
    // The upper value of A wins one game more in three of four pairs, and one less in the fourth.
    pair.result = (plus[0] > minus[0]) == (number % 4 != 0) ? 1 : -1;
    return pair;
  };
  ASSERT_TRUE(PlayWith(run, player).ok());
  const auto log = SpsaLog::Read(run.folder);
  ASSERT_TRUE(log.ok());
  const std::string table = SpsaTable(**log);
  // A score of five eighths is 88.7 Elo.
  EXPECT_THAT(table, ::testing::ContainsRegex("Tune A .* \\+88\\.7 \\+- 1[0-9]\\."));
  EXPECT_THAT(table, ::testing::ContainsRegex("Tune B .* [-+]1?[0-9]\\.[0-9] \\+-"));
}

TEST(SpsaReportTest, AScoreOfAllPointsIsInfinite) {
  SpsaRun run = RunIn("spsa_all_won", 10);
  run.settings.parameters = {{"Tune A", 45, 40, 50, 5}};
  const PlayPair player = [](int64_t number, const std::vector<int>& plus,
                             const std::vector<int>& minus) -> absl::StatusOr<SpsaPair> {
    SpsaPair pair;
    pair.number = number;
    pair.result = plus[0] > minus[0] ? 2 : -2;
    return pair;
  };
  ASSERT_TRUE(PlayWith(run, player).ok());
  const auto log = SpsaLog::Read(run.folder);
  ASSERT_TRUE(log.ok());
  EXPECT_THAT(SpsaTable(**log), ::testing::ContainsRegex("Tune A .* \\+inf\n"));
}

TEST(SpsaReportTest, TheTrajectoryEndsWhereTheTableIs) {
  const SpsaRun run = RunIn("spsa_report", 450);
  ASSERT_TRUE(Play(run).ok());
  const auto log = SpsaLog::Read(run.folder);
  ASSERT_TRUE(log.ok());
  const nlohmann::ordered_json trajectory = SpsaTrajectory(**log);
  EXPECT_EQ(trajectory["pairs"].front(), 0);
  EXPECT_EQ(trajectory["pairs"].back(), 450);
  EXPECT_LE(trajectory["pairs"].size(), 230u);
  const auto& a = trajectory["parameters"][0]["values"];
  EXPECT_EQ(a.size(), trajectory["pairs"].size());
  EXPECT_EQ(a.front(), 50);
  EXPECT_NEAR(a.back().get<double>(), Found(run.folder)[0], 0.001);
  const std::string table = SpsaTable(**log);
  EXPECT_THAT(table, HasSubstr("450 of 450 pairs"));
  EXPECT_THAT(table,
              HasSubstr(absl::StrCat("'option.Tune A=", std::llround(Found(run.folder)[0]), "'")));
}

}  // namespace
}  // namespace danco::tuner
