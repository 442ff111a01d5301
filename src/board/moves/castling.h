// SPDX-License-Identifier: MIT
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

// Like MayCastle(), but for callers that know that the right exists and that the squares between
// king and rook are empty.
Tribool MayCastleAcross(const Position& position, Wing wing, ChainBudget& budget);

// Returns whether the side to move may castle to `wing` now, or kUnknown if `budget` runs out.
// Inlined, because the cheap tests decide most cases.
inline Tribool MayCastle(const Position& position, Wing wing, ChainBudget& budget) {
  const Color us = position.side_to_move();
  const Square rook = position.castling_rook(us, wing);
  if (rook == Square::kNone) return Tribool::kNo;
  const Bitboard between = Between(position.king(us), rook) & position.occupied();
  return between ? Tribool::kNo : MayCastleAcross(position, wing, budget);
}

// Returns the move for castling to `wing`, which must be legal. If the king stays on its square and
// no other right is lost, castling has the same outcome as a plain rook move and is encoded as one.
// If the rook stays on its square under vchess, it is encoded as a plain king move, because a chain
// that the king begins and ends can have the same outcome.
Move CastlingMove(const Position& position, Wing wing, PieceType gift);

// Returns whether chains of the castling rook can have the outcome of castling to `wing`, whose
// right must exist: the king stays on its square, the rook is free, and the other right is lost,
// too. Such a chain leaves every union as it was, releases the rook of the other right, and ends
// where the castling rook does. The turn is then encoded as castling.
bool CastlesLikeChain(const Position& position, Wing wing);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_CASTLING_H_
