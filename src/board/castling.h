// Castling (docs/rules.md 4).
#ifndef DANCO_BOARD_CASTLING_H_
#define DANCO_BOARD_CASTLING_H_

#include "board/chain_arena.h"
#include "board/position.h"

namespace danco {

// Whether the side to move may castle to `wing` now.
bool MayCastle(const Position& position, Wing wing, ChainArena& arena);

// The move that castling to `wing` is; the side to move may do so. With a king that stays where it
// is and no other right to lose, castling has the outcome of a plain rook move and is encoded as
// one.
Move CastlingMove(const Position& position, Wing wing, PieceType gift);

}  // namespace danco

#endif  // DANCO_BOARD_CASTLING_H_
