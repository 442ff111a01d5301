// SPDX-License-Identifier: MIT
#include "board/core/attacks.h"

namespace danco::attacks_internal {
namespace {

// With these factors, no two occupancies with different attacks share an index. They were found by
// trying sparse random numbers (Kannan, "Magic move-bitboard generation in computer chess", 2007).
// A test compares every table entry with a slow walk along the rays.
constexpr std::array<uint64_t, kNumSquares> kRookFactors = {
    0x2280001040002080ULL, 0x8840002000401004ULL, 0x4180200080900008ULL, 0x4100100005010820ULL,
    0x0680020800840080ULL, 0x0080020080040001ULL, 0x0880208002000100ULL, 0x060000420A840321ULL,
    0x0000802080004000ULL, 0x0000401000402000ULL, 0x1020801000200080ULL, 0x4434800800900080ULL,
    0x8002808004000800ULL, 0x8008800400804201ULL, 0x0103808009000200ULL, 0x0281000040820100ULL,
    0x848008C007482004ULL, 0x4008270040030080ULL, 0x1000450011062000ULL, 0x00080A0020120040ULL,
    0x0004008008010580ULL, 0x0410808004000201ULL, 0x1000040008100201ULL, 0x2800020008488124ULL,
    0x0000802180004004ULL, 0x2034500040002000ULL, 0x0004104900200100ULL, 0x0008000880100282ULL,
    0x2000080100041100ULL, 0x001A010200100408ULL, 0xC0A8040101000200ULL, 0x0480008A00041841ULL,
    0x00008040018000E0ULL, 0x0009400086802000ULL, 0x2040804022001208ULL, 0x0048008008801000ULL,
    0x0048000509001100ULL, 0x2014800400800200ULL, 0x0020880104000210ULL, 0x00C0042042000081ULL,
    0x9040208040008000ULL, 0x0040008041010020ULL, 0x0441082000410010ULL, 0x1910008008008012ULL,
    0x0200040008008080ULL, 0x0000040002008080ULL, 0x9040020004010100ULL, 0x8100009400520001ULL,
    0x0008400880002880ULL, 0x0008421880210200ULL, 0x0020004800100040ULL, 0x3000080080100080ULL,
    0x0410800800040080ULL, 0x0006008002040080ULL, 0x0000230690084400ULL, 0x0000408051041200ULL,
    0x010C80110040220AULL, 0x100A002108801042ULL, 0x2000894160003101ULL, 0x0208210114300019ULL,
    0x0C09000204108801ULL, 0x0199000804000201ULL, 0x00002810120110C4ULL, 0x3020540020804112ULL,
};
constexpr std::array<uint64_t, kNumSquares> kBishopFactors = {
    0x08200104010C0420ULL, 0x04106108210044C0ULL, 0x0014081191100280ULL, 0x4008204250020000ULL,
    0x0102021002010000ULL, 0x0440901008030805ULL, 0x040100C230405060ULL, 0x02402400421010B0ULL,
    0x5000A4D404042414ULL, 0x404110824801002AULL, 0x0800100C20484000ULL, 0x0008284847000280ULL,
    0x0400020210090404ULL, 0x0000810402405000ULL, 0x0030020101084008ULL, 0x02108026A4042001ULL,
    0x00C2000404384201ULL, 0x88420A4808384080ULL, 0x0102000122020200ULL, 0x0088204404001141ULL,
    0xA201020820080894ULL, 0x0004802808140220ULL, 0x0C00410412021008ULL, 0x140080020200820AULL,
    0x0020922020040100ULL, 0x4011040508103440ULL, 0x6010406008008100ULL, 0x0882080404004008ULL,
    0x080100101D024002ULL, 0x4456020044090124ULL, 0x0002004712013008ULL, 0x0A01004021040081ULL,
    0x0202110410400820ULL, 0x4802109408108500ULL, 0x0812080202A10200ULL, 0x0000208020080200ULL,
    0x0080420020220080ULL, 0x0010208308020100ULL, 0x0A040404101080B1ULL, 0x002084A900020100ULL,
    0x0506102B081A2001ULL, 0x0404020104089101ULL, 0x0002118401011004ULL, 0x8210120214004200ULL,
    0x4100400881200200ULL, 0x08020C2814201600ULL, 0x0810410104004510ULL, 0x00104C0900300040ULL,
    0x0041109854402004ULL, 0x0000920090048040ULL, 0x024D050401041800ULL, 0x0288082042020480ULL,
    0x2001002020838002ULL, 0x0221040810210600ULL, 0x0008281800940508ULL, 0x0408410842004A42ULL,
    0x0205040104018400ULL, 0x4000808200822108ULL, 0x0000608B61082200ULL, 0x0000821B00840403ULL,
    0x1068310042082212ULL, 0x0000001222101100ULL, 0x1028842508080510ULL, 0x0008200088A10100ULL,
};

constexpr int kBishopDirections[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
constexpr int kRookDirections[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

// Walks along a ray square by square. Slow, so it is only used to fill the tables.
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

// Returns the squares whose occupancy matters: the rays without their last squares.
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

// Fills the part of the table that starts at `slice` for one square. Returns the end of that part.
Bitboard* FillMagic(Square square, const int (&directions)[4][2], uint64_t factor, Bitboard* slice,
                    Magic& magic) {
  const Bitboard mask = RelevantMask(square, directions);
  magic = {mask.bits(), factor, slice, 64 - mask.count()};
  uint64_t subset = 0;
  do {
    slice[(subset * factor) >> magic.shift] = Slide(square, directions, Bitboard(subset));
    subset = (subset - mask.bits()) & mask.bits();  // next subset of the mask (Carry-Rippler)
  } while (subset != 0);
  return slice + (size_t{1} << mask.count());
}

// Each size is the sum, over all squares, of 2 to the power of the number of relevant squares.
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
