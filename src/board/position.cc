#include "board/position.h"

#include <cassert>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "board/zobrist.h"

namespace danco {

Assignment Position::assignment(Color color) const {
  uint64_t bits = 0;
  int shift = 0;
  for (Square s : unions()) {
    bits |= static_cast<uint64_t>(type_at(color, s)) << shift;
    shift += 3;
    if (shift == 3 * Assignment::kMaxUnions) break;
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

void Position::Remove(Color color, Square s) {
  const PieceType type = type_at(color, s);
  assert(type != PieceType::kNone);
  pieces_[Index(color)][Index(type)] ^= s;
  occupied_[Index(color)] ^= s;
  board_[Index(s)] &= static_cast<uint8_t>(0xF0 >> (4 * Index(color)));
  key_ ^= kZobrist.Piece(color, type, s);
}

void Position::MovePiece(Color color, Square from, Square to) {
  const PieceType type = type_at(color, from);
  Remove(color, from);
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

void Position::LoseRight(Color color, Wing wing) { SetCastlingRook(color, wing, Square::kNone); }

void Position::LoseRightsAt(Square s) {
  for (Color color : kColors) {
    for (Wing wing : kWings) {
      if (castling_rook(color, wing) == s) LoseRight(color, wing);
    }
  }
}

void Position::ResolveGift(PieceType choice) {
  assert(pending_gift() != Square::kNone);
  Retype(side_, pending_gift(), choice);
}

// The double-stepped pawn, with its partner if it has one, goes back to the passed-over square
// (docs/rules.md 3).
void Position::SetBackEnPassantPawn() {
  const Square pawn = en_passant_pawn();
  for (Color color : kColors) {
    if (pieces(color) & pawn) MovePiece(color, pawn, en_passant_);
  }
}

void Position::ApplyCastling(Square king, Square rook) {
  const Color us = side_;
  const Wing wing = FileOf(rook) > FileOf(king) ? Wing::kKingSide : Wing::kQueenSide;
  const PieceType partner = type_at(Opponent(us), rook);
  Remove(us, king);
  Remove(us, rook);
  if (partner != PieceType::kNone) {
    Remove(Opponent(us), rook);
    Put(Opponent(us), partner, CastlingRookTarget(us, wing));
  }
  Put(us, PieceType::kRook, CastlingRookTarget(us, wing));
  Put(us, PieceType::kKing, CastlingKingTarget(us, wing));
  for (Wing w : kWings) LoseRight(us, w);
}

void Position::ApplyChain(Move move) {
  const Color us = side_;
  for (Wing wing : kWings) {
    if (move.lost_right(Index(wing))) LoseRight(us, wing);
  }
  const Bitboard united = unions();
  int i = 0;
  for (Square s : united) Retype(us, s, move.assignment().at(i++));
  if (move.piece() != PieceType::kNone) {
    LoseRightsAt(move.from());
    Remove(us, move.from());
  }
  if (move.en_passant()) SetBackEnPassantPawn();
  if (move.piece() != PieceType::kNone) Put(us, move.piece(), move.to());
}

void Position::Apply(Move move) {
  const Color us = side_;
  const int unions_before = unions().count();
  const int pawns_before = pieces(us, PieceType::kPawn).count();
  if (move.gift() != PieceType::kNone) ResolveGift(move.gift());
  const Square from = move.from();
  const Square to = move.to();
  switch (move.kind()) {
    case MoveKind::kPlain: {
      if (move.en_passant()) SetBackEnPassantPawn();
      LoseRightsAt(from);
      if (move.piece() == PieceType::kKing) {
        for (Wing wing : kWings) LoseRight(us, wing);
      }
      Remove(us, from);
      Put(us, move.piece(), to);
      break;
    }
    case MoveKind::kUnion:
      LoseRightsAt(from);
      MovePiece(Opponent(us), from, to);
      Remove(us, from);
      Put(us, move.piece(), to);
      break;
    case MoveKind::kCastling:
      ApplyCastling(from, to);
      break;
    case MoveKind::kChain:
      ApplyChain(move);
      break;
  }
  SetEnPassant(move.double_step() ? Behind(us, to) : Square::kNone);
  const bool progress =
      unions().count() > unions_before || pieces(us, PieceType::kPawn).count() < pawns_before;
  no_progress_ = progress ? 0 : static_cast<uint16_t>(no_progress_ + 1);
  SetSideToMove(Opponent(us));
  CheckInvariants();
}

void Position::ApplyNull() {
  assert(pending_gift() == Square::kNone);
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
    assert(pieces(color, PieceType::kKing).count() == 1);
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
         en_passant_ == other.en_passant_;
}

namespace {

// Both sides' first rank from the types on files a..h, pawns before them, all rights.
Position FromBackRank(const std::array<PieceType, 8>& types, RuleSet rules) {
  Position position;
  position.set_rules(rules);
  for (Color color : kColors) {
    const int first = color == Color::kWhite ? 0 : 7;
    Wing wing = Wing::kQueenSide;
    for (int file = 0; file < 8; ++file) {
      position.Put(color, types[file], MakeSquare(file, first));
      position.Put(color, PieceType::kPawn, MakeSquare(file, color == Color::kWhite ? 1 : 6));
      if (types[file] == PieceType::kKing) wing = Wing::kKingSide;
      if (types[file] == PieceType::kRook) {
        position.SetCastlingRook(color, wing, MakeSquare(file, first));
      }
    }
  }
  return position;
}

}  // namespace

Position StartPosition(RuleSet rules) {
  using enum PieceType;
  return FromBackRank({kRook, kKnight, kBishop, kQueen, kKing, kBishop, kKnight, kRook}, rules);
}

absl::StatusOr<Position> FischerRandomStart(int number, RuleSet rules) {
  if (number < 0 || number > 959) {
    return absl::InvalidArgumentError(
        absl::StrCat("Fischer-random number ", number, " is not in 0..959"));
  }
  using enum PieceType;
  std::array<PieceType, 8> types{};
  const auto place_in_gap = [&types](int gap, PieceType type) {
    for (PieceType& t : types) {
      if (t == kNone && gap-- == 0) {
        t = type;
        return;
      }
    }
  };
  // Scharnagl's numbering: bishops, queen, knights, then rook, king, rook in the squares left.
  types[(number % 4) * 2 + 1] = kBishop;
  types[(number / 4 % 4) * 2] = kBishop;
  place_in_gap(number / 16 % 6, kQueen);
  constexpr std::array<std::array<int, 2>, 10> kKnightGaps = {
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  const auto& [first, second] = kKnightGaps[number / 96];
  place_in_gap(second, kKnight);  // the later gap first, so that the earlier one keeps its index
  place_in_gap(first, kKnight);
  for (PieceType type : {kRook, kKing, kRook}) place_in_gap(0, type);
  return FromBackRank(types, rules);
}

}  // namespace danco
