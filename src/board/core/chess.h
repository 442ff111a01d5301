// SPDX-License-Identifier: MIT
// Attack and draw tests for traditional chess (chess.md): attackers of a square, checks, legal
// en passant captures and dead positions.
#ifndef DANCO_BOARD_CORE_CHESS_H_
#define DANCO_BOARD_CORE_CHESS_H_

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/position.h"
#include "board/core/square.h"

namespace danco {

inline constexpr Bitboard kLightSquares{0x55AA55AA55AA55AAULL};
// d4, e4, d5 and e5.
inline constexpr Bitboard kCentre{0x0000001818000000ULL};

// Returns the pieces of `by`, its king included, that attack `s`. Sliders are blocked by
// `occupied`.
inline Bitboard AttackersTo(const Position& position, Color by, Square s, Bitboard occupied) {
  const Bitboard queens = position.pieces(by, PieceType::kQueen);
  return (PawnAttacks(Opponent(by), s) & position.pieces(by, PieceType::kPawn)) |
         (KnightAttacks(s) & position.pieces(by, PieceType::kKnight)) |
         (KingAttacks(s) & position.pieces(by, PieceType::kKing)) |
         (BishopAttacks(s, occupied) & (position.pieces(by, PieceType::kBishop) | queens)) |
         (RookAttacks(s, occupied) & (position.pieces(by, PieceType::kRook) | queens));
}

// Returns the enemy pieces that give check to the king of `side`.
inline Bitboard Checkers(const Position& position, Color side) {
  return AttackersTo(position, Opponent(side), position.king(side), position.occupied());
}

// The pieces of one side that may move only along the line between their king and an enemy slider.
class Pins {
 public:
  Pins(const Position& position, Color side);
  Bitboard pieces() const { return pieces_; }
  // Returns the squares between the king and the slider, and the slider's. Only for pinned pieces.
  Bitboard line(Square pinned) const { return lines_[pinned]; }

 private:
  Bitboard pieces_;
  BitboardBySquare lines_;
};

// Returns whether a pawn on `from` may capture en passant on `passed` without leaving its own king
// in check. An enemy pawn must just have passed over `passed`, and the pawn on `from` must attack
// it.
bool IsEnPassantLegal(const Position& position, Square from, Square passed);
// Returns whether any pawn of the side to move may legally capture en passant on `passed`.
bool MayCaptureEnPassant(const Position& position, Square passed);

// Returns whether neither side can mate: there are only kings, kings and one knight or bishop, or
// kings and bishops that are all on squares of one colour.
bool IsDeadPosition(const Position& position);

}  // namespace danco

#endif  // DANCO_BOARD_CORE_CHESS_H_
