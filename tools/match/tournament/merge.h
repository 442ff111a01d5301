// Puts the results of several runs of one tournament together.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_MERGE_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_MERGE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "match/tournament/results.h"

namespace danco::match {

// The games of all folders, as if one unsplit run had played them. A game that is in two folders
// counts once if it is the same game in both. Notes tell what is missing or was skipped. Errors:
// InvalidArgument when the folders are not of the same tournament, or hold different games of the
// same number; those of LoadResults.
absl::StatusOr<LoadedResults> MergeResults(const std::vector<std::string>& folders);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_MERGE_H_
