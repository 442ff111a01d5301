// SPDX-License-Identifier: MIT
#include "board/text/union_letters.h"

#include <array>

#include "absl/strings/ascii.h"

namespace danco {
namespace {

struct Pair {
  char letter;
  PieceType first;
  PieceType second;
};

constexpr std::array<Pair, 21> kPairs = {{
    {'a', PieceType::kPawn, PieceType::kPawn},     {'c', PieceType::kPawn, PieceType::kRook},
    {'d', PieceType::kPawn, PieceType::kKnight},   {'e', PieceType::kPawn, PieceType::kBishop},
    {'f', PieceType::kPawn, PieceType::kQueen},    {'g', PieceType::kPawn, PieceType::kKing},
    {'h', PieceType::kRook, PieceType::kRook},     {'i', PieceType::kRook, PieceType::kKnight},
    {'j', PieceType::kRook, PieceType::kBishop},   {'l', PieceType::kRook, PieceType::kQueen},
    {'m', PieceType::kRook, PieceType::kKing},     {'o', PieceType::kKnight, PieceType::kKnight},
    {'s', PieceType::kKnight, PieceType::kBishop}, {'t', PieceType::kKnight, PieceType::kQueen},
    {'u', PieceType::kKnight, PieceType::kKing},   {'v', PieceType::kBishop, PieceType::kBishop},
    {'w', PieceType::kBishop, PieceType::kQueen},  {'x', PieceType::kBishop, PieceType::kKing},
    {'y', PieceType::kQueen, PieceType::kQueen},   {'z', PieceType::kQueen, PieceType::kKing},
    {'@', PieceType::kKing, PieceType::kKing},
}};

}  // namespace

Content ContentOf(char letter) {
  const bool upper = absl::ascii_isupper(static_cast<unsigned char>(letter));
  char lower = absl::ascii_tolower(static_cast<unsigned char>(letter));
  const PieceType single = PieceFromLetter(lower);
  if (single != PieceType::kNone) {
    return upper ? Content{single, PieceType::kNone} : Content{PieceType::kNone, single};
  }
  if (lower == '_') lower = '@';  // pacoplay's spelling of the pair of kings
  for (const Pair& pair : kPairs) {
    if (pair.letter != lower) continue;
    return upper ? Content{pair.first, pair.second} : Content{pair.second, pair.first};
  }
  return {};
}

char SquareLetter(PieceType white, PieceType black) {
  if (black == PieceType::kNone) {
    return absl::ascii_toupper(static_cast<unsigned char>(PieceLetter(white)));
  }
  if (white == PieceType::kNone) return PieceLetter(black);
  for (const Pair& pair : kPairs) {
    if (white == pair.second && black == pair.first) return pair.letter;
    if (white == pair.first && black == pair.second) {
      return absl::ascii_toupper(static_cast<unsigned char>(pair.letter));
    }
  }
  return '?';
}

}  // namespace danco
