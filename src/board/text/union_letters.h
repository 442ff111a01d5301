// The letters of a placement: free pieces and unions (rules.md 8).
#ifndef DANCO_BOARD_TEXT_UNION_LETTERS_H_
#define DANCO_BOARD_TEXT_UNION_LETTERS_H_

#include "board/core/piece.h"

namespace danco {

// What a placement letter stands for; nothing set when it is none.
struct Content {
  PieceType white = PieceType::kNone;
  PieceType black = PieceType::kNone;
};

// Reads a letter in either case; pacoplay's `_` for the pair of kings too.
Content ContentOf(char letter);

// The placement letter of a square's content (rules.md 8): a free piece or a pair, upper case
// when the (first) piece is White's; like pairs in lower case. At least one of the two is not
// kNone.
char SquareLetter(PieceType white, PieceType black);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_UNION_LETTERS_H_
