// SPDX-License-Identifier: MIT
#include "board/moves/chess_moves.h"

#include "board/core/piece.h"
#include "board/moves/movegen.h"

namespace danco {

KingGuard::KingGuard(const Position& position)
    : king_(position.king(position.side_to_move())),
      checkers_(Checkers(position, position.side_to_move())),
      pins_(position, position.side_to_move()) {
  if (checkers_.empty()) {
    answers_ = ~Bitboard();
  } else if (!checkers_.more_than_one()) {
    answers_ = checkers_ | Between(king_, checkers_.first());
  }
}

Bitboard AttackedPastKing(const Position& position, Color by) {
  const Bitboard occupied = position.occupied() ^ position.pieces(Opponent(by), PieceType::kKing);
  Bitboard attacked =
      PawnAttacks(by, position.pieces(by, PieceType::kPawn)) | KingAttacks(position.king(by));
  for (Square s : position.pieces(by, PieceType::kKnight)) attacked |= KnightAttacks(s);
  const Bitboard queens = position.pieces(by, PieceType::kQueen);
  for (Square s : position.pieces(by, PieceType::kBishop) | queens) {
    attacked |= BishopAttacks(s, occupied);
  }
  for (Square s : position.pieces(by, PieceType::kRook) | queens) {
    attacked |= RookAttacks(s, occupied);
  }
  return attacked;
}

namespace {

// Returns whether the pawn move `move` is possible in the current placement.
bool IsChessPawnMove(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Square from = move.from();
  const Square to = move.to();
  const bool promotes = LastRank(us).contains(to);
  if (promotes ? !IsPromotion(move.piece()) : move.piece() != PieceType::kPawn) return false;
  const Bitboard one = SinglePawnSteps(us, from, position.occupied());
  if (move.double_step()) {
    return RelativeRank(us, from) == 1 &&
           SinglePawnSteps(us, one, position.occupied()).contains(to);
  }
  if (move.en_passant()) return position.en_passant() == to && PawnAttacks(us, from).contains(to);
  return ((PawnAttacks(us, from) & position.pieces(Opponent(us))) | one).contains(to);
}

}  // namespace

bool IsLegalChessMove(const Position& position, Move move) {
  const Color us = position.side_to_move();
  if (move.kind() == MoveKind::kCastling) {
    for (Wing wing : kWings) {
      if (position.castling_rook(us, wing) == Square::kNone ||
          CastlingMove(position, wing, PieceType::kNone) != move) {
        continue;
      }
      ChainBudget unused(0);
      return MayCastle(position, wing, unused) == Tribool::kYes;
    }
    return false;
  }
  const Square from = move.from();
  const PieceType type = position.type_at(us, from);
  if (move.kind() != MoveKind::kPlain || type == PieceType::kNone ||
      move.gift() != PieceType::kNone || position.pieces(us).contains(move.to())) {
    return false;
  }
  if (type == PieceType::kPawn) {
    if (!IsChessPawnMove(position, move)) return false;
    if (move.en_passant()) return IsEnPassantLegal(position, from, move.to());
  } else if (move.piece() != type || move.en_passant() || move.double_step() ||
             !PieceAttacks(type, from, position.occupied()).contains(move.to())) {
    return false;
  }
  if (type == PieceType::kKing) {
    const Bitboard without = position.occupied() ^ Bitboard(from);
    return AttackersTo(position, Opponent(us), move.to(), without).empty();
  }
  const Bitboard after = (position.occupied() ^ Bitboard(from)) | move.to();
  return (AttackersTo(position, Opponent(us), position.king(us), after) & ~Bitboard(move.to()))
      .empty();
}

Move FindMate(const Position& position) {
  MoveList moves;
  (void)GenerateMoves(position, moves);
  for (Move move : moves) {
    const Position after = position.After(move);
    if (Checkers(after, after.side_to_move()) && !HasLegalMove(after)) return move;
  }
  return Move();
}

}  // namespace danco
