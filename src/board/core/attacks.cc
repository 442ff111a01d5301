#include "board/core/attacks.h"

#include "board/core/magic_factors.h"

namespace danco::attacks_internal {
namespace {

constexpr int kBishopDirections[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
constexpr int kRookDirections[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

// Walks the board square by square: slow, used to fill the tables only.
Bitboard Ray(Square from, const int (&direction)[2], Bitboard occupied) {
  Bitboard ray;
  int file = FileOf(from) + direction[0];
  int rank = RankOf(from) + direction[1];
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    const Square s = MakeSquare(file, rank);
    ray |= s;
    if (occupied.contains(s)) break;
    file += direction[0];
    rank += direction[1];
  }
  return ray;
}

Bitboard Slide(Square from, const int (&directions)[4][2], Bitboard occupied) {
  Bitboard attacks;
  for (const auto& direction : directions) attacks |= Ray(from, direction, occupied);
  return attacks;
}

// The squares whose occupation matters: all that are slid over, not the last one of each ray.
Bitboard RelevantMask(Square from, const int (&directions)[4][2]) {
  Bitboard mask;
  for (const auto& direction : directions) {
    const Bitboard ray = Ray(from, direction, Bitboard());
    for (Square s : ray) {
      const int file = FileOf(s) + direction[0];
      const int rank = RankOf(s) + direction[1];
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) mask |= s;
    }
  }
  return mask;
}

// Writes the slice of the table that a square's magic needs, and returns what comes behind it.
Bitboard* FillMagic(Square square, const int (&directions)[4][2], uint64_t factor, Bitboard* slice,
                    Magic& magic) {
  const Bitboard mask = RelevantMask(square, directions);
  magic = {mask.bits(), factor, slice, 64 - mask.count()};
  uint64_t subset = 0;
  do {
    slice[(subset * factor) >> magic.shift] = Slide(square, directions, Bitboard(subset));
    subset = (subset - mask.bits()) & mask.bits();  // the next subset (carry-rippler)
  } while (subset != 0);
  return slice + (size_t{1} << mask.count());
}

// Sum over all squares of two to the number of relevant squares.
constexpr size_t kRookTableSize = 102400;
constexpr size_t kBishopTableSize = 5248;
Bitboard slider_table[kRookTableSize + kBishopTableSize];

Tables BuildTables() {
  Tables tables{};
  Bitboard* slice = slider_table;
  for (int i = 0; i < kNumSquares; ++i) {
    slice = FillMagic(SquareAt(i), kRookDirections, kRookFactors[i], slice, tables.rook[i]);
  }
  for (int i = 0; i < kNumSquares; ++i) {
    slice = FillMagic(SquareAt(i), kBishopDirections, kBishopFactors[i], slice, tables.bishop[i]);
  }
  for (int a = 0; a < kNumSquares; ++a) {
    for (const auto& directions : {kRookDirections, kBishopDirections}) {
      for (int d = 0; d < 4; ++d) {
        const int(&direction)[2] = directions[d];
        Bitboard passed;
        for (Bitboard ray = Ray(SquareAt(a), direction, Bitboard()); ray;) {
          // Walk outwards: the nearest square is the lowest or the highest bit of the ray.
          const bool up = direction[1] > 0 || (direction[1] == 0 && direction[0] > 0);
          const Square s = up ? ray.first() : SquareAt(63 - std::countl_zero(ray.bits()));
          ray ^= s;
          tables.between[a][Index(s)] = passed;
          passed |= s;
        }
      }
    }
  }
  return tables;
}

}  // namespace

const Tables kTables = BuildTables();

}  // namespace danco::attacks_internal
