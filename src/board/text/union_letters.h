// SPDX-License-Identifier: MIT
// The letters of a FEN placement: free pieces and unions (rules.md 8).
#ifndef DANCO_BOARD_TEXT_UNION_LETTERS_H_
#define DANCO_BOARD_TEXT_UNION_LETTERS_H_

#include "board/core/piece.h"

namespace danco {

// The pieces that a placement letter stands for. Both are kNone for an invalid letter.
struct Content {
  bool empty() const { return white == PieceType::kNone && black == PieceType::kNone; }
  PieceType of(Color color) const { return color == Color::kWhite ? white : black; }
  PieceType& of(Color color) { return color == Color::kWhite ? white : black; }

  PieceType white = PieceType::kNone;
  PieceType black = PieceType::kNone;
};

// Reads a letter in either case. Also accepts pacoplay's `_` for the pair of kings.
Content ContentOf(char letter);

// Returns the placement letter of a square (rules.md 8): a free piece or a union, in upper
// case if the (first) piece is White's. Unions of two equal types are in lower case. At least one
// argument must not be kNone.
char SquareLetter(PieceType white, PieceType black);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_UNION_LETTERS_H_
