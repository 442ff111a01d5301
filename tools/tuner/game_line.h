// The tuner's data: one self-played game per line of JSON.
#ifndef DANCO_TOOLS_TUNER_GAME_LINE_H_
#define DANCO_TOOLS_TUNER_GAME_LINE_H_

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"

namespace danco::tuner {

// A quiet position of a game and what a search thought of it.
struct Sample {
  std::string fen;
  int score = 0;  // centipawns, White's view
  bool operator==(const Sample&) const = default;
};

struct GameLine {
  int64_t index = 0;    // which opening of the seed it was played from
  double result = 0.5;  // 1, 0.5 or 0: White's view
  std::string end;      // why it ended, for people
  int plies = 0;
  std::vector<Sample> samples;
  // What it was played with, as DescribeSettings() says it; empty when it is not told.
  std::string settings = {};
  bool operator==(const GameLine&) const = default;
};

// Without a line feed.
std::string ToJsonLine(const GameLine& game);
// InvalidArgument names what is missing or wrong.
absl::StatusOr<GameLine> ParseGameLine(absl::string_view line);

// All games of several files, in their order. Several shards are merged by naming them all, or by
// concatenating them. A last line without a line feed was being written when the generator was
// killed: it is left out.
absl::StatusOr<std::vector<GameLine>> ReadGames(const std::vector<std::string>& paths);

// Reads a file of JSON. Errors: NotFound, InvalidArgument.
absl::StatusOr<nlohmann::json> ReadJson(const std::string& path);

// Fails with the first of these fields that is missing.
void RequireFields(JsonFields& fields, std::initializer_list<const char*> keys);

// Cuts off what follows the last line feed of a file, if it is there: who goes on with a file whose
// writer was killed begins with this.
absl::Status CutBrokenLine(const std::string& path);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_GAME_LINE_H_
