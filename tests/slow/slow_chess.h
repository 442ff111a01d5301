// SPDX-License-Identifier: MIT
// Traditional chess by slow, obvious rules that share nothing with the engine: squares are numbers,
// pieces are letters, and a move is played first and rejected if the king could then be captured.
#ifndef DANCO_TESTS_SLOW_SLOW_CHESS_H_
#define DANCO_TESTS_SLOW_SLOW_CHESS_H_

#include <map>
#include <string>

namespace danco::slow_chess {

struct Board {
  std::string squares = std::string(64, '.');  // a1, b1, ... h8; "PNBRQKpnbrqk" and "."
  bool white = true;                           // to move
  // Squares of the rooks that may castle: White's king side and queen side, then Black's. -1 for
  // none.
  int rooks[4] = {-1, -1, -1, -1};
  int passed = -1;  // square passed by a double step in the last turn
  int quiet = 0;    // plies without a capture or a pawn move
};

// Reads a FEN of chess, with castling as KQkq or by files. The text must be valid.
Board FromFen(const std::string& fen);

// Returns placement, side to move, castling as files of the rooks ("HAha"), and en passant if a
// capture is legal.
std::string Outcome(const Board& board);

// Returns every legal move by its UCI name, with castling as king takes rook, and the position
// after it.
std::map<std::string, Board> Moves(const Board& board);

bool InCheck(const Board& board, bool white);

}  // namespace danco::slow_chess

#endif  // DANCO_TESTS_SLOW_SLOW_CHESS_H_
