// SPDX-License-Identifier: MIT
// Checks whole moves: whether a move from another source belongs to a position, without generating
// its moves; and rules that forbid a turn although each of its steps is legal.
#ifndef DANCO_BOARD_MOVES_MOVE_CHECK_H_
#define DANCO_BOARD_MOVES_MOVE_CHECK_H_

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_set.h"

namespace danco {

// Returns the targets of `set` that are legal as whole turns. The steps of all moves in `set` must
// be legal. Under vchess, a union move must not be undone at once (rules.md 7). With constant
// traits, this compiles to nothing under other rule sets.
[[gnu::always_inline]] inline Bitboard AllowedTargets(const RuleTraits& traits,
                                                      const Position& position,
                                                      const MoveSet& set) {
  if (traits.bars_union_return && set.base.kind() == MoveKind::kUnion) {
    const UnionMoveSquares last = position.last_union_move();
    if (set.base.from() == last.to) return set.targets & ~Bitboard(last.from);
  }
  return set.targets;
}
// Returns whether `move`, whose steps must be legal, is legal as a whole turn.
inline bool IsTurnAllowed(const Position& position, Move move) {
  const RuleTraits traits = TraitsOf(position.rules());
  return bool(AllowedTargets(traits, position, {move.Base(), move.to()}));
}

// Returns whether `move` can belong to `position`. Guards against hash collisions: `move` comes
// from a position with the same key. Does not verify that a chain's path exists. Returns false for
// the chains of a piece in hand (Position::turn_start()).
bool IsPlausible(const Position& position, Move move);

// Returns whether `move`, from any position, is a legal move of a free piece or a union whose
// legality depends only on its squares. Returns false for chains, castling, en passant and while a
// gift is pending, even if the move is legal. In traditional chess, returns whether `move` is
// legal.
bool IsSimpleMove(const Position& position, Move move);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_CHECK_H_
