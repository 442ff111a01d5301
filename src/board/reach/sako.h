// SPDX-License-Identifier: MIT
// Ŝako: decides whether a side could unite with the enemy king (rules.md 2) without generating
// moves. generator.md explains how.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_REACH_SAKO_H_
#define DANCO_BOARD_REACH_SAKO_H_

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/reach/chain_budget.h"

namespace danco {

// Returns the threat of `side` to unite with the enemy king if it were to move now. The threat has
// the squares that it depends on: its first mover, the unions of the chain, and the squares that
// sliders pass on the way to the king. The en passant square, a pending gift and a turn in progress
// count only for the side to move. Under vchess, only turns that win are threats. There is no
// threat once the game is over. Returns an unknown threat if the budget runs out.
Threat FindThreat(const Position& position, Color side, ChainBudget& budget);

// Returns the squares of the same threat, or none, without a budget. Takes a few microseconds in
// ordinary positions and seconds in the worst known artificial ones.
Bitboard ThreatSquares(const Position& position, Color side);
// Returns whether `side` could unite with the enemy king if it were to move now.
inline bool CanUniteKing(const Position& position, Color side) {
  return bool(ThreatSquares(position, side));
}
// Returns whether the king of `side` is in Ŝako.
inline bool InSako(const Position& position, Color side) {
  return CanUniteKing(position, Opponent(side));
}

// Returns whether an enemy of `side` could reach one of `squares`, directly or through a chain.
// Applies the rules for castling (rules.md 4): the king of `side` is off the board.
Tribool IsAttackedThroughChains(const Position& position, Color side, Bitboard squares,
                                ChainBudget& budget);

}  // namespace danco

#endif  // DANCO_BOARD_REACH_SAKO_H_
