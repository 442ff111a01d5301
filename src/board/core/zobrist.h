// SPDX-License-Identifier: MIT
// Random numbers for position keys (Zobrist, "A new hashing method with application for game
// playing", 1970).
#ifndef DANCO_BOARD_CORE_ZOBRIST_H_
#define DANCO_BOARD_CORE_ZOBRIST_H_

#include <array>
#include <cstdint>

#include "board/core/piece.h"
#include "board/core/random.h"
#include "board/core/square.h"

namespace danco {

struct ZobristTable {
  std::array<std::array<std::array<uint64_t, kNumSquares>, kNumPieceTypes>, 2> piece{};
  // One number for each castling right, indexed by the home square of the rook.
  std::array<uint64_t, kNumSquares> castling_rook{};
  std::array<uint64_t, kNumSquares> en_passant{};
  uint64_t black_to_move = 0;
  // A turn in progress: the square of the lifted piece, and its type if it was released.
  std::array<uint64_t, kNumSquares> turn_start{};
  std::array<uint64_t, kNumPieceTypes> in_hand{};
  // vchess: used double steps by colour and file, and the squares of the last union move.
  std::array<std::array<uint64_t, 8>, 2> double_step_used{};
  std::array<uint64_t, kNumSquares> union_left{};
  std::array<uint64_t, kNumSquares> union_moved_to{};

  constexpr uint64_t Piece(Color color, PieceType type, Square s) const {
    return piece[Index(color)][Index(type)][Index(s)];
  }
};

inline constexpr ZobristTable kZobrist = [] {
  std::array<uint64_t, sizeof(ZobristTable) / sizeof(uint64_t)> numbers{};
  FixedSequence sequence(0x5AC0);
  for (uint64_t& number : numbers) number = sequence.Next();
  // Not std::bit_cast, which Emscripten 3.1's library lacks.
  return __builtin_bit_cast(ZobristTable, numbers);
}();

}  // namespace danco

#endif  // DANCO_BOARD_CORE_ZOBRIST_H_
