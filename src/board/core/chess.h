// What traditional chess asks of a position (chess.md): who attacks a square, who gives check,
// which en passant captures are legal, and which positions are dead.
#ifndef DANCO_BOARD_CORE_CHESS_H_
#define DANCO_BOARD_CORE_CHESS_H_

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/position.h"
#include "board/core/square.h"

namespace danco {

inline constexpr Bitboard kLightSquares{0x55AA55AA55AA55AAULL};

// The pieces of `by`, its king included, that attack `s` when `occupied` squares stop sliders.
inline Bitboard AttackersTo(const Position& position, Color by, Square s, Bitboard occupied) {
  const Bitboard queens = position.pieces(by, PieceType::kQueen);
  return (PawnAttacks(Opponent(by), s) & position.pieces(by, PieceType::kPawn)) |
         (KnightAttacks(s) & position.pieces(by, PieceType::kKnight)) |
         (KingAttacks(s) & position.pieces(by, PieceType::kKing)) |
         (BishopAttacks(s, occupied) & (position.pieces(by, PieceType::kBishop) | queens)) |
         (RookAttacks(s, occupied) & (position.pieces(by, PieceType::kRook) | queens));
}

// The enemy pieces that give check to the king of `side`.
inline Bitboard Checkers(const Position& position, Color side) {
  return AttackersTo(position, Opponent(side), position.king(side), position.occupied());
}

// Whether the capture by the pawn on `from` on the square `passed`, which an enemy pawn has just
// passed over, leaves the own king out of check. `from` attacks `passed`.
bool IsEnPassantLegal(const Position& position, Square from, Square passed);
// Whether a pawn of the side to move may capture there.
bool MayCaptureEnPassant(const Position& position, Square passed);

// Neither side can mate: kings alone, with one knight or one bishop, or with bishops of one colour
// of squares.
bool IsDeadPosition(const Position& position);

}  // namespace danco

#endif  // DANCO_BOARD_CORE_CHESS_H_
