// SPDX-License-Identifier: MIT
// The straight steps of pawns (rules.md 3), for sets of pawns and for single pawns.
#ifndef DANCO_BOARD_REACH_PAWN_STEPS_H_
#define DANCO_BOARD_REACH_PAWN_STEPS_H_

#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/square.h"

namespace danco {

// Returns the targets of single steps to empty squares.
constexpr Bitboard SinglePawnSteps(Color us, Bitboard pawns, Bitboard occupied) {
  return ShiftAhead(us, pawns) & ~occupied;
}
// Returns the targets of double steps whose two squares are both empty. All of `pawns` must be on
// squares from which a double step is allowed.
constexpr Bitboard DoublePawnSteps(Color us, Bitboard pawns, Bitboard occupied) {
  return SinglePawnSteps(us, SinglePawnSteps(us, pawns, occupied), occupied);
}
// Returns the squares from which double steps are allowed: the first and second rank, except `used`
// squares (vchess; Position::used_double_steps()).
constexpr Bitboard DoubleStepRanks(Color us, Bitboard used = Bitboard()) {
  return (RelativeRankMask(us, 0) | RelativeRankMask(us, 1)) & ~used;
}

// Returns the targets of single and double steps.
constexpr Bitboard PawnPushes(Color us, Bitboard pawns, Bitboard occupied,
                              Bitboard used = Bitboard()) {
  return SinglePawnSteps(us, pawns, occupied) |
         DoublePawnSteps(us, pawns & DoubleStepRanks(us, used), occupied);
}

// Returns whether a step on one file is a double step from the second rank.
constexpr bool IsSecondRankDoubleStep(Color us, Square from, Square to) {
  return RelativeRank(us, from) == 1 && RelativeRank(us, to) == 3;
}
// Returns whether a step on one file is a double step from the first rank.
constexpr bool IsFirstRankDoubleStep(Color us, Square from, Square to) {
  return RelativeRank(us, from) == 0 && RelativeRank(us, to) == 2;
}

// The *virtual form* of pawn targets: a double step from the second rank is marked on the pawn's
// first rank, where no pawn can land, instead of on the fourth. This distinguishes it from a single
// step to the same square, which has another outcome (no en passant square).
constexpr Bitboard VirtualDoubleStep(Color us, Bitboard fourth_rank) {
  return Bitboard(us == Color::kWhite ? fourth_rank.bits() >> 24 : fourth_rank.bits() << 24);
}
constexpr Bitboard RealDoubleStep(Color us, Bitboard first_rank) {
  return VirtualDoubleStep(Opponent(us), first_rank);
}

// Returns the straight steps of one pawn in virtual form. Double steps from the first rank are
// included unless `split_first_rank` is true. Where they can be captured en passant, they are
// separate outcomes (FirstRankDoubleStep()).
constexpr Bitboard VirtualPawnPushes(Color us, Square s, Bitboard occupied,
                                     Bitboard used = Bitboard(), bool split_first_rank = false) {
  const int rank = RelativeRank(us, s);
  const Bitboard one = SinglePawnSteps(us, s, occupied);
  if (rank > 1 || used.contains(s)) return one;
  const Bitboard two = SinglePawnSteps(us, one, occupied);
  if (rank == 1) return one | VirtualDoubleStep(us, two);
  return split_first_rank ? one : one | two;
}
// Returns the target of a double step from the first rank. Empty if `s` is on another rank.
constexpr Bitboard FirstRankDoubleStep(Color us, Square s, Bitboard occupied) {
  return DoublePawnSteps(us, Bitboard(s) & RelativeRankMask(us, 0), occupied);
}

}  // namespace danco

#endif  // DANCO_BOARD_REACH_PAWN_STEPS_H_
