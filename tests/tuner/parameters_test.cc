// SPDX-License-Identifier: MIT
// Weights as numbers and as text.
#include "tuner/parameters.h"

#include <algorithm>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace danco::tuner {
namespace {

const WeightTable kTable = BuiltInWeights(RuleSet::kPacoSako);

TEST(ParametersTest, WeightsSurviveConversionToNumbersAndJson) {
  const Parameters parameters = ToParameters(kTable);
  ASSERT_EQ(parameters.size(), 2 * kNumWeights);
  const auto read = ParametersFromJson(kTable, ToJson(kTable, parameters));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(*read, parameters);
  EXPECT_EQ(WeightsText(ToWeights(kTable, parameters)), WeightsText(kTable));
}

TEST(ParametersTest, NamesTheWrongMember) {
  nlohmann::json json = ToJson(kTable, ToParameters(kTable));
  json["links"] = 3;
  EXPECT_THAT(std::string(ParametersFromJson(kTable, json).status().message()),
              testing::HasSubstr("links"));
  EXPECT_FALSE(ParametersFromJson(kTable, nlohmann::json()).ok());
  json = ToJson(kTable, ToParameters(kTable));
  json["links"][0][1] = 40000;
  EXPECT_FALSE(ParametersFromJson(kTable, json).ok()) << "does not fit into a weight";
}

TEST(ParametersTest, TheDiffListsChanges) {
  WeightTable changed = kTable;
  const auto mobility = std::find_if(changed.begin(), changed.end(),
                                     [](const WeightMember& m) { return m.name == "mobility"; });
  ASSERT_NE(mobility, changed.end());
  Weight& rook = mobility->weights[Index(PieceType::kRook)];
  rook = Weight(static_cast<int16_t>(rook.few() + 10), rook.many());
  const std::string text = DiffTable(kTable, changed);
  EXPECT_THAT(text, testing::HasSubstr("mobility[0][r]"));
  EXPECT_THAT(text, testing::HasSubstr("|+++"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("mobility[0][q]")));
}

}  // namespace
}  // namespace danco::tuner
