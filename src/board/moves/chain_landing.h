// How the end of a chain is written as a move (board/core/move.h): one value per outcome, whichever
// way led there.
#ifndef DANCO_BOARD_MOVES_CHAIN_LANDING_H_
#define DANCO_BOARD_MOVES_CHAIN_LANDING_H_

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/moves/chain_board.h"
#include "board/reach/chain_state.h"

namespace danco {

// The move that stands for landings of `state`, with target a1. When no union changed hands in the
// end it is what a plain move leads to.
Move LandingMove(const ChainBoard& board, ChainState state);

// Whether a chain of the free piece `first` on `from` that lands there again with `last` leaves all
// free pieces as they were. Several first movers can reach such an outcome, so its move names none.
// (A castling rook that left home has lost its right. That is its own, but where a chain of the
// king may lose the same one.)
bool IsShuffle(const Position& position, Square from, PieceType first, PieceType last);
// The move that stands for such an outcome of `state`, of a chain that began on `from`.
Move ShuffleMove(const Position& position, ChainState state, Square from);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_CHAIN_LANDING_H_
