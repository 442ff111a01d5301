// SPDX-License-Identifier: MIT
// The squares that each piece type attacks. Sliders use magic bitboards; generator.md lists
// the alternatives that were measured.
#ifndef DANCO_BOARD_CORE_ATTACKS_H_
#define DANCO_BOARD_CORE_ATTACKS_H_

#include <array>
#include <cstdint>

#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/square.h"

namespace danco {
namespace attacks_internal {

// The magic bitboard of one square. The attacks for `occupied` are at `table[((occupied & mask) *
// factor) >> shift]`. All squares of a piece type share one array.
struct Magic {
  uint64_t mask;
  uint64_t factor;
  const Bitboard* table;
  int shift;

  Bitboard Lookup(Bitboard occupied) const {
    return table[((occupied.bits() & mask) * factor) >> shift];
  }
};

struct Tables {
  std::array<Magic, kNumSquares> bishop;
  std::array<Magic, kNumSquares> rook;
  std::array<std::array<Bitboard, kNumSquares>, kNumSquares> between;
};

// Filled before main() runs and never changed afterwards.
extern const Tables kTables;

constexpr std::array<Bitboard, kNumSquares> LeaperTable(std::array<std::array<int, 2>, 8> deltas) {
  std::array<Bitboard, kNumSquares> table{};
  for (int s = 0; s < kNumSquares; ++s) {
    for (const auto& [df, dr] : deltas) {
      const int file = FileOf(SquareAt(s)) + df;
      const int rank = RankOf(SquareAt(s)) + dr;
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) table[s] |= MakeSquare(file, rank);
    }
  }
  return table;
}

inline constexpr auto kKnightTable =
    LeaperTable({{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr auto kKingTable =
    LeaperTable({{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}});

constexpr std::array<std::array<Bitboard, kNumSquares>, 2> MakePawnTable() {
  std::array<std::array<Bitboard, kNumSquares>, 2> table{};
  for (Color c : kColors) {
    for (int s = 0; s < kNumSquares; ++s) table[Index(c)][s] = PawnAttacks(c, SquareAt(s));
  }
  return table;
}
inline constexpr auto kPawnTable = MakePawnTable();

}  // namespace attacks_internal

inline Bitboard KnightAttacks(Square s) { return attacks_internal::kKnightTable[Index(s)]; }
inline Bitboard KingAttacks(Square s) { return attacks_internal::kKingTable[Index(s)]; }
// Returns the squares diagonally ahead of a pawn of `color` on `s`.
inline Bitboard PawnAttacks(Color color, Square s) {
  return attacks_internal::kPawnTable[Index(color)][Index(s)];
}
// The attacks of a slider include the first square of `occupied` in each direction and stop there.
inline Bitboard BishopAttacks(Square s, Bitboard occupied) {
  return attacks_internal::kTables.bishop[Index(s)].Lookup(occupied);
}
inline Bitboard RookAttacks(Square s, Bitboard occupied) {
  return attacks_internal::kTables.rook[Index(s)].Lookup(occupied);
}
inline Bitboard QueenAttacks(Square s, Bitboard occupied) {
  return BishopAttacks(s, occupied) | RookAttacks(s, occupied);
}

// Returns the squares strictly between two squares on one rank, file or diagonal. Returns no
// squares if they are not on one line.
inline Bitboard Between(Square a, Square b) {
  return attacks_internal::kTables.between[Index(a)][Index(b)];
}

// Returns the attacks of a piece of any type except pawns. Returns no squares for kPawn and kNone.
// Always inlined, because most callers know the type at compile time.
[[gnu::always_inline]] inline Bitboard PieceAttacks(PieceType type, Square s, Bitboard occupied) {
  switch (type) {
    case PieceType::kKnight:
      return KnightAttacks(s);
    case PieceType::kBishop:
      return BishopAttacks(s, occupied);
    case PieceType::kRook:
      return RookAttacks(s, occupied);
    case PieceType::kQueen:
      return QueenAttacks(s, occupied);
    case PieceType::kKing:
      return KingAttacks(s);
    default:
      return Bitboard();
  }
}

}  // namespace danco

#endif  // DANCO_BOARD_CORE_ATTACKS_H_
