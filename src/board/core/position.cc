// SPDX-License-Identifier: MIT
#include "board/core/position.h"

#include <cassert>

#include "board/core/chess.h"
#include "board/core/zobrist.h"

namespace danco {

Assignment Position::assignment(Color color) const {
  uint64_t bits = 0;
  int shift = 0;
  for (Square s : unions()) {
    bits |= static_cast<uint64_t>(type_at(color, s)) << shift;
    shift += 3;
  }
  return Assignment(bits);
}

void Position::Put(Color color, PieceType type, Square s) {
  assert(type_at(color, s) == PieceType::kNone);
  pieces_[Index(color)][Index(type)] |= s;
  occupied_[Index(color)] |= s;
  board_[Index(s)] |= static_cast<uint8_t>(Index(type) << (4 * Index(color)));
  key_ ^= kZobrist.Piece(color, type, s);
}

// Inlined: as a function call it adds 8 % to the instructions of Apply().
[[gnu::always_inline]] inline void Position::TakeOff(Color color, Square s) {
  const PieceType type = type_at(color, s);
  assert(type != PieceType::kNone);
  pieces_[Index(color)][Index(type)] ^= s;
  occupied_[Index(color)] ^= s;
  board_[Index(s)] &= static_cast<uint8_t>(0xF0 >> (4 * Index(color)));
  key_ ^= kZobrist.Piece(color, type, s);
}

void Position::Remove(Color color, Square s) { TakeOff(color, s); }

void Position::MovePiece(Color color, Square from, Square to) {
  const PieceType type = type_at(color, from);
  TakeOff(color, from);
  Put(color, type, to);
}

void Position::Retype(Color color, Square s, PieceType type) {
  const PieceType old = type_at(color, s);
  if (old == type) return;
  pieces_[Index(color)][Index(old)] ^= s;
  pieces_[Index(color)][Index(type)] ^= s;
  board_[Index(s)] ^= static_cast<uint8_t>((Index(old) ^ Index(type)) << (4 * Index(color)));
  key_ ^= kZobrist.Piece(color, old, s) ^ kZobrist.Piece(color, type, s);
}

void Position::SetSideToMove(Color side) {
  if (side != side_) key_ ^= kZobrist.black_to_move;
  side_ = side;
}

void Position::SetEnPassant(Square s) {
  if (en_passant_ != Square::kNone) key_ ^= kZobrist.en_passant[Index(en_passant_)];
  en_passant_ = s;
  if (s != Square::kNone) key_ ^= kZobrist.en_passant[Index(s)];
}

void Position::SetCastlingRook(Color color, Wing wing, Square rook) {
  Square& home = castling_rook_[Index(color) * 2 + Index(wing)];
  if (home != Square::kNone) key_ ^= kZobrist.castling_rook[Index(home)];
  home = rook;
  if (rook != Square::kNone) key_ ^= kZobrist.castling_rook[Index(rook)];
}

void Position::SetTurnStart(TurnStart start) {
  if (turn_start_) {
    key_ ^=
        kZobrist.turn_start[Index(turn_start_.from)] ^ kZobrist.in_hand[Index(turn_start_.in_hand)];
  }
  turn_start_ = start;
  if (start) {
    key_ ^= kZobrist.turn_start[Index(start.from)] ^ kZobrist.in_hand[Index(start.in_hand)];
  }
}

void Position::SetLastUnionMove(UnionMoveSquares squares) {
  for (const UnionMoveSquares& s : {last_union_move_, squares}) {
    if (s.from == Square::kNone) continue;
    key_ ^= kZobrist.union_left[Index(s.from)] ^ kZobrist.union_moved_to[Index(s.to)];
  }
  last_union_move_ = squares;
}

void Position::UseDoubleStep(Color color, int file) {
  if (!may_double_step(color, file)) return;
  double_steps_used_ |= static_cast<uint16_t>(1 << (8 * Index(color) + file));
  key_ ^= kZobrist.double_step_used[Index(color)][file];
}

inline void Position::LoseRightsFrom(Color color, Square s, bool king) {
  for (Wing wing : kWings) {
    if (CarriesRight(castling_rook(color, wing), s, king)) {
      SetCastlingRook(color, wing, Square::kNone);
    }
  }
}

void Position::ResolveGift(PieceType choice) {
  assert(pending_gift() != Square::kNone);
  Retype(side_, pending_gift(), choice);
}

// Moves the double-stepped pawn, with its partner if it has one, back to the square that it passed
// over (rules.md 3).
void Position::SetBackEnPassantPawn() {
  const Square pawn = en_passant_pawn();
  for (Color color : kColors) {
    if (pieces(color) & pawn) MovePiece(color, pawn, en_passant_);
  }
}

void Position::ApplyCastling(Square king, Square rook) {
  const Color us = side_;
  const Wing wing = WingOf(king, rook);
  const PieceType partner = type_at(Opponent(us), rook);
  LoseRightsFrom(us, king, true);
  TakeOff(us, king);
  TakeOff(us, rook);
  if (partner != PieceType::kNone) {
    TakeOff(Opponent(us), rook);
    Put(Opponent(us), partner, CastlingRookTarget(us, wing));
  }
  Put(us, PieceType::kRook, CastlingRookTarget(us, wing));
  Put(us, PieceType::kKing, CastlingKingTarget(us, wing));
}

void Position::ApplyChain(Move move) {
  const Color us = side_;
  for (Wing wing : kWings) {
    if ((move.lost_rights() >> Index(wing)) & 1) SetCastlingRook(us, wing, Square::kNone);
  }
  const Bitboard united = unions();
  const Assignment assignment = move.assignment(united.count());
  const Square from = FirstMoverOf(move);
  if (from != Square::kNone && turn_start_.in_hand == PieceType::kNone) {
    // If the king begins a chain, the castling rights that it loses are encoded in the move.
    LoseRightsFrom(us, from, false);
    TakeOff(us, from);
  }
  int i = 0;
  for (Square s : united) Retype(us, s, assignment.at(i++));
  if (move.en_passant()) SetBackEnPassantPawn();
  if (move.piece() != PieceType::kNone) Land(move.piece(), move.to());
}

bool Position::PromoteCarried(Move move) {
  if (move.carried() == PieceType::kNone) return false;
  Retype(Opponent(side_), move.to(), move.carried());
  return true;
}

void Position::RememberTurn(Move move, bool promoted) {
  const RuleTraits traits = TraitsOf(rules());
  if (traits.double_step_once && move.double_step() && RelativeRank(side_, move.to()) == 3) {
    UseDoubleStep(side_, FileOf(move.to()));
  }
  if (traits.bars_union_return) {
    SetLastUnionMove(move.kind() == MoveKind::kUnion && !promoted
                         ? UnionMoveSquares{move.from(), move.to()}
                         : UnionMoveSquares());
  }
}

void Position::ApplyCapturing(Move move) {
  const Color us = side_;
  const Color them = Opponent(us);
  const Square from = move.from();
  const Square to = move.to();
  bool progress = false;
  if (move.kind() == MoveKind::kCastling) {
    ApplyCastling(from, to);
  } else {
    const PieceType type = type_at(us, from);
    const Square taken = move.en_passant() ? en_passant_pawn() : to;
    progress = type == PieceType::kPawn;
    if (pieces(them).contains(taken)) {
      LoseRightsFrom(them, taken, false);
      TakeOff(them, taken);
      progress = true;
    }
    LoseRightsFrom(us, from, type == PieceType::kKing);
    TakeOff(us, from);
    Put(us, move.piece(), to);
  }
  no_progress_ = progress ? 0 : static_cast<uint16_t>(no_progress_ + 1);
  if (us == Color::kBlack) ++move_number_;
  SetSideToMove(them);
  if (en_passant_ != Square::kNone) SetEnPassant(Square::kNone);
  if (move.double_step()) {
    const Square passed = Behind(us, to);
    const bool met = bool(PawnAttacks(us, passed) & pieces(them, PieceType::kPawn));
    if (met && MayCaptureEnPassant(*this, passed)) SetEnPassant(passed);
  }
  CheckInvariants();
}

void Position::Apply(Move move) {
  if (TraitsOf(rules()).captures) [[unlikely]] {
    ApplyCapturing(move);
    return;
  }
  const Color us = side_;
  const int unions_before = unions().count();
  const int pawns_before = pieces(us, PieceType::kPawn).count();
  if (move.gift() != PieceType::kNone) ResolveGift(move.gift());
  const Square from = move.from();
  const Square to = move.to();
  switch (move.kind()) {
    case MoveKind::kPlain: {
      if (move.en_passant()) SetBackEnPassantPawn();
      LoseRightsFrom(us, from, move.piece() == PieceType::kKing);
      TakeOff(us, from);
      Land(move.piece(), to);
      break;
    }
    case MoveKind::kUnion:
      for (Color color : kColors) LoseRightsFrom(color, from, false);
      MovePiece(Opponent(us), from, to);
      TakeOff(us, from);
      Put(us, move.piece(), to);
      break;
    case MoveKind::kCastling:
      ApplyCastling(from, to);
      break;
    case MoveKind::kChain:
      ApplyChain(move);
      break;
  }
  const int pawns = pieces(us, PieceType::kPawn).count();
  bool promoted = pawns < pawns_before;
  if (turn_start_) [[unlikely]] {
    // A released pawn was not on the board before.
    if (turn_start_.in_hand == PieceType::kPawn) promoted = pawns <= pawns_before;
    SetTurnStart(TurnStart());
  }
  if (rules() != kDefaultRules) [[unlikely]] {
    promoted |= PromoteCarried(move);
    RememberTurn(move, promoted);
  }
  const bool progress = promoted || unions().count() > unions_before;
  SetEnPassant(move.double_step() ? Behind(us, to) : Square::kNone);
  no_progress_ = progress ? 0 : static_cast<uint16_t>(no_progress_ + 1);
  SetSideToMove(Opponent(us));
  CheckInvariants();
}

void Position::ApplyNull() {
  assert(pending_gift() == Square::kNone);
  SetLastUnionMove(UnionMoveSquares());
  if (turn_start_) SetTurnStart(TurnStart());
  SetEnPassant(Square::kNone);
  ++no_progress_;
  SetSideToMove(Opponent(side_));
}

Key Position::ComputeKey() const {
  Key key = side_ == Color::kBlack ? kZobrist.black_to_move : 0;
  for (Color color : kColors) {
    for (Square s : pieces(color)) key ^= kZobrist.Piece(color, type_at(color, s), s);
    for (Wing wing : kWings) {
      const Square rook = castling_rook(color, wing);
      if (rook != Square::kNone) key ^= kZobrist.castling_rook[Index(rook)];
    }
  }
  if (en_passant_ != Square::kNone) key ^= kZobrist.en_passant[Index(en_passant_)];
  if (turn_start_) {
    key ^=
        kZobrist.turn_start[Index(turn_start_.from)] ^ kZobrist.in_hand[Index(turn_start_.in_hand)];
  }
  if (last_union_move_.from != Square::kNone) {
    key ^= kZobrist.union_left[Index(last_union_move_.from)] ^
           kZobrist.union_moved_to[Index(last_union_move_.to)];
  }
  for (Color color : kColors) {
    for (int file = 0; file < 8; ++file) {
      if (!may_double_step(color, file)) key ^= kZobrist.double_step_used[Index(color)][file];
    }
  }
  return key;
}

void Position::CheckInvariants() const {
#ifndef NDEBUG
  for (Color color : kColors) {
    Bitboard all;
    for (PieceType type : kPieceTypes) {
      assert((all & pieces(color, type)).empty());
      all |= pieces(color, type);
      for (Square s : pieces(color, type)) assert(type_at(color, s) == type);
    }
    assert(all == pieces(color));
    assert(pieces(color, PieceType::kKing).count() == 1 ||
           (turn_start_.in_hand == PieceType::kKing && color == side_));
    for (Wing wing : kWings) {
      const Square rook = castling_rook(color, wing);
      assert(rook == Square::kNone || type_at(color, rook) == PieceType::kRook);
    }
  }
  assert(key_ == ComputeKey());
#endif
}

bool Position::SameOutcome(const Position& other) const {
  return board_ == other.board_ && side_ == other.side_ && castling_rook_ == other.castling_rook_ &&
         en_passant_ == other.en_passant_ && turn_start_ == other.turn_start_ &&
         last_union_move_ == other.last_union_move_ &&
         double_steps_used_ == other.double_steps_used_;
}

}  // namespace danco
