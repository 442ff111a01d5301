// Checks of whole moves: whether a move that was found elsewhere belongs to a position, without
// generating its moves, and the rules that forbid a turn although each of its steps is legal.
#ifndef DANCO_BOARD_MOVES_MOVE_CHECK_H_
#define DANCO_BOARD_MOVES_MOVE_CHECK_H_

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_set.h"

namespace danco {

// Returns the targets of `set`, moves of `position` whose steps are legal, that are allowed as
// whole turns. Under vchess a union move may not be undone at once (rules.md 7). Where the
// traits are a constant, other rule sets have no code for it.
[[gnu::always_inline]] inline Bitboard AllowedTargets(const RuleTraits& traits,
                                                      const Position& position,
                                                      const MoveSet& set) {
  if (traits.bars_union_return && set.base.kind() == MoveKind::kUnion) {
    const UnionMoveSquares last = position.last_union_move();
    if (set.base.from() == last.to) return set.targets & ~Bitboard(last.from);
  }
  return set.targets;
}
// Whether `move`, a turn of `position` whose steps are legal, is allowed as a whole.
inline bool IsTurnAllowed(const Position& position, Move move) {
  const RuleTraits traits = TraitsOf(position.rules());
  return bool(AllowedTargets(traits, position, {move.Base(), move.to()}));
}

// Whether `move`, remembered of a position with the same key, can belong to this one at all: guards
// against key collisions. Takes a chain's word for its way.
bool IsPlausible(const Position& position, Move move);

// Whether `move`, of any position, is a move of this one, and one whose legality is seen from its
// squares alone: a free piece's or a union's. No for chains, castling, en passant and while a gift
// is pending, legal or not.
bool IsSimpleMove(const Position& position, Move move);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_CHECK_H_
