#include "protocol/options.h"

#include <set>

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

TEST(Options, LinesAreWhatClientsExpect) {
  std::vector<std::string> lines;
  for (const OptionSpec& spec : OptionTable()) lines.push_back(OptionLine(spec));
  EXPECT_THAT(lines,
              ::testing::IsSupersetOf({
                  "option name Hash type spin default 64 min 1 max 65536",
                  "option name Clear Hash type button",
                  "option name Ponder type check default false",
                  "option name UCI_Variant type combo default pacosako var pacosako var manual "
                  "var nochain var vchess",
              }));
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
  EXPECT_THAT(Error("Hash", "many"), HasSubstr("'many' is refused"));
  EXPECT_THAT(Error("Threads", std::nullopt), HasSubstr("a value is missing"));
  EXPECT_THAT(Error("UCI_Variant", "chess960"), HasSubstr("pacosako, manual"));
  EXPECT_THAT(Error("Skill", "3"), HasSubstr("no such option: 'Skill'"));
}

}  // namespace
}  // namespace danco
