// The right to capture en passant, as the side whose turn it is meets it (rules.md 3).
#ifndef DANCO_BOARD_REACH_EN_PASSANT_H_
#define DANCO_BOARD_REACH_EN_PASSANT_H_

// A part of Turn, installed with it: the library promises nothing about it.
#if defined(DANCO_LIBRARY) && !defined(DANCO_BOARD_MOVES_TURN_H_)
#error "not public: include board/moves/turn.h (docs/reference/library.md)"
#endif

#include "board/core/bitboard.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"

namespace danco {

// What the double step of the last turn allows. The right counts for the side to move only.
struct EnPassant {
  // Nothing is allowed.
  EnPassant() = default;
  // For the side to move.
  [[gnu::always_inline]] explicit EnPassant(const Position& position) {
    if (position.en_passant() == Square::kNone) return;
    passed = position.en_passant();
    pawn = position.en_passant_pawn();
    (position.unions().contains(pawn) ? entry : capture) = passed;
  }

  // For `us`, whoever is to move.
  [[gnu::always_inline]] static EnPassant Of(const Position& position, Color us) {
    return us == position.side_to_move() ? EnPassant(position) : EnPassant();
  }

  // The two squares of the union, before and after it is set back; empty when the pawn is free.
  Bitboard set_back() const { return entry ? entry | pawn : Bitboard(); }
  // From where the piece goes on that is released when the union is set back.
  Square released_on(const RuleTraits& traits) const {
    return traits.releases_on_landing_square ? pawn : passed;
  }

  Square passed = Square::kNone;  // the square passed over; kNone: nothing is allowed
  Square pawn = Square::kNone;    // where the double-stepped pawn stands
  // The passed-over square again, as a set: of these two at most one is not empty.
  Bitboard capture;  // the pawn is free: a pawn that steps there unites with it
  Bitboard entry;    // the pawn is in a union: a pawn that steps there takes the union over
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_EN_PASSANT_H_
