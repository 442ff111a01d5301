// SPDX-License-Identifier: MIT
// Measures the difficulty of a puzzle with the levels of play.
#ifndef DANCO_TOOLS_PUZZLES_DIFFICULTY_H_
#define DANCO_TOOLS_PUZZLES_DIFFICULTY_H_

#include <optional>
#include <vector>

#include "puzzles/puzzle.h"
#include "search/root/search.h"

namespace danco {

// The number of opponents of a level that tried a puzzle, and how many of them found the key.
struct LevelTrial {
  int level;
  int asked;
  int found;
};

struct Difficulty {
  // The weakest level (levels.md) of 0, 2, 4, … 18 at which three out of five opponents play the
  // key. 20 if only full strength with 100,000 nodes plays it; nullopt if that does not play it,
  // either.
  std::optional<int> level;
  int rating;  // FitRating() of all levels tried; the last one is the level that finds the key
};

Difficulty MeasureDifficulty(const Puzzle& puzzle, Search& search);

// Returns the most likely rating on the scale of the levels, given these trials. A player with this
// rating finds the key with a probability of 1/2, according to the Elo curve. The prior is 2000 ±
// 500.
int FitRating(const std::vector<LevelTrial>& trials);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_DIFFICULTY_H_
