// SPDX-License-Identifier: MIT
// The squares that a side's pieces attack, directly and through chains. Most terms are based on it.
#ifndef DANCO_EVAL_REACH_MAP_H_
#define DANCO_EVAL_REACH_MAP_H_

#include <array>
#include <cstddef>

#include "board/core/bitboard.h"
#include "board/core/position.h"
#include "board/core/square.h"

namespace danco {

// The squares that one side can reach. As in the first test of Sako detection
// (board/reach/sako.cc), chains enter each union only once and no square is vacated. The rule set
// limits the length of chains.
struct SideReach {
  Bitboard free;          // free pieces except the king
  Bitboard direct;        // squares that free pieces attack
  Bitboard twice;         // squares that at least two free pieces attack
  Bitboard by_pawn;       // squares that free pawns attack
  Bitboard once;          // squares attacked by pieces that one release frees
  Bitboard chained;       // squares attacked by pieces that any number of releases frees
  Bitboard entered_once;  // unions that free pieces attack
  Bitboard entered;       // unions that some chain can enter
  // By type: the empty squares to which a free piece, or one that a chain can release, could move.
  std::array<Bitboard, 6> steps{};
  // By type of our piece: the free enemy pieces with which it could unite.
  std::array<Bitboard, 6> targets{};
  // By type: the number of empty squares and free enemy pieces that each free piece attacks, summed
  // over the pieces.
  std::array<int, 6> mobility{};
  // By type of our piece: the empty squares to which unions could move, and their number summed
  // over the unions.
  std::array<Bitboard, 6> union_steps{};
  std::array<int, 6> union_mobility{};
  // The squares that our piece in a union would attack. Only set for squares of unions.
  BitboardBySquare united_attacks;

  Bitboard all() const { return direct | chained; }
  // Returns how our piece in the union on `s` can be released: 0 if by a free piece, 1 if by a
  // longer chain, 2 if not at all.
  size_t release_of(Square s) const {
    return entered_once.contains(s) ? 0 : entered.contains(s) ? 1 : 2;
  }
};

// Fills `reach`, which must be newly constructed, for `us`.
void ComputeReach(const Position& position, Color us, SideReach& reach);

}  // namespace danco

#endif  // DANCO_EVAL_REACH_MAP_H_
