#include "reference_data.h"

#include <algorithm>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace danco {
namespace {

std::vector<nlohmann::json> ReadLines(const std::string& name) {
  std::ifstream file(absl::StrCat(DANCO_TEST_DATA, "/", name));
  EXPECT_TRUE(file.is_open()) << name;
  std::vector<nlohmann::json> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(nlohmann::json::parse(line));
  return lines;
}

}  // namespace

std::vector<ReferencePosition> ReadReferencePositions() {
  std::vector<ReferencePosition> positions;
  for (const nlohmann::json& line : ReadLines("positions.jsonl")) {
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
