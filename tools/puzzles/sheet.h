// SPDX-License-Identifier: MIT
// Puzzles for people: as PGN, and as a page of diagrams.
#ifndef DANCO_TOOLS_PUZZLES_SHEET_H_
#define DANCO_TOOLS_PUZZLES_SHEET_H_

#include <string>
#include <vector>

#include "puzzles/puzzle.h"

namespace danco {

// Returns what a diagram does not show, one sentence each: the last turn, en passant, a gift,
// castling.
std::vector<std::string> UnseenInWords(const Puzzle& puzzle);

// Returns the solution as a game from the puzzle's position. Other answers and wrong first turns
// are variations. `number` is the number of the puzzle in its file, from 1.
std::string PuzzleToPgn(const Puzzle& puzzle, int number);

// Returns the solution in the players' notation, one line per statement: "1. Qd8>Pd5>d4! (1. … e4?
// Ke8>d8) …".
std::vector<std::string> SolutionInWords(const Puzzle& puzzle);

// Returns a self-contained HTML page for screen and print: diagrams, and all solutions on a
// separate page at the end.
std::string PuzzleSheet(const std::vector<Puzzle>& puzzles);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_SHEET_H_
