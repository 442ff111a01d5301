// SPDX-License-Identifier: MIT
#include "board/moves/castling.h"

#include "board/core/chess.h"
#include "board/core/rules.h"
#include "board/reach/sako.h"

namespace danco {

namespace {

// In traditional chess, no square that the king crosses may be attacked. Its target may not be
// attacked either, including by a slider that the castling rook blocked (Fischer random).
bool IsCastlingAttacked(const Position& position, Bitboard king_path, Bitboard both,
                        Square king_target, Square rook_target) {
  const Color us = position.side_to_move();
  const Color them = Opponent(us);
  const Bitboard without_king = position.occupied() ^ position.pieces(us, PieceType::kKing);
  for (Square s : king_path) {
    if (AttackersTo(position, them, s, without_king)) return true;
  }
  const Bitboard after = (position.occupied() & ~both) | rook_target;
  return bool(AttackersTo(position, them, king_target, after));
}

}  // namespace

Tribool MayCastleAcross(const Position& position, Wing wing, ChainBudget& budget) {
  const Color us = position.side_to_move();
  const Square rook = position.castling_rook(us, wing);
  const Square king = position.king(us);
  const Square king_target = CastlingKingTarget(us, wing);
  const Square rook_target = CastlingRookTarget(us, wing);
  const Bitboard both = Bitboard(king) | Bitboard(rook);
  const Bitboard king_path = Between(king, king_target) | king_target;
  const Bitboard path = king_path | Between(rook, rook_target) | rook_target;
  if (path & position.occupied() & ~both) return Tribool::kNo;
  if (TraitsOf(position.rules()).captures) {
    return IsCastlingAttacked(position, king_path | king, both, king_target, rook_target)
               ? Tribool::kNo
               : Tribool::kYes;
  }
  switch (IsAttackedThroughChains(position, us, king_path | king, budget)) {
    case Tribool::kNo:
      return Tribool::kYes;
    case Tribool::kYes:
      return Tribool::kNo;
    case Tribool::kUnknown:
      break;
  }
  return Tribool::kUnknown;
}

bool CastlesLikeChain(const Position& position, Wing wing) {
  const Color us = position.side_to_move();
  return !TraitsOf(position.rules()).captures &&
         position.king(us) == CastlingKingTarget(us, wing) &&
         position.castling_rook(us, OtherWing(wing)) != Square::kNone &&
         !position.unions().contains(position.castling_rook(us, wing));
}

Move CastlingMove(const Position& position, Wing wing, PieceType gift) {
  const Color us = position.side_to_move();
  const Square king = position.king(us);
  const Square rook = position.castling_rook(us, wing);
  if (TraitsOf(position.rules()).captures) return Move::Castling(king, rook, PieceType::kNone);
  if (king == CastlingKingTarget(us, wing) &&
      position.castling_rook(us, OtherWing(wing)) == Square::kNone &&
      !position.unions().contains(rook)) {
    return Move::Plain(rook, CastlingRookTarget(us, wing), PieceType::kRook, gift);
  }
  if (TraitsOf(position.rules()).king_unites && rook == CastlingRookTarget(us, wing)) {
    return Move::Plain(king, CastlingKingTarget(us, wing), PieceType::kKing, gift);
  }
  return Move::Castling(king, rook, gift);
}

}  // namespace danco
