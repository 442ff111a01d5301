// Sako: can a side unite with the enemy king (rules.md 2)? Answered without generating moves.
// generator.md says how.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_REACH_SAKO_H_
#define DANCO_BOARD_REACH_SAKO_H_

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/reach/chain_budget.h"

namespace danco {

// The threat of `side` to unite with the enemy king, if it were to move now, and the squares on
// which it hangs: its first mover, the unions of the chain, and what sliders pass between them and
// the king. The en passant square counts only for the side to move, and so do a pending gift and a
// turn that has begun. Under vchess a threat is a turn that wins. None once the game is over.
// Unknown when the budget is spent first.
Threat FindThreat(const Position& position, Color side, ChainBudget& budget);

// The same, always known: a few microseconds in natural positions, seconds in the worst ones that
// could be made.
Bitboard ThreatSquares(const Position& position, Color side);
// Whether `side` could unite with the enemy king if it were to move now.
inline bool CanUniteKing(const Position& position, Color side) {
  return bool(ThreatSquares(position, side));
}
// The king of `side` stands in Sako.
inline bool InSako(const Position& position, Color side) {
  return CanUniteKing(position, Opponent(side));
}

// Whether an enemy of `side` could step onto one of `squares`, directly or through a chain, judged
// as castling judges it (rules.md 4): with the king of `side` off the board.
Tribool IsAttackedThroughChains(const Position& position, Color side, Bitboard squares,
                                ChainBudget& budget);

}  // namespace danco

#endif  // DANCO_BOARD_REACH_SAKO_H_
