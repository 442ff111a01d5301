// SPDX-License-Identifier: MIT
#include "engine/options.h"

#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/elo_scale.h"
#include "engine/text_input.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using ::testing::HasSubstr;

std::string Error(absl::string_view name, std::optional<absl::string_view> value) {
  const absl::StatusOr<OptionSetting> setting = ParseOptionSetting(name, value);
  return setting.ok() ? "" : std::string(setting.status().message());
}

TEST(Options, TableIsInTheOrderOfItsIds) {
  size_t i = 0;
  std::set<std::string> names;
  for (const OptionSpec& spec : OptionTable()) {
    EXPECT_EQ(static_cast<size_t>(spec.id), i++);
    EXPECT_TRUE(names.insert(std::string(spec.name)).second);
    EXPECT_FALSE(spec.description.empty());
    EXPECT_GE(spec.fallback, spec.min);
    EXPECT_LE(spec.fallback, spec.max);
  }
}

TEST(Options, LinesHaveTheFormOfUci) {
  std::vector<std::string> lines;
  for (const OptionSpec& spec : OptionTable()) lines.push_back(OptionLine(spec));
  EXPECT_THAT(lines,
              ::testing::IsSupersetOf({
                  "option name Hash type spin default 64 min 1 max 65536",
                  "option name Clear Hash type button",
                  "option name Ponder type check default false",
                  "option name UCI_Variant type combo default pacosako var pacosako var manual "
                  "var nochain var vchess var chess",
              }));
}

// Stockfish 16's options as front ends know them: names, types, defaults and ranges. Hash and
// Threads have other ranges, and Elo is Danco's own.
TEST(Options, AreThoseOfStockfish) {
  struct Known {
    const char* name;
    OptionType type;
    int fallback;
    int min;
    int max;
  };
  const std::vector<Known> known = {
      {"Clear Hash", OptionType::kButton, 0, 0, 0},
      {"Ponder", OptionType::kCheck, 0, 0, 1},
      {"Skill Level", OptionType::kSpin, 20, 0, 20},
      {"Move Overhead", OptionType::kSpin, 5, 0, 5000},
      {"nodestime", OptionType::kSpin, 0, 0, 10000},
      {"UCI_Chess960", OptionType::kCheck, 0, 0, 1},
      {"UCI_AnalyseMode", OptionType::kCheck, 0, 0, 1},
      {"UCI_LimitStrength", OptionType::kCheck, 0, 0, 1},
      {"UCI_ShowWDL", OptionType::kCheck, 0, 0, 1},
      {"MultiPV", OptionType::kSpin, 1, 1, 256},
      {"Threads", OptionType::kSpin, 1, 1, 256},
      {"Hash", OptionType::kSpin, 64, 1, 65536},
      {"UCI_Elo", OptionType::kSpin, kMinElo, kMinElo, kMaxElo},
  };
  for (const Known& k : known) {
    const auto spec = std::find_if(OptionTable().begin(), OptionTable().end(),
                                   [&](const OptionSpec& s) { return s.name == k.name; });
    ASSERT_NE(spec, OptionTable().end()) << k.name;
    EXPECT_EQ(spec->type, k.type) << k.name;
    EXPECT_EQ(spec->fallback, k.fallback) << k.name;
    EXPECT_EQ(spec->min, k.min) << k.name;
    EXPECT_EQ(spec->max, k.max) << k.name;
  }
}

TEST(Options, DefaultsAreThoseOfTheTable) {
  const Options options;
  for (const OptionSpec& spec : OptionTable()) EXPECT_EQ(options.value(spec.id), spec.fallback);
}

TEST(Options, NamesAreReadInAnyCase) {
  const absl::StatusOr<OptionSetting> setting = ParseOptionSetting("move OVERHEAD", "20");
  ASSERT_TRUE(setting.ok());
  EXPECT_EQ(setting->id, OptionId::kMoveOverhead);
  EXPECT_EQ(setting->value, 20);
}

TEST(Options, ChecksAreTrueOrFalse) {
  EXPECT_EQ(ParseOptionSetting("Ponder", "true")->value, 1);
  EXPECT_EQ(ParseOptionSetting("Ponder", "False")->value, 0);
  EXPECT_THAT(Error("Ponder", "yes"), HasSubstr("'true' or 'false'"));
}

TEST(Options, ButtonsNeedNoValue) { EXPECT_EQ(Error("Clear Hash", std::nullopt), ""); }

TEST(Options, RefusalsNameOptionAndRange) {
  EXPECT_THAT(Error("Hash", "0"), ::testing::AllOf(HasSubstr("Hash"), HasSubstr("1 to 65536")));
  EXPECT_THAT(Error("Hash", "99999999999999999999"), HasSubstr("1 to 65536"));
  EXPECT_THAT(Error("Hash", "many"), HasSubstr("'many' is not accepted"));
  EXPECT_THAT(Error("Threads", std::nullopt), HasSubstr("a value is missing"));
  EXPECT_THAT(Error("UCI_Variant", "chess960"), HasSubstr("pacosako, manual"));
  EXPECT_THAT(Error("Skill", "3"), HasSubstr("no such option: 'Skill'"));
}

}  // namespace
}  // namespace danco
