// Puzzles for people: as PGN, and as a page of diagrams.
#ifndef DANCO_TOOLS_PUZZLES_SHEET_H_
#define DANCO_TOOLS_PUZZLES_SHEET_H_

#include <string>
#include <vector>

#include "puzzles/puzzle.h"

namespace danco {

// What the diagram does not show, a sentence each: the last turn, en passant, a gift, castling.
std::vector<std::string> UnseenInWords(const Puzzle& puzzle);

// The solution as a game from the puzzle's position: other answers and wrong first turns are
// variations. `number` counts the puzzles of a file, from 1.
std::string PuzzleToPgn(const Puzzle& puzzle, int number);

// "1. Qd8>Pd5>d4! (1. … e4? Ke8>d8) …": the solution in the players' notation, one line for each
// thing to say.
std::vector<std::string> SolutionInWords(const Puzzle& puzzle);

// A page of HTML that needs nothing beside it, for screen and paper: diagrams, and all solutions
// behind them on a page of their own.
std::string PuzzleSheet(const std::vector<Puzzle>& puzzles);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_SHEET_H_
