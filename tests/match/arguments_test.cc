// SPDX-License-Identifier: MIT
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "match/command/command.h"
#include "nlohmann/json.hpp"

namespace danco::match {
namespace {

absl::StatusOr<Tournament> ParsedFlags(const std::vector<std::string>& words) {
  std::vector<std::string> args = {"run"};
  args.insert(args.end(), words.begin(), words.end());
  const absl::StatusOr<Flags> flags = Flags::Parse(kProgram, args);
  if (!flags.ok()) return flags.status();
  Tournament t;
  if (absl::Status status = ApplyFlags(*flags, t); !status.ok()) return status;
  if (absl::Status status = Complete(t); !status.ok()) return status;
  return t;
}

TEST(ArgumentsTest, EnginesAndEach) {
  const auto t =
      ParsedFlags({"--engine", "cmd=./a", "args=--x '1 2'", "option.Hash=64", "tc=2",
                   "--engine=cmd=./b name='The B' option.Clear\\ Hash=", "--each", "tc=1+0.01",
                   "option.Hash=16", "margin=5", "--rounds=7", "--concurrency", "2"});
  ASSERT_TRUE(t.ok()) << t.status();
  EXPECT_EQ(t->engines[0].name, "a");
  EXPECT_EQ(t->engines[0].args, (std::vector<std::string>{"--x", "1 2"}));
  EXPECT_EQ(t->engines[0].options[0].second, "64");  // the engine's own word takes precedence
  EXPECT_EQ(t->engines[0].limits.base, absl::Seconds(2));
  EXPECT_EQ(t->engines[1].name, "The B");
  EXPECT_EQ(t->engines[1].limits.increment, absl::Milliseconds(10));
  EXPECT_EQ(t->engines[1].margin, absl::Milliseconds(5));
  EXPECT_EQ(t->engines[1].options.size(), 2u);
  EXPECT_EQ(t->rounds, 7);
}

TEST(ArgumentsTest, OpeningsRulesAndSprt) {
  const auto t = ParsedFlags({"--engine",
                              "cmd=a",
                              "--engine",
                              "cmd=a",
                              "--each",
                              "nodes=10",
                              "--openings",
                              "random",
                              "plies=6",
                              "seed=3",
                              "base=frc",
                              "check=depth:6,cp:150",
                              "--sprt",
                              "elo0=-5",
                              "elo1=0",
                              "alpha=0.1",
                              "model=logistic",
                              "--draw",
                              "movenumber=30",
                              "movecount=4",
                              "score=15",
                              "--resign",
                              "movecount=5",
                              "score=700",
                              "twosided=false",
                              "--maxplies",
                              "300",
                              "--shard",
                              "2/5"});
  ASSERT_TRUE(t.ok()) << t.status();
  EXPECT_EQ(t->engines[1].name, "a-2");
  EXPECT_TRUE(t->openings.fischer_random);
  EXPECT_EQ(t->openings.judge_depth, 6);
  EXPECT_EQ(t->openings.judge_cp, 150);
  EXPECT_EQ(t->sprt->elo0, -5);
  EXPECT_EQ(t->sprt->model, EloModel::kLogistic);
  EXPECT_EQ(t->draw.score, 15);
  EXPECT_FALSE(t->resign.two_sided);
  EXPECT_EQ(t->shard.index, 2);
}

TEST(ArgumentsTest, ErrorsNameTheArgument) {
  const std::vector<std::string> two = {"--engine", "cmd=a",  "--engine",
                                        "cmd=b",    "--each", "nodes=1"};
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"--rounds", "many"}, "rounds"},
      {{"--rounds", "0"}, "rounds"},
      {{"--rounds"}, "rounds"},
      {{"--speed", "9"}, "speed"},
      {{"--shard", "5/4"}, "shard"},
      {{"--shard", "1"}, "shard"},
      {{"--format", "knockout"}, "knockout"},
      {{"--sprt", "elo0=5", "elo1=0"}, "elo0"},
      {{"--sprt", "elo2=5"}, "elo2"},
      {{"--sprt", "model=bayes"}, "model"},
      {{"--openings", "chaos"}, "chaos"},
      {{"--openings", "random", "plies=x"}, "plies"},
      {{"--openings", "random", "check=luck:3"}, "luck"},
      {{"--openings", "frc", "check=depth:3"}, "check"},
      {{"--openings", "frc", "plies=8"}, "openings plies: has no effect on the openings 'frc'"},
      {{"--openings", "frc", "seed=9"}, "openings seed: has no effect on the openings 'frc'"},
      {{"--openings", "file=a.epd", "plies=4"}, "openings plies: has no effect on the openings"},
      {{"--openings", "first=3"}, "openings first: has no effect on the openings 'random'"},
      {{"--openings", "start", "order=random"}, "order"},
      {{"--openings", "file=a.epd", "base=frc"}, "base"},
      {{"--draw", "score=-1"}, "score"},
      {{"--resign", "twosided=maybe"}, "twosided"},
      {{"--resume=maybe"}, "resume"},
      {{"--draw"}, "draw"},
      {{"--engine", "name=C"}, "cmd"},
      {{"--engine", "cmd=c", "colour=red"}, "colour"},
      {{"--engine", "cmd=c name=C"}, "cmd"},
      {{"--engine=cmd='c"}, "quote"},
      {{"--each", "tc=fast"}, "fast"},
      {{"--format=match", "--engine", "cmd=c"}, "match"},
  };
  for (const auto& [extra, word] : cases) {
    std::vector<std::string> words = two;
    words.insert(words.end(), extra.begin(), extra.end());
    const auto t = ParsedFlags(words);
    ASSERT_FALSE(t.ok()) << extra.front();
    EXPECT_NE(t.status().message().find(word), absl::string_view::npos) << t.status();
  }
  EXPECT_FALSE(
      ParsedFlags({"--engine", "cmd=a", "tc=1", "--engine", "cmd=b"}).ok());  // b has no limit
  EXPECT_EQ(Flags::Parse(kProgram, {"walk"}).status().message(), "there is no command 'walk'");
  EXPECT_EQ(ParsedFlags({"--rounds="}).status().message(),
            "--rounds: '' is not a whole number from 1 to 1000000000");
  EXPECT_EQ(ParsedFlags({"stray"}).status().message(), "run takes only flags, not 'stray'");
  EXPECT_EQ(Flags::Parse(kProgram, {"merge", "--rounds", "3"}).status().message(),
            "merge takes no --rounds; it belongs to run");
}

