// SPDX-License-Identifier: MIT
// The squares, files and ranks of the board.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_SQUARE_H_
#define DANCO_BOARD_CORE_SQUARE_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/piece.h"

namespace danco {

// A square: a1 = 0, b1 = 1, ... h8 = 63. kNone stands for "no square".
enum class Square : uint8_t {
  kA1 = 0,
  kB1,
  kC1,
  kD1,
  kE1,
  kF1,
  kG1,
  kH1,  //
  kA8 = 56,
  kB8,
  kC8,
  kD8,
  kE8,
  kF8,
  kG8,
  kH8,
  kNone = 64,
};

inline constexpr int kNumSquares = 64;

constexpr int Index(Square s) { return static_cast<int>(s); }
constexpr Square SquareAt(int index) { return static_cast<Square>(index); }

// `file` and `rank` are 0..7.
constexpr Square MakeSquare(int file, int rank) { return static_cast<Square>(rank * 8 + file); }
constexpr int FileOf(Square s) { return Index(s) & 7; }
constexpr int RankOf(Square s) { return Index(s) >> 3; }

// Returns the rank counted from the side of `color`: 0 is its first rank, 7 its last.
constexpr int RelativeRank(Color color, Square s) {
  return color == Color::kWhite ? RankOf(s) : 7 - RankOf(s);
}
constexpr Square FlipRank(Square s) { return static_cast<Square>(Index(s) ^ 56); }
// Returns the square mirrored for Black, so that the first rank of `color` is rank 1.
constexpr Square Relative(Color color, Square s) {
  return color == Color::kWhite ? s : FlipRank(s);
}

// Returns the square one rank forward for `color`. `s` must not be on its last rank.
constexpr Square Ahead(Color color, Square s) {
  return static_cast<Square>(Index(s) + (color == Color::kWhite ? 8 : -8));
}
// Returns the square one rank back for `color`. `s` must not be on its first rank.
constexpr Square Behind(Color color, Square s) { return Ahead(Opponent(color), s); }

// Returns a name such as "e4", or "-" for kNone.
inline std::string SquareName(Square s) {
  if (s == Square::kNone) return "-";
  return {static_cast<char>('a' + FileOf(s)), static_cast<char>('1' + RankOf(s))};
}
// Parses the name of a square, such as "e4", at `text[i]`. Returns kNone if there is none; `i` may
// be past the end of the text.
constexpr Square ParseSquareAt(absl::string_view text, size_t i) {
  if (text.size() < 2 || i > text.size() - 2) return Square::kNone;
  const int file = text[i] - 'a';
  const int rank = text[i + 1] - '1';
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return Square::kNone;
  return MakeSquare(file, rank);
}
// Parses a text that consists of a square's name only. Returns kNone for any other text.
constexpr Square ParseSquare(absl::string_view text) {
  return text.size() == 2 ? ParseSquareAt(text, 0) : Square::kNone;
}

}  // namespace danco

#endif  // DANCO_BOARD_CORE_SQUARE_H_
