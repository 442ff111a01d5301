// SPDX-License-Identifier: MIT
// `danco prove`, with its proofs checked by the slow rules.
#include "cli/prove.h"

#include <csignal>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "cli/commands.h"
#include "engine/text_input.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "proof_check.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

// Longer proofs are left to the slow suite.
constexpr uint64_t kQuickNodes = 20'000;

constexpr const char* kPacoInSix = "2kr4/2p3dp/3Dp3/pp4p1/E2n4/4FN1P/PvQP1aP1/1h3RKB b 0 - - -";

CliSettings ProveSettings(int mate, const std::vector<std::string>& flags = {"--tree"}) {
  std::vector<std::string> words = {"prove", "--ascii", "--hash=16", absl::StrCat("--mate=", mate)};
  words.insert(words.end(), flags.begin(), flags.end());
  return *ReadSettings(*Flags::Parse(kDanco, words));
}

std::string Output(const CliSettings& settings, const std::string& fen, Engine& engine) {
  EXPECT_TRUE(SetPosition(engine, fen, {}).ok()) << fen;
  std::ostringstream out;
  danco::Output output(out);
  EXPECT_TRUE(ProvePosition(settings, {}, engine, output).ok());
  return out.str();
}

std::string Output(const CliSettings& settings, const std::string& fen) {
  Engine engine;
  return Output(settings, fen, engine);
}

json Proof(const std::string& fen, int mate, Engine& engine) {
  return json::parse(Output(ProveSettings(mate, {"--tree", "--json"}), fen, engine));
}
json Proof(const std::string& fen, int mate) {
  Engine engine;
  return Proof(fen, mate, engine);
}

void ExpectChecked(int mate, bool quick) {
  int checked = 0;
  Engine engine;
  for (const PacoProblem& problem : Sampled(PacoProblems(mate))) {
    if ((problem.nodes <= kQuickNodes) != quick) continue;
    const json proof = Proof(problem.fen, mate, engine);
    if (!proof.contains("mate")) continue;  // some in paco_in_2 have none
    EXPECT_EQ(slow::CheckProof(proof), "") << problem.fen;
    ++checked;
  }
  EXPECT_GT(checked, quick ? Repeats(10) : 0);
}

TEST(ProveTest, ProofsOfTwoTurnsHold) { ExpectChecked(2, true); }
TEST(ProveTest, ProofsOfThreeTurnsHold) { ExpectChecked(3, true); }
TEST(DeepProveTest, ProofsOfThreeTurnsHold) { ExpectChecked(3, false); }
TEST(DeepProveTest, ProofsOfFourTurnsHold) {
  ExpectChecked(4, true);
  ExpectChecked(4, false);
}

// Proves what the alpha-beta search finds, under every rule set in which the positions have a Paco.
TEST(DeepProveTest, GuidedProofsHold) {
  constexpr uint64_t kMaxNodes = 2'000'000;
  constexpr size_t kEvery = 4;
  const std::vector<std::string> fens = LongPacoFens();
  for (RuleSet rules :
       {RuleSet::kPacoSako, RuleSet::kManual, RuleSet::kNoChain, RuleSet::kVchess}) {
    Engine engine;
    EXPECT_TRUE(engine.Set(SettingOf(rules)).ok());
    CliSettings settings = ProveSettings(20, {"--tree", "--json"});
    settings.limits.nodes = kMaxNodes;
    size_t checked = 0;
    for (size_t i = 0; i < fens.size(); i += kEvery) {
      const json proof = json::parse(Output(settings, fens[i], engine));
      if (!proof.contains("mate")) continue;
      EXPECT_EQ(slow::CheckProof(proof), "") << RuleSetName(rules) << " " << fens[i];
      ++checked;
    }
    const bool own = rules == RuleSet::kPacoSako;
    EXPECT_GT(kEvery * checked, own ? fens.size() * 9 / 10 : fens.size() / 10)
        << RuleSetName(rules);
  }
}

