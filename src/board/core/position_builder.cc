// SPDX-License-Identifier: MIT
#include "board/core/position_builder.h"

#include "absl/strings/string_view.h"
#include "board/core/chess.h"
#include "system/status.h"

namespace danco {
namespace {

template <typename... Args>
absl::Status Refuse(absl::string_view field, const Args&... args) {
  return Invalid(field, ": ", args...);
}

absl::Status CheckPieceCounts(const Position& position, Color color) {
  const bool holds = color == position.side_to_move();
  const PieceType held = holds ? position.turn_start().in_hand : PieceType::kNone;
  const int kings = position.pieces(color, PieceType::kKing).count() + (held == PieceType::kKing);
  const int pawns = position.pieces(color, PieceType::kPawn).count() + (held == PieceType::kPawn);
  const int all = position.pieces(color).count() + (held != PieceType::kNone);
  if (kings != 1)
    return Refuse("placement", SideName(color), " has ", kings, " kings instead of one");
  if (all > 16) return Refuse("placement", SideName(color), " has ", all, " pieces, more than 16");
  if (pawns > 8) return Refuse("placement", SideName(color), " has ", pawns, " pawns, more than 8");
  return absl::OkStatus();
}

// A pawn on its last rank is either promoted on arrival or waits there, in a union, for its owner's
// choice (rules.md 3).
absl::Status CheckLastRank(const Position& position, Color color) {
  const Color other = Opponent(color);
  const Bitboard pawns = position.pieces(color, PieceType::kPawn) & LastRank(color);
  const Bitboard free = pawns & ~position.pieces(other);
  if (free) {
    return Refuse("placement", "a free pawn stands on its last rank, on ",
                  SquareName(free.first()));
  }
  // A pawn that united with the enemy king on its last rank is no gift: the game is over.
  const Bitboard gifts = pawns & ~position.pieces(other, PieceType::kKing);
  if (gifts.empty()) return absl::OkStatus();
  const std::string where = SquareName(gifts.first());
  if (TraitsOf(position.rules()).carrier_promotes) {
    return Refuse("placement", "a pawn stands on its last rank, on ", where,
                  ": it would have been promoted when it was carried there");
  }
  if (color != position.side_to_move()) {
    return Refuse("side to move", "the pawn on ", where, " must be promoted, but ", SideName(color),
                  " is not to move");
  }
  if (gifts.more_than_one()) {
    return Refuse("placement", "two pawns on the last rank are still to be promoted");
  }
  if (position.turn_start().in_hand != PieceType::kNone) {
    return Refuse("lifted piece", "the pawn on ", where, " must be promoted before a chain begins");
  }
  return absl::OkStatus();
}

absl::Status CheckEnd(const Position& position) {
  const Color us = position.side_to_move();
  const bool united = position.king_united(us) || position.king_united(Opponent(us));
  if (!united) return absl::OkStatus();
  // Under vchess, the king of the side to move may be in a union in the middle of a chain.
  const bool on_the_way = TraitsOf(position.rules()).king_unites &&
                          position.turn_start().in_hand != PieceType::kNone &&
                          !position.king_united(Opponent(us));
  if (on_the_way) return absl::OkStatus();
  if (position.turn_start()) {
    return Refuse("lifted piece", "the game is over: a king is united");
  }
  if (!TraitsOf(position.rules()).king_unites && !position.king_united(us)) {
    return Refuse("side to move", SideName(Opponent(us)), "'s king is united, but ", SideName(us),
                  " is to move");
  }
  return absl::OkStatus();
}

absl::Status CheckTurnStart(const Position& position) {
  const TurnStart start = position.turn_start();
  if (!start) return absl::OkStatus();
  const Color us = position.side_to_move();
  const bool on_union = position.unions().contains(start.from);
  if (start.in_hand != PieceType::kNone) {
    if (!on_union) {
      return Refuse("lifted piece", "no piece was released on ", SquareName(start.from));
    }
    if (start.in_hand == PieceType::kKing && !TraitsOf(position.rules()).king_unites) {
      return Refuse("lifted piece", "a king is never released from a union");
    }
    return absl::OkStatus();
  }
  if (!position.pieces(us).contains(start.from)) {
    return Refuse("lifted piece", "does not belong to the side to move");
  }
  if (on_union && position.king(us) == start.from) {
    return Refuse("lifted piece", "a king cannot move a union");
  }
  return absl::OkStatus();
}

// Checks the conditions of traditional chess (chess.md).
absl::Status CheckChess(const Position& position) {
  if (position.turn_start()) return Refuse("lifted piece", "chess has no turns of several steps");
  if (const Bitboard both = position.unions()) {
    return Refuse("placement", "a union on ", SquareName(both.first()), ", and chess has none");
  }
  for (Color color : kColors) {
    const Bitboard ends = RankMask(0) | RankMask(7);
    const Bitboard pawns = position.pieces(color, PieceType::kPawn) & ends;
    if (pawns) {
      return Refuse("placement", "a pawn on the first or last rank, on ",
                    SquareName(pawns.first()));
    }
  }
  const Color us = position.side_to_move();
  if (Checkers(position, Opponent(us))) {
    return Refuse("side to move", SideName(Opponent(us)), "'s king is in check, but ", SideName(us),
                  " is to move");
  }
  return absl::OkStatus();
}

absl::Status Check(const Position& position) {
  for (Color color : kColors) {
    RETURN_IF_ERROR(CheckPieceCounts(position, color));
  }
  if (TraitsOf(position.rules()).captures) return CheckChess(position);
  for (Color color : kColors) {
    RETURN_IF_ERROR(CheckLastRank(position, color));
  }
  RETURN_IF_ERROR(CheckEnd(position));
  return CheckTurnStart(position);
}

// Returns whether `s` was passed by an enemy pawn that now stands in front of it.
bool IsPassed(const Position& position, Square s) {
  const Color us = position.side_to_move();
  const int rank = RelativeRank(us, s);
  const bool may_be = rank == 5 || (rank == 6 && TraitsOf(position.rules()).first_rank_en_passant);
  const bool passed = may_be && !position.occupied().contains(s) &&
                      position.type_at(Opponent(us), Behind(us, s)) == PieceType::kPawn;
  if (!TraitsOf(position.rules()).captures) return passed;
  return passed && !position.occupied().contains(Ahead(us, s)) && MayCaptureEnPassant(position, s);
}

bool MayHaveRight(const Position& position, Color color, Wing wing, Square rook) {
  // If the king has begun a chain, both rights are already lost.
  if (position.pieces(color, PieceType::kKing).empty()) return false;
  const Square king = position.king(color);
  if (position.turn_start().in_hand != PieceType::kNone && position.unions().contains(king)) {
    return false;
  }
  return RelativeRank(color, rook) == 0 && RelativeRank(color, king) == 0 &&
         position.type_at(color, rook) == PieceType::kRook && WingOf(king, rook) == wing;
}

}  // namespace

PositionBuilder::PositionBuilder(RuleSet rules) { position_.rules_ = rules; }

PositionBuilder& PositionBuilder::Put(Color color, PieceType type, Square s) {
  position_.Put(color, type, s);
  return *this;
}
PositionBuilder& PositionBuilder::Remove(Color color, Square s) {
  position_.Remove(color, s);
  return *this;
}
PositionBuilder& PositionBuilder::SetSideToMove(Color side) {
  position_.SetSideToMove(side);
  return *this;
}
PositionBuilder& PositionBuilder::SetEnPassant(Square s) {
  position_.SetEnPassant(s);
  return *this;
}
PositionBuilder& PositionBuilder::SetCastlingRook(Color color, Wing wing, Square rook) {
  position_.SetCastlingRook(color, wing, rook);
  return *this;
}
PositionBuilder& PositionBuilder::SetNoProgressPlies(int plies) {
  position_.no_progress_ = static_cast<uint16_t>(plies);
  return *this;
}
PositionBuilder& PositionBuilder::SetMoveNumber(int number) {
  position_.move_number_ = static_cast<uint16_t>(number);
  return *this;
}
PositionBuilder& PositionBuilder::UseDoubleStep(Color color, int file) {
  position_.UseDoubleStep(color, file);
  return *this;
}
PositionBuilder& PositionBuilder::SetLastUnionMove(UnionMoveSquares squares) {
  position_.SetLastUnionMove(squares);
  return *this;
}
PositionBuilder& PositionBuilder::SetTurnStart(TurnStart start) {
  position_.SetTurnStart(start);
  return *this;
}

absl::StatusOr<Position> PositionBuilder::Build() const {
  RETURN_IF_ERROR(Check(position_));
  Position position = position_;
  for (Color color : kColors) {
    for (Wing wing : kWings) {
      const Square rook = position.castling_rook(color, wing);
      if (rook != Square::kNone && !MayHaveRight(position, color, wing, rook)) {
        position.SetCastlingRook(color, wing, Square::kNone);
      }
    }
  }
  if (position.en_passant() != Square::kNone && !IsPassed(position, position.en_passant())) {
    position.SetEnPassant(Square::kNone);
  }
  const UnionMoveSquares last = position.last_union_move();
  if (last.from != Square::kNone &&
      (!position.unions().contains(last.to) || position.occupied().contains(last.from))) {
    position.SetLastUnionMove(UnionMoveSquares());
  }
  position.CheckInvariants();
  return position;
}

}  // namespace danco
