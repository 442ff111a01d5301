// SPDX-License-Identifier: MIT
// The options for tuning: builds that have them behave differently when they are set; other builds
// do not have them.
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "board/core/stop_token.h"
#include "engine/text_input.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/control/constant_list.h"
#include "search/control/constants.h"
#include "search/control/launcher.h"
#include "search/control/limits.h"
#include "search/control/listener.h"

namespace danco {
namespace {

using ::testing::HasSubstr;

TEST(TuneOptions, AreThereInBuildsForTuningOnly) {
  Engine engine(SystemThreads(), 1);
  if (!kTunable) {
    EXPECT_EQ(TuneOptionLines(RuleSet::kPacoSako), "");
    EXPECT_TRUE(absl::IsInvalidArgument(SetOption(engine, "Tune RazorMargin", "260")));
    return;
  }
  const int margin = SearchConstants().razor_margin;
  EXPECT_THAT(TuneOptionLines(RuleSet::kPacoSako),
              HasSubstr(absl::StrCat("option name Tune RazorMargin type spin default ", margin,
                                     " min 80 max 600\n")));
  EXPECT_THAT(TuneOptionLines(RuleSet::kChess),
              HasSubstr("Tune ProbCutDepth type spin default 8 "));
  EXPECT_TRUE(SetOption(engine, "tune razormargin", absl::StrCat(margin + 10)).ok());
  EXPECT_TRUE(SetOption(engine, "Tune RazorMargin", absl::StrCat(margin)).ok());
  for (const char* value : {"79", "601", "x", ""}) {
    EXPECT_THAT(std::string(SetOption(engine, "Tune RazorMargin", value).message()),
                HasSubstr("80 to 600"))
        << value;
  }
  EXPECT_TRUE(absl::IsInvalidArgument(SetOption(engine, "Tune Nothing", "1")));
}

#ifdef DANCO_TUNABLE  // tools/test runs these under sanitizers

uint64_t NodesToDepth8(Engine& engine) {
  engine.NewGame();
  SearchLimits limits;
  limits.depth = 8;
  SearchListener listener;
  return engine.Run(limits, listener, StopToken()).line.nodes;
}

TEST(TuneOptions, ChangeTheSearchAndCanBeTakenBack) {
  Engine engine(SystemThreads(), 1);
  const uint64_t before = NodesToDepth8(engine);
  for (const char* name : {"ReductionBase", "HistoryPerPly", "ReverseFutilityMargin"}) {
    for (const SearchConstant& c : ListOf(SearchConstants())) {
      if (std::string(c.name) != name) continue;
      ASSERT_TRUE(SetOption(engine, absl::StrCat("Tune ", name), absl::StrCat(c.max)).ok());
      EXPECT_NE(NodesToDepth8(engine), before) << name;
      ASSERT_TRUE(SetOption(engine, absl::StrCat("Tune ", name), absl::StrCat(c.value)).ok());
    }
  }
  EXPECT_EQ(NodesToDepth8(engine), before);
}

// A search ends with a move for all values of the parameters.
TEST(TuneOptions, EveryEndOfEveryRangeCanBePlayedWith) {
  Engine engine(SystemThreads(), 1);
  for (const bool most : {false, true}) {
    for (const SearchConstant& c : ListOf(SearchConstants())) {
      ASSERT_TRUE(
          SetOption(engine, absl::StrCat("Tune ", c.name), absl::StrCat(most ? c.max : c.min))
              .ok());
    }
    SearchLimits limits;
    limits.nodes = 3000;
    SearchListener listener;
    EXPECT_TRUE(engine.Run(limits, listener, StopToken()).best) << most;
  }
  for (const SearchConstant& c : ListOf(SearchConstants())) {
    ASSERT_TRUE(SetOption(engine, absl::StrCat("Tune ", c.name), absl::StrCat(c.value)).ok());
  }
}

#endif  // DANCO_TUNABLE

}  // namespace
}  // namespace danco
