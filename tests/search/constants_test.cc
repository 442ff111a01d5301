// SPDX-License-Identifier: MIT
#include "search/control/constants.h"

#include <cctype>
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "search/control/constant_list.h"
#include "search/tree/pruning.h"

namespace danco {
namespace {

TEST(ConstantsTest, NamesAreWordsAndDefaultsAreInTheirRanges) {
  std::set<std::string> names;
  for (const SearchConstant& c : ListOf(SearchConstants())) {
    const std::string name = c.name;
    EXPECT_TRUE(names.insert(name).second) << name << " is there twice";
    ASSERT_FALSE(name.empty());
    EXPECT_TRUE(std::isupper(static_cast<unsigned char>(name[0]))) << name;
    for (const char letter : name) {
      EXPECT_TRUE(std::isalnum(static_cast<unsigned char>(letter))) << name;
    }
    EXPECT_LT(c.min, c.max) << name;
    EXPECT_LE(c.min, c.value) << name;
    EXPECT_GE(c.max, c.value) << name;
  }
  EXPECT_GT(names.size(), 30u);
}

TEST(ConstantsTest, ChessHasItsOwnValuesInTheSameRanges) {
  EXPECT_EQ(&ConstantsOf(RuleSet::kPacoSako), &kTuned);
  EXPECT_EQ(&ConstantsOf(RuleSet::kVchess), &kTuned);
  const SearchConstantList usual = ListOf(kTuned);
  const SearchConstantList chess = ListOf(ConstantsOf(RuleSet::kChess));
  int differ = 0;
  for (size_t i = 0; i < usual.size(); ++i) {
    EXPECT_EQ(chess[i].name, usual[i].name);
    EXPECT_LE(chess[i].min, chess[i].value) << chess[i].name;
    EXPECT_GE(chess[i].max, chess[i].value) << chess[i].name;
    differ += chess[i].value != usual[i].value ? 1 : 0;
  }
  EXPECT_GT(differ, 0);
}

TEST(ConstantsTest, TheListIsTheConstantsInTheirOrder) {
  SearchConstantList list = ListOf(SearchConstants());
  EXPECT_STREQ(list.front().name, SearchConstants().reverse_futility_depth.name);
  EXPECT_STREQ(list.back().name, SearchConstants().time_effort.name);
  list.back().value = 7;
  EXPECT_EQ(FromList(list).time_effort, 7);
  EXPECT_EQ(FromList(list).razor_margin, SearchConstants().razor_margin);
}

}  // namespace
}  // namespace danco
