// SPDX-License-Identifier: MIT
// Compares the slow rules of the rule sets `manual`, `nochain` and `vchess` with the reference data
// in tests/data, line by line. slow_rules_test.cc does so for `pacosako`.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "slow_test_support.h"

namespace danco::slow {
namespace {

std::vector<Json> LinesWith(Rules rules, const std::string& field) {
  std::vector<Json> lines;
  for (Json& line : ReadLines("rules_" + NameOf(rules) + ".jsonl")) {
    if (line.contains(field)) lines.push_back(std::move(line));
  }
  return lines;
}

class SlowReferenceTest : public testing::TestWithParam<Rules> {};

TEST_P(SlowReferenceTest, AgreesOnEveryPosition) {
  const std::vector<Json> lines = LinesWith(GetParam(), "digest");
  EXPECT_GE(lines.size(), 340u);
  for (const Json& line : lines) {
    SCOPED_TRACE(FenOf(line));
    const auto position = ParseFen(FenOf(line), GetParam());
    ASSERT_TRUE(position);
    std::vector<std::string> keys;
    std::int64_t wins = 0;
    std::int64_t losses = 0;
    std::int64_t draws = 0;
    const auto outcomes = Outcomes(*position, kNoLimit);
    for (const auto& [key, turn] : *outcomes) {
      keys.push_back(key);
      wins += turn.wins;
      losses += turn.loses;
      draws += turn.draws;
    }
    EXPECT_EQ(keys.size(), line["n"].get<std::size_t>());
    EXPECT_EQ(wins, line["wins"].get<std::int64_t>());
    EXPECT_EQ(losses, line.value("losses", std::int64_t{0}));
    EXPECT_EQ(draws, line.value("draws", std::int64_t{0}));
    EXPECT_EQ(Fnv1a64Digest(keys), line["digest"].get<std::string>());
    EXPECT_EQ(CanUnite(*position, true, kNoLimit), line["sako_w"].get<bool>());
    EXPECT_EQ(CanUnite(*position, false, kNoLimit), line["sako_b"].get<bool>());
  }
}

// Returns the FEN with unions of two equal types in lower case. Their letters may be in either
// case.
std::string WithLikePairsInLower(std::string fen) {
  for (char& letter : fen) {
    if (letter == ' ') break;
    if (std::string_view("AHOVY").find(letter) != std::string_view::npos) letter += 'a' - 'A';
  }
  return fen;
}

TEST_P(SlowReferenceTest, WritesItsInput) {
  int other_order = 0;
  for (const Json& line : LinesWith(GetParam(), "fen")) {
    const std::string fen = FenOf(line);
    const auto position = ParseFen(fen, GetParam());
    ASSERT_TRUE(position) << fen;
    const std::string written = FormatFen(*position);
    EXPECT_EQ(ParseFen(written, GetParam()), position) << fen;
    other_order += written != WithLikePairsInLower(fen);
  }
  // The vchess order is read but not written.
  EXPECT_EQ(other_order, GetParam() == Rules::kVchess ? 14 : 0);
}

void CheckPerft(Rules rules, std::int64_t most_nodes) {
  const std::vector<Json> lines = LinesWith(rules, "perft");
  EXPECT_EQ(lines.size(), 15u);
  for (const Json& line : lines) {
    SCOPED_TRACE(FenOf(line));
    const auto position = ParseFen(FenOf(line), rules);
    ASSERT_TRUE(position);
    int depth = 0;
    for (const Json& nodes : line["perft"]) {
      ++depth;
      if (nodes.get<std::int64_t>() > most_nodes) break;
      EXPECT_EQ(Perft(*position, depth, kNoLimit), nodes.get<std::int64_t>()) << "depth " << depth;
    }
  }
}

TEST_P(SlowReferenceTest, AgreesOnPerft) { CheckPerft(GetParam(), 60'000); }

using DeepSlowReferenceTest = SlowReferenceTest;

TEST_P(DeepSlowReferenceTest, AgreesOnPerft) { CheckPerft(GetParam(), 5'000'000); }

INSTANTIATE_TEST_SUITE_P(, SlowReferenceTest,
                         testing::Values(Rules::kManual, Rules::kNochain, Rules::kVchess),
                         RulesName);
INSTANTIATE_TEST_SUITE_P(, DeepSlowReferenceTest,
                         testing::Values(Rules::kManual, Rules::kNochain, Rules::kVchess),
                         RulesName);

}  // namespace
}  // namespace danco::slow
