// SPDX-License-Identifier: MIT
#include "slow_test_support.h"

#include <algorithm>
#include <fstream>

#include "gtest/gtest.h"

namespace danco::slow {

std::string NameOf(Rules rules) {
  switch (rules) {
    case Rules::kPacosako:
      return "pacosako";
    case Rules::kManual:
      return "manual";
    case Rules::kNochain:
      return "nochain";
    case Rules::kVchess:
      return "vchess";
  }
  return "";
}

std::string RulesName(const testing::TestParamInfo<Rules>& info) { return NameOf(info.param); }

std::vector<Json> ReadLines(const std::string& name) {
  std::ifstream file(std::string(DANCO_TEST_DATA) + "/" + name);
  EXPECT_TRUE(file.is_open()) << name;
  std::vector<Json> lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(Json::parse(line));
  }
  EXPECT_FALSE(lines.empty()) << name;
  return lines;
}

std::string FenOf(const Json& line) { return line["fen"].get<std::string>(); }

Position At(std::string_view fen, Rules rules) {
  const auto position = ParseFen(fen, rules);
  EXPECT_TRUE(position) << fen;
  return position.value_or(Position{});
}

std::string KeyAfter(std::string_view fen, std::string_view move, Rules rules) {
  const auto position = ParseFen(fen, rules);
  if (!position) return "bad FEN";
  const auto after = Play(*position, move);
  return after ? OutcomeKey(*after) : "illegal";
}

std::vector<std::string> Moves(const Position& position, std::string_view prefix) {
  std::vector<std::string> moves;
  const auto outcomes = Outcomes(position, kNoLimit);
  for (const auto& [key, turn] : *outcomes) {
    if (turn.move.starts_with(prefix)) moves.push_back(turn.move);
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::set<std::string> Keys(const Position& position) {
  std::set<std::string> keys;
  const auto outcomes = Outcomes(position, kNoLimit);
  for (const auto& [key, turn] : *outcomes) keys.insert(key);
  return keys;
}

std::string Rewritten(std::string_view fen, Rules rules) {
  const auto position = ParseFen(fen, rules);
  return position ? FormatFen(*position) : "";
}

}  // namespace danco::slow