// The table has a shorter proof than the one that was found first.
TEST(ProveTest, ATreeIsAsLongAsTheReportedPaco) {
  constexpr char kShorterInTable[] =
      "1bbrn1r1/1pppk2p/7t/3Bq3/pP1Pcad1/2P5/P3PP1P/N1BR1K2 w 0 D - -";
  Engine engine;
  CliSettings settings = ProveSettings(20, {"--tree", "--json"});
  settings.limits.nodes = 2'000'000;
  const json proof = json::parse(Output(settings, kShorterInTable, engine));
  ASSERT_TRUE(proof.contains("mate"));
  EXPECT_EQ(slow::CheckProof(proof), "");
  EXPECT_EQ(proof["mate"], proof["tree"][0]["turns"]);
  EXPECT_EQ(proof["line"].size(), 2 * proof["mate"].get<size_t>() - 1);
}

TEST(ProveTest, LongProofsHold) {
  const json any = Proof(kPacoInSix, 20);
  EXPECT_EQ(slow::CheckProof(any), "");
  EXPECT_GT(any["mate"], 3) << "none is shorter";
  EXPECT_EQ(any["line"].size(), 2 * any["mate"].get<size_t>() - 1);
}

TEST(ProveTest, HoldsUnderTheOtherRuleSets) {
  for (RuleSet rules : {RuleSet::kManual, RuleSet::kNoChain, RuleSet::kVchess}) {
    Engine engine;
    EXPECT_TRUE(engine.Set(SettingOf(rules)).ok());
    int checked = 0;
    for (const PacoProblem& problem : PacoProblems(3)) {
      if (problem.nodes > 500) continue;
      const json proof = Proof(problem.fen, 3, engine);
      if (!proof.contains("mate")) continue;
      EXPECT_EQ(slow::CheckProof(proof), "") << RuleSetName(rules) << " " << problem.fen;
      ++checked;
    }
    EXPECT_GT(checked, 0) << RuleSetName(rules);
  }
}

// The checker detects proofs that were tampered with.
TEST(ProveTest, DamagedProofsAreRefused) {
  json good;
  size_t size = 0;
  for (const PacoProblem& problem : PacoProblems(3)) {
    good = Proof(problem.fen, 3);
    size = good["tree"].size();
    if (size > 10) break;
  }
  ASSERT_GT(size, 10u);
  ASSERT_EQ(slow::CheckProof(good), "");
  for (size_t i = 0; i < size; ++i) {
    const json& node = good["tree"][i];
    json bad = good;
    bad["tree"][i]["turns"] = node["turns"].get<int>() + 1;
    EXPECT_NE(slow::CheckProof(bad), "") << i;
    for (const auto& [answer, _] : node["answers"].items()) {
      bad = good;
      bad["tree"][i]["answers"].erase(answer);
      EXPECT_NE(slow::CheckProof(bad), "") << i << " without " << answer;
      bad = good;
      bad["tree"][i]["answers"][answer] = 0;  // the next node may be correct, too
      EXPECT_NE(slow::CheckProof(bad), "") << i << " astray after " << answer;
      bad = good;
      bad["tree"][i]["move"] = answer;
      EXPECT_NE(slow::CheckProof(bad), "") << i << " with the defender's move";
    }
  }
  json bad = good;
  bad["mate"] = good["mate"].get<int>() - 1;
  EXPECT_NE(slow::CheckProof(bad), "");
}

TEST(ProveTest, PeopleSeeTheLineAndTheTree) {
  EXPECT_THAT(Output(ProveSettings(20), kPacoInSix),
              AllOf(HasSubstr(": proved."), HasSubstr("\n1. "), HasSubstr("\n  1... "),
                    HasSubstr("   threatens ")));
  EXPECT_THAT(Output(ProveSettings(2), kPacoInSix), HasSubstr("There is no Paco in 2."));
}

