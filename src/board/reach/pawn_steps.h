// Where pawns go straight ahead (rules.md 3), written once for sets of pawns and for one.
#ifndef DANCO_BOARD_REACH_PAWN_STEPS_H_
#define DANCO_BOARD_REACH_PAWN_STEPS_H_

#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/square.h"

namespace danco {

// One step to an empty square.
constexpr Bitboard SinglePawnSteps(Color us, Bitboard pawns, Bitboard occupied) {
  return ShiftAhead(us, pawns) & ~occupied;
}
// Two steps, over and onto empty squares; `pawns` stand where they may do so.
constexpr Bitboard DoublePawnSteps(Color us, Bitboard pawns, Bitboard occupied) {
  return SinglePawnSteps(us, SinglePawnSteps(us, pawns, occupied), occupied);
}
// From where two steps can be taken: the first rank, and the second but for `used` squares (vchess;
// Position::used_double_steps()).
constexpr Bitboard DoubleStepRanks(Color us, Bitboard used = Bitboard()) {
  return (RelativeRankMask(us, 0) | RelativeRankMask(us, 1)) & ~used;
}

// Both kinds.
constexpr Bitboard PawnPushes(Color us, Bitboard pawns, Bitboard occupied,
                              Bitboard used = Bitboard()) {
  return SinglePawnSteps(us, pawns, occupied) |
         DoublePawnSteps(us, pawns & DoubleStepRanks(us, used), occupied);
}

// A step from `from` to `to` on the same file that is a double one from the second rank.
constexpr bool IsSecondRankDoubleStep(Color us, Square from, Square to) {
  return RelativeRank(us, from) == 1 && RelativeRank(us, to) == 3;
}
// The same from the first rank.
constexpr bool IsFirstRankDoubleStep(Color us, Square from, Square to) {
  return RelativeRank(us, from) == 0 && RelativeRank(us, to) == 2;
}

// Landing sets mark a pawn's double step from its second rank on the square of its own first rank
// instead of the fourth, where no pawn can land: it leads to another outcome (an en passant square)
// than a single step to the same square. This is the *virtual form* of pawn targets.
constexpr Bitboard VirtualDoubleStep(Color us, Bitboard fourth_rank) {
  return Bitboard(us == Color::kWhite ? fourth_rank.bits() >> 24 : fourth_rank.bits() << 24);
}
constexpr Bitboard RealDoubleStep(Color us, Bitboard first_rank) {
  return VirtualDoubleStep(Opponent(us), first_rank);
}

// The straight steps of one pawn in virtual form. Double steps from the first rank are among the
// others, or, with `split_first_rank`, left out: where they can be captured they are outcomes of
// their own (FirstRankDoubleStep()).
constexpr Bitboard VirtualPawnPushes(Color us, Square s, Bitboard occupied,
                                     Bitboard used = Bitboard(), bool split_first_rank = false) {
  const int rank = RelativeRank(us, s);
  const Bitboard one = SinglePawnSteps(us, s, occupied);
  if (rank > 1 || used.contains(s)) return one;
  const Bitboard two = SinglePawnSteps(us, one, occupied);
  if (rank == 1) return one | VirtualDoubleStep(us, two);
  return split_first_rank ? one : one | two;
}
// Where a pawn on `s` lands by a double step from its first rank; empty elsewhere.
constexpr Bitboard FirstRankDoubleStep(Color us, Square s, Bitboard occupied) {
  return DoublePawnSteps(us, Bitboard(s) & RelativeRankMask(us, 0), occupied);
}

}  // namespace danco

#endif  // DANCO_BOARD_REACH_PAWN_STEPS_H_
