// SPDX-License-Identifier: MIT
// Helpers for the tests of the slow rules.

#ifndef DANCO_TESTS_SLOW_SLOW_TEST_SUPPORT_H_
#define DANCO_TESTS_SLOW_SLOW_TEST_SUPPORT_H_

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "slow_rules.h"

namespace danco::slow {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

constexpr Rules kAllRules[] = {Rules::kPacosako, Rules::kManual, Rules::kNochain, Rules::kVchess};

// Positions with more in-chain states are skipped, because some of them take minutes here.
constexpr std::size_t kStateLimit = 10'000;
constexpr std::size_t kNoLimit = static_cast<std::size_t>(-1);

// Returns `pacosako`, `manual` and so on.
std::string NameOf(Rules rules);
// Returns the name for a test with parameters.
std::string RulesName(const testing::TestParamInfo<Rules>& info);

// Returns the lines of a file in tests/data. If the file is missing, the calling test fails and the
// result is empty.
std::vector<Json> ReadLines(const std::string& name);

std::string FenOf(const Json& line);

// Returns the position of a valid FEN. If it is invalid, the calling test fails and the result is
// an empty board.
Position At(std::string_view fen, Rules rules = Rules::kPacosako);

// Returns the outcome key after `move`, or why there is none.
std::string KeyAfter(std::string_view fen, std::string_view move, Rules rules = Rules::kPacosako);

// Returns the texts of the outcomes' moves, sorted; only those that begin with `prefix`.
std::vector<std::string> Moves(const Position& position, std::string_view prefix = "");

// Returns the keys of all outcomes.
std::set<std::string> Keys(const Position& position);

// Returns the FEN after reading and writing it, or an empty text if it is rejected.
std::string Rewritten(std::string_view fen, Rules rules = Rules::kPacosako);

}  // namespace danco::slow

#endif  // DANCO_TESTS_SLOW_SLOW_TEST_SUPPORT_H_
