// SPDX-License-Identifier: MIT
// A set of squares, as 64 bits.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_BITBOARD_H_
#define DANCO_BOARD_CORE_BITBOARD_H_

#include <array>
#include <bit>
#include <cstdint>

#include "board/core/square.h"

namespace danco {

class Bitboard {
 public:
  constexpr Bitboard() = default;
  constexpr explicit Bitboard(uint64_t bits) : bits_(bits) {}
  // NOLINTNEXTLINE(google-explicit-constructor): a square is the set of itself.
  constexpr Bitboard(Square s) : bits_(uint64_t{1} << Index(s)) {}

  constexpr uint64_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr explicit operator bool() const { return bits_ != 0; }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr bool more_than_one() const { return (bits_ & (bits_ - 1)) != 0; }
  constexpr bool contains(Square s) const { return ((bits_ >> Index(s)) & 1) != 0; }

  // Returns the lowest square. The set must not be empty.
  constexpr Square first() const { return SquareAt(std::countr_zero(bits_)); }
  constexpr Square PopFirst() {
    const Square s = first();
    bits_ &= bits_ - 1;
    return s;
  }

  constexpr Bitboard operator|(Bitboard o) const { return Bitboard(bits_ | o.bits_); }
  constexpr Bitboard operator&(Bitboard o) const { return Bitboard(bits_ & o.bits_); }
  constexpr Bitboard operator^(Bitboard o) const { return Bitboard(bits_ ^ o.bits_); }
  constexpr Bitboard operator~() const { return Bitboard(~bits_); }
  constexpr Bitboard& operator|=(Bitboard o) { return *this = *this | o; }
  constexpr Bitboard& operator&=(Bitboard o) { return *this = *this & o; }
  constexpr Bitboard& operator^=(Bitboard o) { return *this = *this ^ o; }
  constexpr bool operator==(const Bitboard&) const = default;

  // Iterates over the squares in the order a1, b1, ... h8: `for (Square s : set)`.
  class Iterator {
   public:
    constexpr explicit Iterator(uint64_t bits) : bits_(bits) {}
    constexpr Square operator*() const { return SquareAt(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& o) const { return bits_ != o.bits_; }

   private:
    uint64_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  uint64_t bits_ = 0;
};

// Returns the transitive closure of `seeds`: `seeds` and all squares that can be reached from them,
// where `next(s)` returns the direct successors of `s`. Calls `next` once for each square of the
// result.
template <typename Next>
constexpr Bitboard Closure(Bitboard seeds, Next&& next) {
  Bitboard reached = seeds;
  for (Bitboard pending = seeds; pending;) {
    const Bitboard fresh = next(pending.PopFirst()) & ~reached;
    reached |= fresh;
    pending |= fresh;
  }
  return reached;
}

// A bitboard for each square. The constructor leaves the array uninitialized, because clearing it
// would cost more than most uses. Call Put() for a square before you read it.
class BitboardBySquare {
 public:
  Bitboard operator[](Square s) const { return Bitboard(bits_[Index(s)]); }
  void Put(Square s, Bitboard b) { bits_[Index(s)] = b.bits(); }

 private:
  std::array<uint64_t, kNumSquares> bits_;
};

inline constexpr Bitboard kFileA{0x0101010101010101ULL};
inline constexpr Bitboard kFileH{0x8080808080808080ULL};

// `rank` is 0..7.
constexpr Bitboard RankMask(int rank) { return Bitboard(0xFFULL << (8 * rank)); }
// Like RankMask(), but with ranks numbered from the side of `color`: 0 is its first rank, 7 its
// last.
constexpr Bitboard RelativeRankMask(Color color, int rank) {
  return RankMask(color == Color::kWhite ? rank : 7 - rank);
}
constexpr Bitboard LastRank(Color color) { return RelativeRankMask(color, 7); }

// Moves all squares one rank forward, as seen by `color`. Squares on its last rank drop out.
constexpr Bitboard ShiftAhead(Color color, Bitboard b) {
  return Bitboard(color == Color::kWhite ? b.bits() << 8 : b.bits() >> 8);
}
constexpr Bitboard ShiftEast(Bitboard b) { return Bitboard((b & ~kFileH).bits() << 1); }
constexpr Bitboard ShiftWest(Bitboard b) { return Bitboard((b & ~kFileA).bits() >> 1); }

// Returns the squares diagonally ahead of the pawns of `color` on `b`.
constexpr Bitboard PawnAttacks(Color color, Bitboard b) {
  const Bitboard ahead = ShiftAhead(color, b);
  return ShiftEast(ahead) | ShiftWest(ahead);
}

}  // namespace danco

#endif  // DANCO_BOARD_CORE_BITBOARD_H_
