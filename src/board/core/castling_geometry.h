// SPDX-License-Identifier: MIT
// The squares that king and rook go to when they castle (rules.md 4). board/moves/castling.h
// decides whether castling is legal.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_CASTLING_GEOMETRY_H_
#define DANCO_BOARD_CORE_CASTLING_GEOMETRY_H_

#include <array>
#include <cstdint>

#include "board/core/piece.h"
#include "board/core/square.h"

namespace danco {

// The side to castle to: the king ends on the g file or on the c file.
enum class Wing : uint8_t { kKingSide = 0, kQueenSide = 1 };
inline constexpr std::array<Wing, 2> kWings = {Wing::kKingSide, Wing::kQueenSide};
constexpr int Index(Wing w) { return static_cast<int>(w); }
constexpr Wing OtherWing(Wing w) {
  return w == Wing::kKingSide ? Wing::kQueenSide : Wing::kKingSide;
}

// Returns the castling side of a rook that is on the same rank as its king.
constexpr Wing WingOf(Square king, Square rook) {
  return FileOf(rook) > FileOf(king) ? Wing::kKingSide : Wing::kQueenSide;
}

// The squares to which the king and rook of `color` go when they castle.
constexpr Square CastlingKingTarget(Color color, Wing wing) {
  return MakeSquare(wing == Wing::kKingSide ? 6 : 2, color == Color::kWhite ? 0 : 7);
}
constexpr Square CastlingRookTarget(Color color, Wing wing) {
  return MakeSquare(wing == Wing::kKingSide ? 5 : 3, color == Color::kWhite ? 0 : 7);
}

// Returns whether king and rook are on the files of the usual start, so that castling is written as
// a step of the king (protocol.md).
constexpr bool IsUsualCastling(Square king, Square rook) {
  return FileOf(king) == 4 && (FileOf(rook) == 0 || FileOf(rook) == 7);
}

}  // namespace danco

#endif  // DANCO_BOARD_CORE_CASTLING_GEOMETRY_H_
