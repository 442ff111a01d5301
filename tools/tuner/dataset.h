// SPDX-License-Identifier: MIT
// The tuner's data: games from self-play, one per line of JSON, and the positions of a fit, as the
// counts of each weight.
#ifndef DANCO_TOOLS_TUNER_DATASET_H_
#define DANCO_TOOLS_TUNER_DATASET_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"

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

// White's count of a weight minus Black's.
struct Feature {
  uint16_t weight;
  int16_t count;
};

struct Row {
  uint32_t begin = 0;  // range of features
  uint32_t end = 0;
  uint32_t game = 0;
  float many = 0;     // share of each weight's second value, from 0 to 1
  float result = 0;   // result of the game: 1, 0.5 or 0, from White's point of view
  float scale = 1;    // factor of the sum of the terms: 1, or chess::ScaleOf() / kFullScale
  int16_t score = 0;  // score of the search, in centipawns from White's point of view
};

class Dataset {
 public:
  // Uses every `every`th sample of each game. Returns InvalidArgument, naming a FEN that cannot be
  // read or a game of another rule set.
  static absl::StatusOr<Dataset> FromGames(const std::vector<GameLine>& games, int every = 1,
                                           RuleSet rules = kDefaultRules);

  void Add(const Position& position, uint32_t game, double result, int score);

  const std::vector<Row>& rows() const { return rows_; }
  std::span<const Feature> features(const Row& row) const {
    return {features_.data() + row.begin, row.end - row.begin};
  }
  // Returns the evaluation with these weights in centipawns, from White's point of view, not
  // rounded.
  double Value(const Row& row, const double* parameters) const {
    double few = 0;
    double many = 0;
    for (const Feature& f : features(row)) {
      few += f.count * parameters[2 * f.weight];
      many += f.count * parameters[2 * f.weight + 1];
    }
    return row.scale * (few * (1 - row.many) + many * row.many);
  }
  // Adds `factor` times the gradient of Value() to `gradient`.
  void AddGradient(const Row& row, double factor, double* gradient) const {
    factor *= row.scale;
    for (const Feature& f : features(row)) {
      gradient[2 * f.weight] += factor * f.count * (1 - row.many);
      gradient[2 * f.weight + 1] += factor * f.count * row.many;
    }
  }

 private:
  std::vector<Row> rows_;
  std::vector<Feature> features_;
};

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_DATASET_H_
