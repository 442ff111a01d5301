// How hard a puzzle is, by the levels of play.
#ifndef DANCO_TOOLS_PUZZLES_DIFFICULTY_H_
#define DANCO_TOOLS_PUZZLES_DIFFICULTY_H_

#include <optional>

#include "puzzles/puzzle.h"
#include "search/root/search.h"

namespace danco {

// The weakest level (docs/levels.md), 0, 2, 4, … 18, of which three opponents of five play the key;
// 20 when full strength with 100,000 nodes does, nullopt when it does not.
std::optional<int> LevelNeeded(const Puzzle& puzzle, Search& search);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_DIFFICULTY_H_
