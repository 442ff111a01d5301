// SPDX-License-Identifier: MIT
// The tuner's data: games from self-play, one per line of JSON.
#ifndef DANCO_TOOLS_TUNER_GAME_LINE_H_
#define DANCO_TOOLS_TUNER_GAME_LINE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace danco::tuner {

// A position with a search score: a quiet one of the game, or with --leaves any leaf of a search.
struct Sample {
  std::string fen;
  int score = 0;  // centipawns, from White's point of view
  bool operator==(const Sample&) const = default;
};

struct GameLine {
  int64_t index = 0;    // the number of its opening
  double result = 0.5;  // 1, 0.5 or 0, from White's point of view
  std::string end;      // why the game ended, for people
  int plies = 0;
  std::vector<Sample> samples;
  // The settings of the game, as returned by DescribeSettings(); empty if unknown.
  std::string settings = {};
  bool operator==(const GameLine&) const = default;
};

// The beginning of every line, by which a line that was cut off is recognized.
inline constexpr absl::string_view kGameLineStart = R"({"end":)";

// Returns one line without a line feed.
std::string ToJsonLine(const GameLine& game);
// Returns InvalidArgument, naming what is missing or wrong.
absl::StatusOr<GameLine> ParseGameLine(absl::string_view line);

// Returns all games of several files, in order. To merge shards, pass all their files or
// concatenate them. If the last line of a file has no line feed, it is incomplete because the
// generator was killed, and it is skipped.
absl::StatusOr<std::vector<GameLine>> ReadGames(const std::vector<std::string>& paths);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_GAME_LINE_H_
