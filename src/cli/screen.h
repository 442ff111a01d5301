// What a terminal can show, and the board as it shows it.
#ifndef DANCO_CLI_SCREEN_H_
#define DANCO_CLI_SCREEN_H_

#include <string>

#include "absl/strings/string_view.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"

namespace danco {

struct Screen {
  bool color = false;  // colours and shaded squares
  bool ascii = false;  // letters instead of chess symbols
};

// Of the standard output: colours in a terminal that has them, unless NO_COLOR is set
// (no-color.org) or letters are wanted.
Screen DetectScreen(bool ascii);

// The squares that a move has touched: where it began and ended, and the unions that it took over.
Bitboard SquaresOf(const Position& before, Move move);

// The board seen from `bottom`. Squares of `marked` are shaded otherwise, or stand in brackets.
std::string DrawBoard(const Position& position, const Screen& screen, Color bottom,
                      Bitboard marked);

// `text` set apart from what stands around it, where there are colours.
std::string Emphasized(absl::string_view text, const Screen& screen);

}  // namespace danco

#endif  // DANCO_CLI_SCREEN_H_
