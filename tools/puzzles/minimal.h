// Puzzles without what they do not need.
#ifndef DANCO_TOOLS_PUZZLES_MINIMAL_H_
#define DANCO_TOOLS_PUZZLES_MINIMAL_H_

#include "puzzles/finder.h"
#include "puzzles/puzzle.h"

namespace danco {

// Takes pieces and unions off the board as long as goal, turns and the key's steps stay the same:
// without any single one of those that are left it would be another puzzle, or none.
Puzzle Minimal(const Puzzle& puzzle, PuzzleFinder& finder);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_MINIMAL_H_
