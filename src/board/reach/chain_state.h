// SPDX-License-Identifier: MIT
// A state within a chain, and the one transition that chains consist of: a piece enters a union
// (rules.md 2 and 3).
//
// The occupied squares do not change between the first take-over and the last one (except by an en
// passant set-back), so a state needs no board. The searches through chains (chain_search.h,
// short_chains.h, reach_search.h, turn.h) differ only in how they store and order states.
#ifndef DANCO_BOARD_REACH_CHAIN_STATE_H_
#define DANCO_BOARD_REACH_CHAIN_STATE_H_

#include <cstdint>

#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/square.h"

namespace danco {

// The origin of the first mover, the piece of the moving side in each union, the lifted piece, and
// the effects of the steps so far. It does not include the union that the lifted piece leaves.
// Encoded as the move that lands the lifted piece on a1, so that a landing needs no conversion. Two
// states are equal exactly if all these parts are equal.
class ChainState {
 public:
  constexpr ChainState() = default;
  // Returns the state in which the free piece `type` leaves `from` and has not entered a union yet.
  static constexpr ChainState First(Square from, PieceType type, Assignment initial) {
    return ChainState(Move::Chain(from, Square::kA1, type, initial).bits());
  }
  static constexpr ChainState FromBits(uint64_t bits) { return ChainState(bits); }

  constexpr uint64_t bits() const { return bits_; }
  constexpr bool operator==(const ChainState&) const = default;

  constexpr Square from() const { return Landing().from(); }
  constexpr PieceType lifted() const { return Landing().piece(); }
  // Returns the type of the moving side's piece in a union. `place` is the lowest of its three bits
  // (see ShiftOf()).
  constexpr PieceType At(int place) const { return static_cast<PieceType>((bits_ >> place) & 7); }
  // Returns the lowest bit of the type in union `i`.
  static constexpr int ShiftOf(int i) { return Move::ShiftOf(i); }
  // Like ShiftOf(), but only for positions in which chains name their first mover
  // (Move::NamesFirstMover()).
  static constexpr int UsualShiftOf(int i) { return Move::kAssignmentShift + 3 * i; }
  constexpr bool en_passant() const { return Landing().en_passant(); }
  constexpr bool double_step() const { return Landing().double_step(); }
  constexpr uint8_t lost_rights() const { return Landing().lost_rights(); }

  // The move that lands the lifted piece, with target a1.
  constexpr Move Landing() const { return Move::FromBits(bits_); }

  constexpr ChainState WithLifted(PieceType type) const {
    return ChainState((bits_ & ~(uint64_t{7} << Move::kPieceShift)) | static_cast<uint64_t>(type)
                                                                          << Move::kPieceShift);
  }
  // Marks that the chain has captured en passant.
  constexpr ChainState WithEnPassant() const { return ChainState(bits_ | Move::kEnPassantBit); }
  // Marks that the lifted pawn lands by a double step that can be captured.
  constexpr ChainState WithDoubleStep() const { return ChainState(bits_ | Move::kDoubleStepBit); }
  // Clears castling rights: bits 0 (king's side) and 1 (queen's side) of `wings`.
  constexpr ChainState WithLostRights(uint8_t wings) const {
    return ChainState(bits_ | static_cast<uint64_t>(wings) << Move::kLostRightShift);
  }
  // Swaps the lifted piece with the one in the union whose type is at bit `place`.
  constexpr ChainState Swapped(int place) const {
    const uint64_t change = ((bits_ >> place) ^ (bits_ >> Move::kPieceShift)) & 7;
    return ChainState(bits_ ^ change << place ^ change << Move::kPieceShift);
  }
  // Returns whether the states differ at most in the lifted piece and how it lands.
  constexpr bool SameButLifted(ChainState other) const {
    return ((bits_ ^ other.bits_) & ~(uint64_t{7} << Move::kPieceShift | Move::kDoubleStepBit)) ==
           0;
  }

 private:
  constexpr explicit ChainState(uint64_t bits) : bits_(bits) {}

  uint64_t bits_ = 0;
};

static_assert(sizeof(ChainState) == 8);

// The properties of a union that matter when a chain enters it.
struct alignas(4) UnionToEnter {
  uint8_t place;        // the bit position of its type: ChainState::ShiftOf()
  bool on_last_rank;    // a pawn that enters it is promoted
  uint8_t lost_rights;  // castling rights lost when its rook is released
};

// The result of entering a union.
struct EnteredUnion {
  Square square;       // where it was entered: the passed-over square if it was set back
  Square released_on;  // where the released piece starts
};

// Lets the lifted piece of `state` enter a union. Calls `reach(next)` for each resulting state
// until it returns false: one state, or one for each piece of kPromotions if a pawn is promoted.
// Returns false if `reach` did.
template <typename Reach>
[[gnu::always_inline]] constexpr bool EnterUnion(ChainState state, const UnionToEnter& entered,
                                                 Reach&& reach) {
  state = state.WithLostRights(entered.lost_rights);
  if (entered.on_last_rank && state.lifted() == PieceType::kPawn) {
    for (PieceType promoted : kPromotions) {
      if (!reach(state.WithLifted(promoted).Swapped(entered.place))) return false;
    }
    return true;
  }
  return reach(state.Swapped(entered.place));
}

}  // namespace danco

#endif  // DANCO_BOARD_REACH_CHAIN_STATE_H_
