// Castling (rules.md 4).
#ifndef DANCO_BOARD_MOVES_CASTLING_H_
#define DANCO_BOARD_MOVES_CASTLING_H_

#include "board/core/attacks.h"
#include "board/core/castling_geometry.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/reach/chain_budget.h"

namespace danco {

// As MayCastle(), where the right is not lost and the squares between king and rook are empty.
Tribool MayCastleAcross(const Position& position, Wing wing, ChainBudget& budget);

// Whether the side to move may castle to `wing` now. (Mostly decided before anything is called.)
inline Tribool MayCastle(const Position& position, Wing wing, ChainBudget& budget) {
  const Color us = position.side_to_move();
  const Square rook = position.castling_rook(us, wing);
  if (rook == Square::kNone) return Tribool::kNo;
  const Bitboard between = Between(position.king(us), rook) & position.occupied();
  return between ? Tribool::kNo : MayCastleAcross(position, wing, budget);
}

// The move that castling to `wing` is; the side to move may do so. With a king that stays where it
// is and no other right to lose, castling has the outcome of a plain rook move and is encoded as
// one. With a rook that stays, under vchess, it is encoded as a plain king move: a chain that the
// king begins and ends can have the same outcome.
Move CastlingMove(const Position& position, Wing wing, PieceType gift);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_CASTLING_H_
