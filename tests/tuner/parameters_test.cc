// Weights as numbers and as text.
#include "tuner/parameters.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace danco::tuner {
namespace {

TEST(ParametersTest, WeightsSurviveTheWayThroughNumbersAndJson) {
  const Parameters parameters = ToParameters(kWeights);
  ASSERT_EQ(parameters.size(), kNumParameters);
  const auto read = ParametersFromJson(ToJson(parameters));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(*read, parameters);
  EXPECT_EQ(WeightsText(ToWeights(parameters)), WeightsText(kWeights));
}

TEST(ParametersTest, NamesTheMemberThatIsWrong) {
  nlohmann::json json = ToJson(ToParameters(kWeights));
  json["links"] = 3;
  EXPECT_THAT(ParametersFromJson(json).status().message().data(), testing::HasSubstr("links"));
  EXPECT_FALSE(ParametersFromJson(nlohmann::json()).ok());
}

TEST(ParametersTest, TheDiffListsWhatChanged) {
  Weights changed = kWeights;
  Weight& mobility = changed.mobility[0][Index(PieceType::kRook)];
  mobility = Weight(static_cast<int16_t>(mobility.few() + 10), mobility.many());
  const std::string text = DiffTable(kWeights, changed);
  EXPECT_THAT(text, testing::HasSubstr("mobility[0][r]"));
  EXPECT_THAT(text, testing::HasSubstr("|+++"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("mobility[0][q]")));
}

}  // namespace
}  // namespace danco::tuner
