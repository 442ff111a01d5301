// A state in a chain, and the one transition that chains are made of: a piece enters a union
// (rules.md 2 and 3).
//
// The squares that are occupied do not change from the first take-over to the last (but for an en
// passant set-back), so a state needs no board. All who walk through chains (chain_search.h,
// short_chains.h, reach_search.h, turn.h) differ only in how they store and order states.
#ifndef DANCO_BOARD_REACH_CHAIN_STATE_H_
#define DANCO_BOARD_REACH_CHAIN_STATE_H_

// A part of Turn, installed with it: the library promises nothing about it.
#if defined(DANCO_LIBRARY) && !defined(DANCO_BOARD_MOVES_TURN_H_)
#error "not public: include board/moves/turn.h (docs/reference/library.md)"
#endif

#include <cstdint>

#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/square.h"

namespace danco {

// Who started the chain, which own piece stands in each union, which one is lifted, and what has
// happened on the way: everything but the union that the lifted piece is about to leave. One
// number, laid out as the move that lands the lifted piece on a1, so that a landing costs nothing
// to write down; two states are equal exactly if all that is equal.
class ChainState {
 public:
  constexpr ChainState() = default;
  // Before the free piece `type` on `from` enters anything.
  static constexpr ChainState First(Square from, PieceType type, Assignment initial) {
    return ChainState(Move::Chain(from, Square::kA1, type, initial).bits());
  }
  static constexpr ChainState FromBits(uint64_t bits) { return ChainState(bits); }

  constexpr uint64_t bits() const { return bits_; }
  constexpr bool operator==(const ChainState&) const = default;

  constexpr Square from() const { return Landing().from(); }
  constexpr PieceType lifted() const { return Landing().piece(); }
  // The own type in a union, which is kept from bit `place` on (ShiftOf()).
  constexpr PieceType At(int place) const { return static_cast<PieceType>((bits_ >> place) & 7); }
  // Where the type in union `i` is kept.
  static constexpr int ShiftOf(int i) { return Move::ShiftOf(i); }
  // The same where chains name their first mover (Move::NamesFirstMover()).
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
  // The en passant square was entered.
  constexpr ChainState WithEnPassant() const { return ChainState(bits_ | Move::kEnPassantBit); }
  // The lifted pawn lands by a double step that can be captured.
  constexpr ChainState WithDoubleStep() const { return ChainState(bits_ | Move::kDoubleStepBit); }
  // The own castling rook of wing 0 (king's side) or 1 (queen's side) has left its home square, or
  // the king has: bit 0 and 1 of `wings`.
  constexpr ChainState WithLostRights(uint8_t wings) const {
    return ChainState(bits_ | static_cast<uint64_t>(wings) << Move::kLostRightShift);
  }
  // The lifted piece changes places with the one in the union whose type is kept at `place`.
  constexpr ChainState Swapped(int place) const {
    const uint64_t change = ((bits_ >> place) ^ (bits_ >> Move::kPieceShift)) & 7;
    return ChainState(bits_ ^ change << place ^ change << Move::kPieceShift);
  }
  // Whether the two differ at most in what is lifted and how it lands.
  constexpr bool SameButLifted(ChainState other) const {
    return ((bits_ ^ other.bits_) & ~(uint64_t{7} << Move::kPieceShift | Move::kDoubleStepBit)) ==
           0;
  }

 private:
  constexpr explicit ChainState(uint64_t bits) : bits_(bits) {}

  uint64_t bits_ = 0;
};

static_assert(sizeof(ChainState) == 8);

// A union as chains meet it.
struct alignas(4) UnionToEnter {
  uint8_t place;        // where a state keeps the type in it: ChainState::ShiftOf()
  bool on_last_rank;    // a pawn that enters it is promoted
  uint8_t lost_rights;  // wings whose castling rook it releases from home (ChainState)
};

// The same when it was entered.
struct EnteredUnion {
  Square square;       // where it was entered: the passed-over square when it was set back
  Square released_on;  // from where the released piece goes on
};

// The lifted piece of `state` enters a union. Calls `reach(next)` for each state that this leads
// to, one or, where a pawn is promoted, one for each choice in the order of kPromotions, until it
// returns false. False when stopped.
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
