// SPDX-License-Identifier: MIT
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "board/text/fen.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

using ::testing::HasSubstr;

std::vector<std::string> Lines(const std::string& fen, uint64_t nodes) {
  const CliSettings settings =
      *ReadSettings(*Flags::Parse(kDanco, {"analyse", "--ascii", absl::StrCat("--nodes=", nodes)}));
  std::istringstream in;
  std::ostringstream out, err;
  EXPECT_TRUE(Analyse(settings, {fen}, {in, out, err}).ok());
  return absl::StrSplit(out.str(), '\n', absl::SkipEmpty());
}

// Wherever the search ends, "Best" is the move of the last row of the table.
TEST(Analyse, BestIsTheLastRow) {
  for (uint64_t nodes : {500, 5000, 20000, 60000, 61000, 65000, 70000}) {
    if (nodes > 20000 && kStride > 1) break;  // a long search under sanitizers
    const std::vector<std::string> lines = Lines(std::string(kStartFen), nodes);
    ASSERT_GE(lines.size(), 3u);
    const auto best_at = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
      return absl::StartsWith(line, "Best: ");
    });
    ASSERT_NE(best_at, lines.end());
    ASSERT_NE(best_at, lines.begin());
    const std::string& best = *best_at;
    const std::vector<std::string> row = absl::StrSplit(*(best_at - 1), ' ', absl::SkipEmpty());
    ASSERT_GE(row.size(), 5u);
    // Depth, score (">= 0.12" for a bound), time, nodes, the line.
    const bool bound = row[1] == ">=";
    EXPECT_THAT(best, HasSubstr(", " + (bound ? row[1] + " " + row[2] : row[1])));
    // The reasons follow.
    EXPECT_NE(best_at + 1, lines.end());
    EXPECT_THAT(best, HasSubstr("Best: " + row[bound ? 5 : 4] + " "));
  }
}

TEST(Analyse, SaysThatTheGameIsOver) {
  // A position alone has no turns to explain.
  EXPECT_EQ(Lines("7k/8/8/8/8/8/8/K7 w 0 - - -", 100).back(),
            "The game is over: draw: all pieces but the kings are united.");
  EXPECT_THAT(Lines("4k3/8/8/8/8/8/4R3/4K3 w 0 - - - moves e2e8", 100).back(),
              HasSubstr("'danco annotate FILE' explains the turns of a game."));
}

}  // namespace
}  // namespace danco
