// SPDX-License-Identifier: MIT
#include "board/core/chess.h"

#include "board/core/piece.h"

namespace danco {

Pins::Pins(const Position& position, Color side) {
  const Color them = Opponent(side);
  const Square king = position.king(side);
  const Bitboard theirs = position.pieces(them);
  const Bitboard queens = position.pieces(them, PieceType::kQueen);
  const Bitboard snipers =
      (BishopAttacks(king, theirs) & (position.pieces(them, PieceType::kBishop) | queens)) |
      (RookAttacks(king, theirs) & (position.pieces(them, PieceType::kRook) | queens));
  for (Square sniper : snipers) {
    const Bitboard line = Between(king, sniper);
    const Bitboard between = line & position.occupied();
    if (between.empty() || between.more_than_one()) continue;
    pieces_ |= between;
    lines_.Put(between.first(), line | sniper);
  }
}

bool IsEnPassantLegal(const Position& position, Square from, Square passed) {
  const Color us = position.side_to_move();
  const Square taken = Behind(us, passed);
  const Bitboard occupied =
      (position.occupied() ^ Bitboard(from) ^ Bitboard(taken)) | Bitboard(passed);
  return (AttackersTo(position, Opponent(us), position.king(us), occupied) & ~Bitboard(taken))
      .empty();
}

bool MayCaptureEnPassant(const Position& position, Square passed) {
  const Color us = position.side_to_move();
  for (Square from : PawnAttacks(Opponent(us), passed) & position.pieces(us, PieceType::kPawn)) {
    if (IsEnPassantLegal(position, from, passed)) return true;
  }
  return false;
}

bool IsDeadPosition(const Position& position) {
  const auto both = [&position](PieceType type) {
    return position.pieces(Color::kWhite, type) | position.pieces(Color::kBlack, type);
  };
  if (both(PieceType::kPawn) | both(PieceType::kRook) | both(PieceType::kQueen)) return false;
  const Bitboard knights = both(PieceType::kKnight);
  const Bitboard bishops = both(PieceType::kBishop);
  if (knights) return bishops.empty() && !knights.more_than_one();
  return (bishops & kLightSquares).empty() || (bishops & ~kLightSquares).empty();
}

}  // namespace danco
