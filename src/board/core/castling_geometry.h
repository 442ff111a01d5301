// Where castling takes king and rook (rules.md 4). Whether it is allowed:
// board/moves/castling.h.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_CASTLING_GEOMETRY_H_
#define DANCO_BOARD_CORE_CASTLING_GEOMETRY_H_

#include <array>
#include <cstdint>

#include "board/core/piece.h"
#include "board/core/square.h"

namespace danco {

// A castling wing: the king goes to the g file or to the c file.
enum class Wing : uint8_t { kKingSide = 0, kQueenSide = 1 };
inline constexpr std::array<Wing, 2> kWings = {Wing::kKingSide, Wing::kQueenSide};
constexpr int Index(Wing w) { return static_cast<int>(w); }

// The wing of a rook on the same rank as its king.
constexpr Wing WingOf(Square king, Square rook) {
  return FileOf(rook) > FileOf(king) ? Wing::kKingSide : Wing::kQueenSide;
}

// Where king and rook of `color` end after castling to `wing`.
constexpr Square CastlingKingTarget(Color color, Wing wing) {
  return MakeSquare(wing == Wing::kKingSide ? 6 : 2, color == Color::kWhite ? 0 : 7);
}
constexpr Square CastlingRookTarget(Color color, Wing wing) {
  return MakeSquare(wing == Wing::kKingSide ? 5 : 3, color == Color::kWhite ? 0 : 7);
}

}  // namespace danco

#endif  // DANCO_BOARD_CORE_CASTLING_GEOMETRY_H_
