// Short chains: those of a first mover that comes to few states (chain.h), with no promotion, gift,
// en passant or loss of a castling right among them. Most are.
//
// The same search as ChainSearch, in the same order. Few states are looked through faster than
// hashed, and what pieces attack from their unions is mostly known before: by the union moves.
#ifndef DANCO_BOARD_SHORT_CHAINS_H_
#define DANCO_BOARD_SHORT_CHAINS_H_

#include <array>
#include <bit>
#include <cstdint>

#include "board/attacks.h"
#include "board/bitboard.h"
#include "board/chain.h"
#include "board/move.h"
#include "board/position.h"

namespace danco {

// For the chains of kUs, whose turn it is.
template <Color kUs>
class ShortChains {
 public:
  explicit ShortChains(const Position& position)
      : position_(position),
        occupied_(position.occupied()),
        unions_(position.unions()),
        their_free_(position.free_pieces(Opponent(kUs))) {}

  // What the own piece on `s`, free or in a union, attacks as things stand. To be noted for all
  // unions but those with a pawn, and for first movers but pawns.
  void NoteAttacks(Square s, Bitboard attacks) { attacks_.Put(s, attacks); }
  Bitboard NotedAttacks(Square s) const { return attacks_[s]; }

  // Once per position, before the first search. False when no chain of it is short.
  bool Begin(Assignment initial);

  // All chains of the free piece `type` on `from`, which attacks `attacks`. What it can do without
  // a chain is left out. False when they are not short.
  bool Search(Square from, PieceType type, Bitboard attacks);

  // What the last search found: by state, each outcome once. Landings may be empty.
  size_t size() const { return size_; }
  Landing operator[](size_t i) const {
    return {Move::FromBits(states_[i].chain), Bitboard(states_[i].landings)};
  }

 private:
  static constexpr size_t kMost = 24;
  // Plain numbers: an array of class types would be cleared first.
  struct State {
    uint64_t chain;
    uint64_t landings;
    uint64_t union_bit;
  };

  // The piece of `chain` enters all unions that it attacks. False when that makes no short chain.
  // (Inlined always: calls would cost a twentieth of the time at 4 to 8 unions.)
  [[gnu::always_inline]] bool EnterAll(Move chain, Bitboard attacks);
  // Sets what state `i` lands on. False as above.
  bool Follow(size_t i);
  bool IsKnown(Move chain, Bitboard entered);
  // Where a pawn on `s` may go, in virtual form (chain.h).
  Bitboard PawnLandings(Square s, Bitboard occupied) const {
    return (PawnAttacks(kUs, s) & their_free_) | VirtualPawnPushes(kUs, s, occupied);
  }
  // Where the first mover may go without a chain.
  Bitboard PlainLandings() const {
    return first_.piece() == PieceType::kPawn ? PawnLandings(from_, occupied_)
                                              : attacks_[from_] & (~occupied_ | their_free_);
  }

  const Position& position_;
  const Bitboard occupied_;
  const Bitboard unions_;
  const Bitboard their_free_;
  BitboardBySquare attacks_;
  Bitboard unsuitable_;  // unions that must not be entered
  Bitboard en_passant_;
  Assignment initial_;

  // Of the last search:
  Move first_;
  Square from_;
  bool shared_;  // two states differ in their union only
  size_t size_ = 0;
  std::array<State, kMost> states_;
};

template <Color kUs>
bool ShortChains<kUs>::Begin(Assignment initial) {
  initial_ = initial;
  if (position_.pending_gift() != Square::kNone) return false;
  if (position_.en_passant() != Square::kNone) {
    if (unions_.contains(position_.en_passant_pawn())) return false;
    en_passant_ = position_.en_passant();
  }
  for (Wing wing : kWings) {
    const Square rook = position_.castling_rook(kUs, wing);
    if (rook != Square::kNone) unsuitable_ |= rook;
  }
  return true;
}

template <Color kUs>
bool ShortChains<kUs>::Search(Square from, PieceType type, Bitboard attacks) {
  first_ = Move::Chain(from, Square::kA1, type, initial_);
  from_ = from;
  shared_ = false;
  size_ = 0;
  if (unsuitable_.contains(from) || !EnterAll(first_, attacks)) return false;
  for (size_t i = 0; i < size_; ++i) {
    if (!Follow(i)) return false;
  }
  return true;
}

template <Color kUs>
inline bool ShortChains<kUs>::EnterAll(Move chain, Bitboard attacks) {
  Bitboard barred = unsuitable_;
  if (chain.piece() == PieceType::kPawn) barred |= LastRank(kUs);
  const Bitboard entries = attacks & unions_;
  if (entries & barred) return false;
  for (Square s : entries) {
    const Bitboard entered = s;
    const Move next = chain.Swapped(std::popcount(unions_.bits() & (entered.bits() - 1)));
    if (IsKnown(next, entered)) continue;
    if (size_ == kMost) return false;
    states_[size_].chain = next.bits();
    states_[size_].union_bit = entered.bits();
    ++size_;
  }
  return true;
}

template <Color kUs>
bool ShortChains<kUs>::IsKnown(Move chain, Bitboard entered) {
  for (size_t i = 0; i < size_; ++i) {
    if (states_[i].chain != chain.bits()) continue;
    if (states_[i].union_bit == entered.bits()) return true;
    shared_ = true;
  }
  return false;
}

template <Color kUs>
bool ShortChains<kUs>::Follow(size_t i) {
  const Move chain = Move::FromBits(states_[i].chain);
  const Square s = Bitboard(states_[i].union_bit).first();
  const PieceType lifted = chain.piece();
  const Bitboard occupied = occupied_ ^ Bitboard(from_);
  Bitboard attacks;
  Bitboard landings;
  if (lifted == PieceType::kPawn) {
    attacks = PawnAttacks(kUs, s);
    landings = PawnLandings(s, occupied);
    if ((landings & LastRank(kUs)) || (attacks & en_passant_)) return false;
  } else {
    // Known, if the piece stood there from the start and its lines do not end at the first mover.
    const bool known = lifted == position_.type_at(kUs, s) && !attacks_[s].contains(from_);
    attacks = known ? attacks_[s] : PieceAttacks(lifted, s, occupied);
    landings = attacks & (~occupied | their_free_);
  }
  if (chain == first_) landings &= ~PlainLandings();
  if (shared_) {
    for (size_t j = 0; j < i; ++j) {
      if (states_[j].chain == chain.bits()) landings &= ~Bitboard(states_[j].landings);
    }
  }
  states_[i].landings = landings.bits();
  return (attacks & unions_).empty() || EnterAll(chain, attacks);
}

}  // namespace danco

#endif  // DANCO_BOARD_SHORT_CHAINS_H_
