// Reads the games to be rated from files, and writes the ratings.
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
  int64_t games = 0;
  int64_t unfinished = 0;          // games without a result, which don't count
  std::vector<std::string> notes;  // what was skipped, and why
};

// Adds the games of a results folder, of a *.jsonl (danco-match's or danco-game) or of PGN, one at
// a time: files may be larger than the memory. Two games that follow each other in the schedule
// (numbers 2p and 2p + 1, or rounds p.1 and p.2) with colours exchanged are a pair. Players of the
// same name are one player. NotFound when the file can't be read; a game that makes no sense is
// skipped with a note.
absl::Status AddResults(const std::string& path, RatingSource& source);

// The players by rating, the strongest first.
std::vector<size_t> ByRating(const RatingList& list);

// The table and the matrix of likelihoods of superiority.
std::string FormatRatings(const RatingInput& input, const RatingList& list);

// The same, and what differences and their errors are, as JSON: matrices in the order of
// `players`.
nlohmann::ordered_json RatingsToJson(const RatingInput& input, const RatingList& list);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_RATING_FILES_H_
