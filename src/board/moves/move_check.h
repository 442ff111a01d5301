// Whether a move that was found elsewhere belongs to a position, asked without generating its
// moves.
#ifndef DANCO_BOARD_MOVES_MOVE_CHECK_H_
#define DANCO_BOARD_MOVES_MOVE_CHECK_H_

#include "board/core/move.h"
#include "board/core/position.h"

namespace danco {

// Whether `move`, remembered of a position with the same key, can belong to this one at all: guards
// against key collisions. Takes a chain's word for its way.
bool IsPlausible(const Position& position, Move move);

// Whether `move`, of any position, is a move of this one, and one whose legality is seen from its
// squares alone: a free piece's or a union's. No for chains, castling, en passant and while a gift
// is pending, legal or not.
bool IsSimpleMove(const Position& position, Move move);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_CHECK_H_
