#include "board/moves/castling.h"

#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/reach/sako.h"

namespace danco {

Answer MayCastleAcross(const Position& position, Wing wing, ChainBudget& budget) {
  const Color us = position.side_to_move();
  const Square rook = position.castling_rook(us, wing);
  const Square king = position.king(us);
  const Square king_target = CastlingKingTarget(us, wing);
  const Square rook_target = CastlingRookTarget(us, wing);
  const Bitboard both = Bitboard(king) | Bitboard(rook);
  const Bitboard king_path = Between(king, king_target) | king_target;
  const Bitboard path = king_path | Between(rook, rook_target) | rook_target;
  if (path & position.occupied() & ~both) return Answer::kNo;
  switch (IsThreatenedForCastling(position, us, king_path | king, budget)) {
    case Answer::kNo:
      return Answer::kYes;
    case Answer::kYes:
      return Answer::kNo;
    case Answer::kUnknown:
      break;
  }
  return Answer::kUnknown;
}

Move CastlingMove(const Position& position, Wing wing, PieceType gift) {
  const Color us = position.side_to_move();
  const Square king = position.king(us);
  const Square rook = position.castling_rook(us, wing);
  const Wing other = wing == Wing::kKingSide ? Wing::kQueenSide : Wing::kKingSide;
  if (king == CastlingKingTarget(us, wing) && position.castling_rook(us, other) == Square::kNone &&
      !position.unions().contains(rook)) {
    return Move::Plain(rook, CastlingRookTarget(us, wing), PieceType::kRook, gift);
  }
  if (TraitsOf(position.rules()).king_unites && rook == CastlingRookTarget(us, wing)) {
    return Move::Plain(king, CastlingKingTarget(us, wing), PieceType::kKing, gift);
  }
  return Move::Castling(king, rook, gift);
}

}  // namespace danco
