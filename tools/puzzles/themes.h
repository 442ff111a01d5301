// SPDX-License-Identifier: MIT
// The features of a solution.
#ifndef DANCO_TOOLS_PUZZLES_THEMES_H_
#define DANCO_TOOLS_PUZZLES_THEMES_H_

#include <string>
#include <vector>

#include "board/core/position.h"
#include "puzzles/puzzle.h"

namespace danco {

// Sets the themes and the longest chain of the puzzle according to its line.
void FindThemes(Puzzle& puzzle);

// Returns the idea of a puzzle, so that a collection contains no duplicates: whether a Paco is
// forced or prevented, the piece and squares of the key, and the square of the king in question, as
// if White were the solver.
std::string IdeaOf(const Puzzle& puzzle);

// Returns whether a puzzle of the position may begin with a turn of this theme, because one is
// legal. Returns true for themes that do not belong to a single turn, and false if there are too
// many turns.
bool MayBeginWith(PuzzleTheme theme, const Position& position);

// Returns the position with the rights that its placement allows: for en passant, one position for
// each possible double step in the last turn; for castling, the position as if kings and rooks at
// home had not moved. Returns nothing for other themes, and leaves out rights that the position
// already has.
std::vector<Position> WithRights(PuzzleTheme theme, const Position& position);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_THEMES_H_
