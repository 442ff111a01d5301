// SPDX-License-Identifier: MIT
#include "board/moves/move_check.h"

#include "board/core/attacks.h"
#include "board/core/square.h"
#include "board/moves/chess_moves.h"
#include "board/reach/pawn_steps.h"
#include "board/reach/step_rules.h"

namespace danco {
namespace {

// The squares that a pawn can step to: straight ahead, or diagonally onto `capturable`. Double
// steps that can be captured en passant are listed separately.
struct StepsOfPawn {
  Bitboard usual;
  Bitboard doubled;
};
StepsOfPawn FindPawnSteps(const Position& position, Square from, Bitboard capturable) {
  const Color us = position.side_to_move();
  const Bitboard occupied = position.occupied();
  const RuleTraits traits = TraitsOf(position.rules());
  const Bitboard landings =
      PawnLandings(traits, us, from, occupied, capturable, position.used_double_steps(us));
  const Bitboard marks = landings & RelativeRankMask(us, 0);
  return {landings ^ marks,
          RealDoubleStep(us, marks) | CapturableFirstRankStep(traits, us, from, occupied)};
}

// Returns whether `move` is possible in the current placement.
bool IsPseudoLegal(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Bitboard occupied = position.occupied();
  const bool gift = position.pending_gift() != Square::kNone;
  // The squares where a free piece can land. An en passant capture vacates the square of the pawn
  // that it sets back.
  Bitboard landing = ~occupied | position.free_pieces(Opponent(us));
  if (move.en_passant() && position.en_passant() != Square::kNone) {
    landing |= position.en_passant_pawn();
  }
  switch (move.kind()) {
    case MoveKind::kPlain:
      return gift == (move.gift() != PieceType::kNone) &&
             position.free_pieces(us).contains(move.from()) &&
             (landing | move.from()).contains(move.to()) &&
             (!move.en_passant() || position.en_passant() == move.to());
    case MoveKind::kUnion:
      return gift == (move.gift() != PieceType::kNone) && position.unions().contains(move.from()) &&
             !occupied.contains(move.to());
    case MoveKind::kCastling:
      return position.castling_rook(us, Wing::kKingSide) == move.to() ||
             position.castling_rook(us, Wing::kQueenSide) == move.to();
    case MoveKind::kChain: {
      const RuleTraits traits = TraitsOf(position.rules());
      const int unions = position.unions().count();
      if (unions == 0 || position.turn_start().in_hand != PieceType::kNone) return false;
      if (!Move::NamesFirstMover(unions) && !traits.king_unites) return false;
      const Assignment after = move.assignment(unions);
      if ((after.bits() >> (3 * unions)) != 0) return false;
      int kings = move.piece() == PieceType::kKing ? 1 : 0;
      for (int i = 0; i < unions; ++i) {
        const PieceType type = after.at(i);
        if (type == PieceType::kNone || type > PieceType::kKing) return false;
        kings += type == PieceType::kKing ? 1 : 0;
      }
      if (move.en_passant() && position.en_passant() == Square::kNone) return false;
      if (move.piece() == PieceType::kNone) return kings == 0;
      // A king that begins the chain ends it in a union or on its target.
      const Square first = position.FirstMoverOf(move);
      const bool king_begins = position.pieces(us, PieceType::kKing).contains(first);
      return position.free_pieces(us).contains(first) && (!king_begins || traits.king_unites) &&
             kings == (king_begins ? 1 : 0) && (landing | first).contains(move.to());
    }
  }
  return false;
}

}  // namespace

bool IsPlausible(const Position& position, Move move) {
  if (TraitsOf(position.rules()).captures) return IsLegalChessMove(position, move);
  return IsPseudoLegal(position, move) && IsTurnAllowed(position, move);
}

bool IsSimpleMove(const Position& position, Move move) {
  if (TraitsOf(position.rules()).captures) return IsLegalChessMove(position, move);
  const bool moves_union = move.kind() == MoveKind::kUnion;
  if (!moves_union && move.kind() != MoveKind::kPlain) return false;
  if (move.en_passant() || move.gift() != PieceType::kNone) return false;
  if (position.pending_gift() != Square::kNone || position.turn_start()) return false;
  const RuleTraits traits = TraitsOf(position.rules());
  if ((moves_union && traits.carrier_promotes) || !IsTurnAllowed(position, move)) return false;
  const Color us = position.side_to_move();
  const Square from = move.from();
  if (!(moves_union ? position.unions() : position.free_pieces(us)).contains(from)) return false;
  const Color them = Opponent(us);
  const Bitboard landing =
      moves_union || move.piece() == PieceType::kKing
          ? Bitboard()
          : position.free_pieces(them) & ~position.pieces(them, PieceType::kKing);
  const PieceType type = position.type_at(us, from);
  if (type == PieceType::kPawn) {
    const StepsOfPawn steps = FindPawnSteps(position, from, landing);
    if (move.double_step()) {
      return move.piece() == PieceType::kPawn && steps.doubled.contains(move.to());
    }
    if (!steps.usual.contains(move.to())) return false;
    return LastRank(us).contains(move.to()) ? IsPromotion(move.piece())
                                            : move.piece() == PieceType::kPawn;
  }
  return move.piece() == type && !move.double_step() &&
         (PieceAttacks(type, from, position.occupied()) & (~position.occupied() | landing))
             .contains(move.to());
}

}  // namespace danco