TEST(ArgumentsTest, TheRestOfCheckIsTheEngine) {
  const auto a = Flags::Parse(
      kProgram, {"check", "--latency", "80", "--start_timeout=9", "./engine", "--hash", "3"});
  ASSERT_TRUE(a.ok());
  EXPECT_EQ(a->words(), (std::vector<std::string>{"./engine", "--hash", "3"}));
  EXPECT_EQ(a->Number("latency"), 80);
  EXPECT_EQ(a->Number("start-timeout"), 9);
}

TEST(SettingsTest, JsonRoundTrip) {
  const auto t = ParsedFlags({"--engine",     "cmd=a",         "args=x y",     "tc=40/60+0.5",
                              "ponder=true",  "option.Hash=3", "--engine",     "cmd=b",
                              "movetime=100", "depth=4",       "--judge",      "cmd=c",
                              "--openings",   "file=book.txt", "order=random", "seed=9",
                              "--sprt",       "elo1=3",        "--draw",       "score=5",
                              "--resign",     "score=900",     "--shard",      "2/3"});
  ASSERT_TRUE(t.ok()) << t.status();
  const auto json = ToJson(*t);
  const auto back = TournamentFromJson(nlohmann::json::parse(json.dump()));
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(ToJson(*back).dump(), json.dump());
  // Before the first release there was no version.
  nlohmann::json before = nlohmann::json::parse(json.dump());
  EXPECT_EQ(before.erase("version"), 1u);
  EXPECT_EQ(ToJson(*TournamentFromJson(before)).dump(), json.dump());
}

TEST(SettingsTest, WrongFieldsAreNamed) {
  for (const auto& [text, word] :
       {std::pair(R"({"rounds":"x"})", "rounds"), std::pair(R"({"rounds":-1})", "rounds"),
        std::pair(R"({"version":2})", "tournament.version is 2: a newer Danco wrote it"),
        std::pair(R"({"version":0})", "version"), std::pair(R"({"wings":2})", "wings"),
        std::pair(R"({"engines":[{"cmd":3}]})", "cmd"), std::pair(R"({"engines":7})", "engines"),
        std::pair(R"({"sprt":{"elo0":"a"}})", "elo0"),
        std::pair(R"({"openings":{"source":"tea"}})", "source"), std::pair("[1]", "tournament"),
        std::pair(R"({"engines":[{"tc":"soon"}]})", "soon")}) {
    const auto t = TournamentFromJson(nlohmann::json::parse(text));
    ASSERT_FALSE(t.ok()) << text;
    EXPECT_NE(t.status().message().find(word), absl::string_view::npos) << t.status();
  }
}

TEST(SettingsTest, IdentityOmitsSettingsThatMayDiffer) {
  auto a = ParsedFlags({"--engine", "cmd=a", "--engine", "cmd=b", "--each", "nodes=1"});
  auto b = ParsedFlags({"--engine", "cmd=a", "--engine", "cmd=b", "--each", "nodes=1", "--rounds",
                        "9", "--shard", "1/2", "--concurrency", "3", "--scale", "1.5"});
  ASSERT_TRUE(a.ok() && b.ok());
  EXPECT_EQ(DescribeDifference(Identity(*a), Identity(*b)), "");
  b->engines[1].limits.nodes = 2;
  EXPECT_NE(DescribeDifference(Identity(*a), Identity(*b)).find("nodes"), std::string::npos);
  b->engines.pop_back();
  EXPECT_NE(DescribeDifference(Identity(*a), Identity(*b)), "");
  b = a;
  b->engines.push_back(b->engines.back());
  const std::string added = DescribeDifference(Identity(*a), Identity(*b));
  EXPECT_EQ(added.find("engines/2 is nothing there and {"), 0u) << added;
}

TEST(SettingsTest, ScaleIsKept) {
  const auto t =
      ParsedFlags({"--engine", "cmd=a", "--engine", "cmd=b", "--each", "tc=1", "--scale", "0.75"});
  ASSERT_TRUE(t.ok()) << t.status();
  EXPECT_EQ(t->engines[0].limits.base, absl::Seconds(1));  // the games scale it
  const auto read = TournamentFromJson(ToJson(*t));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->scale, 0.75);
  for (const char* bad : {"0", "-1", "nan", "1000", "fast"}) {
    const auto wrong =
        ParsedFlags({"--engine", "cmd=a", "--engine", "cmd=b", "--each", "tc=1", "--scale", bad});
    ASSERT_FALSE(wrong.ok()) << bad;
    EXPECT_NE(wrong.status().message().find("--scale"), absl::string_view::npos);
  }
}

}  // namespace
}  // namespace danco::match
