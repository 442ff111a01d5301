// What a solution is made of.
#ifndef DANCO_TOOLS_PUZZLES_THEMES_H_
#define DANCO_TOOLS_PUZZLES_THEMES_H_

#include <string>
#include <vector>

#include "board/core/position.h"
#include "puzzles/puzzle.h"

namespace danco {

// Fills in the themes of the puzzle, and its longest chain, from its line.
void FindThemes(Puzzle& puzzle);

// What is to be seen, so that no two puzzles of a collection are the same: whether a Paco is forced
// or one is prevented, the key's piece and squares, and the square of the king in question, as if
// White were to solve it.
std::string IdeaOf(const Puzzle& puzzle);

// Whether a puzzle of the position may begin with a turn of this theme: one such is legal. True of
// themes that are no affair of one turn. False where there are too many turns to look at.
bool MayBeginWith(PuzzleTheme theme, const Position& position);

// The position with what its squares alone leave open: for en passant as if the last turn had been
// a double step, each that may have been; for castling as if king and rooks at home had not moved.
// Nothing for other themes, and without what the position has already.
std::vector<Position> WithRights(PuzzleTheme theme, const Position& position);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_THEMES_H_
