// SPDX-License-Identifier: MIT
#include "reference_data.h"

#include <algorithm>
#include <fstream>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace danco {
namespace {

std::vector<nlohmann::json> ReadLines(const std::string& name) {
  std::ifstream file(absl::StrCat(DANCO_TEST_DATA, "/", name));
  EXPECT_TRUE(file.is_open()) << name;
  std::vector<nlohmann::json> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(nlohmann::json::parse(line));
  EXPECT_FALSE(lines.empty()) << name;
  return lines;
}

}  // namespace

const std::vector<std::string>& RejectedReferencePositions() {
  static const std::vector<std::string>* const kRefused = new std::vector<std::string>{
      "4k3/8/8/8/8/8/8/a3K3 w 0 - - -",  // Black's gift with White to move
      // A free pawn on its own last rank.
      "8/8/8/8/3p4/3a4/1pN5/Kpk5 w 0 - - -",
      "8/8/8/8/8/8/Ppp5/Kpk5 w 0 - - -",
      "8/8/8/8/8/p7/Ppp5/Kpk5 w 0 - - -",
      "4k3/8/8/8/8/3ppp2/3p1p2/3pKp2 w 0 - - -",
  };
  return *kRefused;
}

std::vector<ReferencePosition> ReadReferencePositions() {
  std::vector<ReferencePosition> positions;
  for (const nlohmann::json& line : ReadLines("positions.jsonl")) {
    if (absl::c_linear_search(RejectedReferencePositions(), line["fen"].get<std::string>())) {
      continue;
    }
    positions.push_back({.fen = line["fen"],
                         .outcomes = line["n"],
                         .wins = line["wins"],
                         .digest = line["digest"],
                         .white_can_unite = line["sako_w"],
                         .black_can_unite = line["sako_b"],
                         .unions = line["unions"]});
  }
  return positions;
}

namespace {

std::vector<nlohmann::json> ReadRuleLines(RuleSet rules) {
  return ReadLines(absl::StrCat("rules_", std::string(RuleSetName(rules)), ".jsonl"));
}

}  // namespace

std::vector<ReferenceRulesPosition> ReadReferencePositions(RuleSet rules) {
  std::vector<ReferenceRulesPosition> positions;
  for (const nlohmann::json& line : ReadRuleLines(rules)) {
    if (!line.contains("n")) continue;
    positions.push_back({.fen = line["fen"],
                         .outcomes = line["n"],
                         .wins = line["wins"],
                         .losses = line.value("losses", uint64_t{0}),
                         .draws = line.value("draws", uint64_t{0}),
                         .digest = line["digest"],
                         .white_can_unite = line["sako_w"],
                         .black_can_unite = line["sako_b"]});
  }
  return positions;
}

std::vector<ReferencePerft> ReadReferencePerft(RuleSet rules) {
  std::vector<ReferencePerft> all;
  for (const nlohmann::json& line : ReadRuleLines(rules)) {
    if (line.contains("perft")) all.push_back({.fen = line["fen"], .nodes = line["perft"]});
  }
  return all;
}

std::vector<ReferenceOutcomes> ReadReferenceOutcomes() {
  std::vector<ReferenceOutcomes> all;
  for (const nlohmann::json& line : ReadLines("outcomes.jsonl")) {
    all.push_back({.fen = line["fen"], .moves = line["outcomes"]});
  }
  return all;
}

std::vector<ReferencePerft> ReadReferencePerft() {
  std::vector<ReferencePerft> all;
  for (const nlohmann::json& line : ReadLines("perft.jsonl")) {
    all.push_back({.fen = line["fen"], .nodes = line["perft"]});
  }
  return all;
}

std::vector<ExplosivePosition> ReadExplosivePositions() {
  std::vector<ExplosivePosition> all;
  for (const nlohmann::json& line : ReadLines("explosive.jsonl")) {
    all.push_back({.fen = line["fen"], .outcomes = line["n"], .complete = line["complete"]});
  }
  return all;
}

std::string DigestOf(std::vector<std::string> keys) {
  std::sort(keys.begin(), keys.end());
  uint64_t hash = 0xCBF29CE484222325ULL;
  const auto add = [&hash](char c) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  };
  for (size_t i = 0; i < keys.size(); ++i) {
    if (i > 0) add('\n');
    for (char c : keys[i]) add(c);
  }
  return absl::StrFormat("%016x", hash);
}

}  // namespace danco
