// Rating lists as people and programs read them.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_RATING_REPORT_H_
#define DANCO_TOOLS_MATCH_STATISTICS_RATING_REPORT_H_

#include <string>
#include <vector>

#include "match/statistics/ratings.h"
#include "nlohmann/json_fwd.hpp"

namespace danco::match {

// The players by rating, the strongest first.
std::vector<size_t> ByRating(const RatingList& list);

// The table and the matrix of likelihoods of superiority.
std::string FormatRatings(const RatingInput& input, const RatingList& list);

// The same, and what differences and their errors are, as JSON: matrices in the order of
// `players`.
nlohmann::ordered_json RatingsToJson(const RatingInput& input, const RatingList& list);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_RATING_REPORT_H_
