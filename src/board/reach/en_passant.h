// SPDX-License-Identifier: MIT
// The right to capture en passant, from the capturing side's point of view (rules.md 3).
#ifndef DANCO_BOARD_REACH_EN_PASSANT_H_
#define DANCO_BOARD_REACH_EN_PASSANT_H_

#include "board/core/bitboard.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"

namespace danco {

// The right to capture en passant after a double step in the last turn. Only the side to move can
// have this right.
struct EnPassant {
  // No right.
  EnPassant() = default;
  // Creates the right of the side to move.
  [[gnu::always_inline]] explicit EnPassant(const Position& position) {
    if (position.en_passant() == Square::kNone) return;
    passed = position.en_passant();
    pawn = position.en_passant_pawn();
    (position.unions().contains(pawn) ? entry : capture) = passed;
  }

  // Returns the right of `us`, which need not be the side to move.
  [[gnu::always_inline]] static EnPassant Of(const Position& position, Color us) {
    return us == position.side_to_move() ? EnPassant(position) : EnPassant();
  }

  // The squares of the union before and after it is set back. Empty if the pawn is free.
  Bitboard set_back() const { return entry ? entry | pawn : Bitboard(); }
  // The square where the released piece starts if the union is set back.
  Square released_on(const RuleTraits& traits) const {
    return traits.releases_on_landing_square ? pawn : passed;
  }

  Square passed = Square::kNone;  // the square that was passed over; kNone if there is no right
  Square pawn = Square::kNone;    // the square of the double-stepped pawn
  // At most one of these two sets is not empty; it contains only the passed-over square.
  Bitboard capture;  // if the pawn is free: a pawn that goes there unites with it
  Bitboard entry;    // if the pawn is in a union: a pawn that goes there takes the union over
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_EN_PASSANT_H_
