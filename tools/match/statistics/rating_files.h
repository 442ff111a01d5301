// SPDX-License-Identifier: MIT
// Reads the games to rate from files, and writes ratings.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_RATING_FILES_H_
#define DANCO_TOOLS_MATCH_STATISTICS_RATING_FILES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "match/statistics/ratings.h"
#include "nlohmann/json_fwd.hpp"

namespace danco::match {

struct RatingSource {
  RatingInput input;
  int64_t unfinished = 0;          // games without a result, which are not rated
  std::vector<std::string> notes;  // games that were skipped, and why
};

// Returns the file with the games of a result directory, or `path` if that is a file.
std::string FileWithResults(const std::string& path);

// Adds the games of a *.jsonl file (danco-match's or danco-game) or of a PGN file, which must fit
// in memory. Two consecutive games of a schedule (numbers 2p and 2p + 1, or rounds p.1 and p.2)
// with colours swapped form a pair. Players with the same name are the same player. Returns
// NotFound if the file cannot be read. Skips faulty games with a note.
absl::Status AddResults(const std::string& file, RatingSource& source);

// Returns the players by rating, strongest first.
std::vector<size_t> ByRating(const RatingList& list);

// Returns the table, and the matrix of likelihoods of superiority.
std::string FormatRatings(const RatingInput& input, const RatingList& list);

// Returns a number for JSON, rounded to millionths. JSON has no infinite numbers, so they become
// null.
nlohmann::ordered_json Number(double value);

// Returns the same data as JSON, with rating differences and their errors. Matrices are in the
// order of `players`.
nlohmann::ordered_json RatingsToJson(const RatingInput& input, const RatingList& list);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_RATING_FILES_H_
