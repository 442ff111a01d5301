// How the end of a chain is written as a move (board/move.h): one value per outcome, whichever way
// led there.
#ifndef DANCO_BOARD_CHAIN_MOVE_H_
#define DANCO_BOARD_CHAIN_MOVE_H_

#include "board/chain.h"
#include "board/move.h"
#include "board/position.h"

namespace danco {

// The move that stands for the outcome of `chain`, both with target a1. When no union changed hands
// in the end it is what a plain move leads to.
Move ChainMoveBase(const ChainBoard& board, Move chain);

// Whether a chain of the free piece `first` on `from` that lands there again with `last` leaves all
// free pieces as they were. Several first movers can reach such an outcome, so its move names none.
// (A castling rook that left home has lost its right: that is its own.)
bool IsShuffle(const Position& position, Square from, PieceType first, PieceType last);
// The move that stands for such an outcome of `chain`, which has target a1.
Move ShuffleMove(Move chain);

}  // namespace danco

#endif  // DANCO_BOARD_CHAIN_MOVE_H_
