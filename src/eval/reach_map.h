// What a side's pieces attack, directly and through chains: most terms are made of it.
#ifndef DANCO_EVAL_REACH_MAP_H_
#define DANCO_EVAL_REACH_MAP_H_

#include <array>
#include <cstddef>

#include "board/core/bitboard.h"
#include "board/core/position.h"
#include "board/core/square.h"

namespace danco {

// Chains as in the first answer of Sako detection: each union is entered once, nothing is vacated
// (board/reach/sako.cc), and no further than the rule set allows.
struct SideReach {
  Bitboard free;          // free pieces but the king
  Bitboard direct;        // squares that free pieces attack
  Bitboard twice;         // squares that at least two of them attack
  Bitboard by_pawn;       // squares that free pawns attack
  Bitboard once;          // squares that pieces attack which one release frees
  Bitboard chained;       // ... which any number of releases frees
  Bitboard entered_once;  // unions that free pieces attack
  Bitboard entered;       // unions that some chain can enter
  // Empty squares to which a free piece could move, or one that a chain can release, by type.
  std::array<Bitboard, 6> steps{};
  // Free enemies that these could unite with, by the type of the own piece.
  std::array<Bitboard, 6> targets{};
  // Empty squares and free enemies that free pieces attack, summed over the pieces of a type.
  std::array<int, 6> mobility{};
  // Empty squares to which unions could be moved, by the type of the own piece; and summed over the
  // unions.
  std::array<Bitboard, 6> union_steps{};
  std::array<int, 6> union_mobility{};
  // What the own piece would attack from a union; only squares of unions are filled in.
  BitboardBySquare united_attacks;

  Bitboard all() const { return direct | chained; }
  // How the own piece in the union on `s` is released: 0 by a free piece, 1 by a longer chain, 2 by
  // nothing.
  size_t release_of(Square s) const {
    return entered_once.contains(s) ? 0 : entered.contains(s) ? 1 : 2;
  }
};

// Fills `reach`, which must be fresh, for `us`.
void ComputeReach(const Position& position, Color us, SideReach& reach);

}  // namespace danco

#endif  // DANCO_EVAL_REACH_MAP_H_
