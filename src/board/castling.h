// Castling (docs/rules.md 4).
#ifndef DANCO_BOARD_CASTLING_H_
#define DANCO_BOARD_CASTLING_H_

#include "board/attacks.h"
#include "board/chain_arena.h"
#include "board/position.h"

namespace danco {

// As MayCastle(), where the right is not lost and the squares between king and rook are empty.
bool MayCastleAcross(const Position& position, Wing wing, ChainArena& arena);

// Whether the side to move may castle to `wing` now. (Mostly decided before anything is called.)
inline bool MayCastle(const Position& position, Wing wing, ChainArena& arena) {
  const Color us = position.side_to_move();
  const Square rook = position.castling_rook(us, wing);
  return rook != Square::kNone &&
         (Between(position.king(us), rook) & position.occupied()).empty() &&
         MayCastleAcross(position, wing, arena);
}

// The move that castling to `wing` is; the side to move may do so. With a king that stays where it
// is and no other right to lose, castling has the outcome of a plain rook move and is encoded as
// one.
Move CastlingMove(const Position& position, Wing wing, PieceType gift);

}  // namespace danco

#endif  // DANCO_BOARD_CASTLING_H_