// A side that can never unite is not said to need more turns.
TEST(ProveTest, SaysWhenNoPacoIsPossible) {
  EXPECT_THAT(Output(ProveSettings(20), "4k3/7p/8/8/8/8/8/4K3 w 0 - - -"),
              HasSubstr("No Paco is possible: White's only free piece is the king"));
  EXPECT_THAT(Output(ProveSettings(3), "4k3/8/8/8/8/8/4A2P/4K3 b 0 - - -"),
              HasSubstr("No Paco is possible: Black's only free piece is the king"));
}

TEST(ProveTest, TheLimitIsKept) {
  CliSettings settings = ProveSettings(20);
  settings.limits.nodes = 1000;
  EXPECT_THAT(Output(settings, kPacoInSix), HasSubstr("Not decided."));
}

TEST(ProveTest, ReadsManyPositions) {
  Engine engine;
  std::istringstream in(std::string("# two, and a fault\n") + kPacoInSix +
                        "\nno FEN\n\n7k/8/8/8/8/8/R7/1R2K3 w 0 - - -\n");
  std::ostringstream out;
  danco::Output output(out);
  const CliSettings settings = ProveSettings(3, {"--tree", "--json"});
  const absl::Status status = ProveLines(settings, {}, in, engine, output);
  EXPECT_THAT(std::string(status.message()), HasSubstr("line 3: "));
  std::vector<json> lines;
  std::istringstream text(out.str());
  for (std::string line; std::getline(text, line);) lines.push_back(json::parse(line));
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0]["excluded"], 3);
  EXPECT_EQ(slow::CheckProof(lines[1]), "");
}

// A terminal on which someone presses Ctrl-C as soon as a status is shown.
class Impatient : public std::stringbuf {
 protected:
  int sync() override { return raise(SIGINT); }
};

// After Ctrl-C, the program reports its results and its progress.
TEST(ProveTest, CtrlCEndsAFile) {
  Interrupts interrupts;
  std::istringstream in(std::string("7k/8/8/8/8/8/8/K7 w 100 - - -\n") + kPacoInSix + "\n" +
                        kPacoInSix + "\n");
  std::ostringstream out;
  Impatient impatient;
  std::ostream status(&impatient);
  danco::Output output(out);
  Engine engine;
  // More turns than can be excluded.
  const CliSettings settings = ProveSettings(19, {"--json"});
  const absl::Status ended = ProveLines(settings, {&status, &interrupts}, in, engine, output);
  EXPECT_TRUE(absl::IsCancelled(ended)) << ended;
  EXPECT_THAT(std::string(ended.message()),
              HasSubstr("stopped in line 2; before it 1 of 3 positions were finished, 0 proved"));
  EXPECT_THAT(out.str(), HasSubstr("\"stopped\":true"));
  EXPECT_TRUE(interrupts.Consume());
}

TEST(ProveStatusTest, SaysHowFarOnePositionIs) {
  ProofQuestion question;
  ProofFindings progress;
  progress.time = absl::Seconds(5);
  progress.nodes = 410'000;
  EXPECT_EQ(ProofStatusText(question, progress), "5.0 s, 410k positions");
  question.time = absl::Seconds(10);
  progress.excluded = 3;
  progress.proof.emplace().turns = 9;
  EXPECT_EQ(ProofStatusText(question, progress),
            "[###############...............] 5.0 of 10.0 s, 410k positions: none in 3, Paco in 9 "
            "is proved");
}

TEST(ProveStatusTest, EstimatesTheRemainingTimeOfAFile) {
  ProveCount count;
  ProofFindings now;
  now.time = absl::Seconds(1);
  EXPECT_EQ(ProveCountText(count, now), "0 positions, 0 proved; now 1.0 s");
  count = {.total = 20, .done = 5, .proved = 4, .time = absl::Seconds(15)};
  // This position takes two more seconds, and each of the other 14 takes three.
  EXPECT_EQ(
      ProveCountText(count, now),
      "[#######.......................] 5 of 20 positions, 4 proved, about 44 s left; now 1.0 s");
}

}  // namespace
}  // namespace danco
