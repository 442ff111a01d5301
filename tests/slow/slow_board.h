// SPDX-License-Identifier: MIT
// Squares, and the squares that pieces can reach (rules.md, sections 2 and 3), for the other files
// of the slow rules.

#ifndef DANCO_TESTS_SLOW_SLOW_BOARD_H_
#define DANCO_TESTS_SLOW_SLOW_BOARD_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slow_rules.h"

namespace danco::slow {

constexpr Side Enemy(Side side) { return side == kWhite ? kBlack : kWhite; }

// Returns the direction in which the pawns of `side` move, in ranks: +1 or -1.
constexpr int Forward(Side side) { return side == kWhite ? 1 : -1; }

// Returns the rank of `square` from the point of view of `side`: 0 is its first rank, 7 its last.
constexpr int RankFor(Side side, int square) {
  return side == kWhite ? square / 8 : 7 - square / 8;
}

// These convert a square to its name, such as `e4`, and back. The square is kNone if `name` is not
// a square.
std::string SquareName(int square);
int SquareOf(std::string_view name);

bool IsEmpty(const Position& position, int square);

// Returns whether a free piece of `side` is on `square`.
bool IsFree(const Position& position, Side side, int square);

bool IsUnion(const Position& position, int square);

// Returns whether a pawn of `side` is on `square` and has reached its last rank.
bool IsPawnOnLastRank(const Position& position, Side side, int square);

// Returns the square of the king of `side`, or kNone if it is in hand.
int KingSquare(const Position& position, Side side);

// Returns whether the king of `side` is in a union.
bool IsKingUnited(const Position& position, Side side);

// Returns `position` with a piece or union that was just lifted put back on its square. Returns it
// unchanged if nothing or a released piece is in hand.
Position PutBack(Position position);

// Returns the squares that a queen, rook, bishop, knight or king on `from` can reach: empty squares
// up to and including the first occupied one, whatever is on it.
std::vector<int> PieceReach(const Position& position, char piece, int from);

// Returns the straight steps of a pawn: to empty squares, with double steps from the first and
// second rank (under `vchess`, from the second only if the pawn bit allows it).
std::vector<int> PawnPushes(const Position& position, Side side, int from);

// Returns the one or two squares diagonally ahead, whatever is on them.
std::vector<int> PawnDiagonals(Side side, int from);

}  // namespace danco::slow

#endif  // DANCO_TESTS_SLOW_SLOW_BOARD_H_
