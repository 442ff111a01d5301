// How hard a puzzle is, by the levels of play.
#ifndef DANCO_TOOLS_PUZZLES_DIFFICULTY_H_
#define DANCO_TOOLS_PUZZLES_DIFFICULTY_H_

#include <optional>
#include <vector>

#include "puzzles/puzzle.h"
#include "search/root/search.h"

namespace danco {

// Opponents of a level, and how many of them played the key.
struct LevelTrial {
  int level;
  int asked;
  int found;
};

struct Difficulty {
  // The weakest level (levels.md), 0, 2, 4, … 18, of which three opponents of five play the
  // key; 20 when full strength with 100,000 nodes does, nullopt when it does not.
  std::optional<int> level;
  int rating;  // FitRating() of all levels that were asked, the one that finds it the last
};

Difficulty MeasureDifficulty(const Puzzle& puzzle, Search& search);

// The rating on the ladder of the levels that makes these trials likeliest: who is rated as the
// puzzle finds it every second time, by Elo's curve. Before any trial it is taken to be 2000, give
// or take 500.
int FitRating(const std::vector<LevelTrial>& trials);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_DIFFICULTY_H_
