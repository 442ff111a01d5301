// SPDX-License-Identifier: MIT
// Chooses the final move by a vote of the threads.
#ifndef DANCO_SEARCH_TREE_VOTE_H_
#define DANCO_SEARCH_TREE_VOTE_H_

#include <cstddef>
#include <vector>

#include "board/core/move.h"
#include "eval/score.h"

namespace danco {

// The result of one thread.
struct ThreadResult {
  Move move;
  Score score;
  int depth = 0;  // 0 if nothing was searched
};

// Returns the index of the result to use; there must be at least one. Each thread votes for its
// move with a weight: its depth, times how much better its score is than the worst. Among the
// threads that voted for the winning move, the one with the largest weight is used. If threads have
// found a Paco, the shortest one wins instead. The first thread wins ties, so it is used if there
// is only one thread or if all threads agree.
size_t VoteBestThread(const std::vector<ThreadResult>& results);

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_VOTE_H_
