// Which of several threads is believed.
#ifndef DANCO_SEARCH_TREE_VOTE_H_
#define DANCO_SEARCH_TREE_VOTE_H_

#include <cstddef>
#include <vector>

#include "board/core/move.h"
#include "eval/score.h"

namespace danco {

// What one thread would play.
struct ThreadVerdict {
  Move move;
  Score score;
  int depth = 0;  // 0: nothing was searched
};

// The index of the verdict to follow, of at least one. A move has the votes of all threads that
// would play it, each by its depth and by how much better its score is than the worst; of these
// threads the one with most to say is followed. But a Paco that somebody has found is played, the
// soonest. The first of equals: one thread alone, or agreement, elects the first.
size_t ElectVerdict(const std::vector<ThreadVerdict>& verdicts);

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_VOTE_H_
