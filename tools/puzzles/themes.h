// What a solution is made of.
#ifndef DANCO_TOOLS_PUZZLES_THEMES_H_
#define DANCO_TOOLS_PUZZLES_THEMES_H_

#include "puzzles/puzzle.h"

namespace danco {

// Fills in the themes of the puzzle, and its longest chain, from its line.
void FindThemes(Puzzle& puzzle);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_THEMES_H_
