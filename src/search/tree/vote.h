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
  int depth = 0;  // 0: nothing was searched
};

// Returns the index of the result to follow, of at least one. A move gets the votes of all threads
// that would play it, each weighted by its depth and by how much better its score is than the
// worst; of these threads the one with the largest weight is followed. But a Paco that a thread has
// found is played, the soonest one. The first of equals is followed: one thread alone, or
// agreement, elects the first.
size_t VoteBestThread(const std::vector<ThreadResult>& results);

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_VOTE_H_
