// SPDX-License-Identifier: MIT
#include "search/tree/key_path.h"

#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/square.h"
#include "board/core/zobrist.h"
#include "board/moves/move_check.h"

namespace danco {
namespace {

// Returns whether the side to move can step from `from`, where it has a piece, to `to`, and whether
// this step changes the position key by `difference` (apart from the side to move). A free pawn
// never returns to an earlier position: pawns only move back in unions that the opponent moves.
bool StepChanges(const Position& position, Square from, Square to, Key difference) {
  const Color us = position.side_to_move();
  if (position.occupied().contains(to)) return false;
  const auto step_of = [&](Color color, PieceType type) {
    return kZobrist.Piece(color, type, from) ^ kZobrist.Piece(color, type, to);
  };
  const PieceType type = position.type_at(us, from);
  if (!position.unions().contains(from)) {
    return type != PieceType::kPawn && difference == step_of(us, type) &&
           IsSimpleMove(position, Move::Plain(from, to, type, PieceType::kNone));
  }
  const Color them = Opponent(us);
  return difference == (step_of(us, type) ^ step_of(them, position.type_at(them, from))) &&
         IsSimpleMove(position, Move::UnionMove(from, to, type, PieceType::kNone));
}

}  // namespace

// A step can repeat a position only if its two squares are the only difference. Comparing the
// occupied squares first rules out nearly all earlier positions without comparing their keys.
bool KeyPath::MayReturn(const Position& position) const {
  const size_t now = keys_.size() - 1;
  const size_t reach =
      std::min({now - floor_, now - root_, static_cast<size_t>(position.no_progress_plies())});
  const Color us = position.side_to_move();
  const Bitboard ours = position.pieces(us);
  const Bitboard theirs = position.pieces(Opponent(us));
  for (size_t back = 1; back <= reach; back += 2) {
    const auto& then = pieces_[now - back];
    const Bitboard step = ours ^ then[Index(us)];
    const Bitboard moved_along = theirs ^ then[Index(Opponent(us))];
    if (step.count() != 2 || (moved_along && moved_along != step)) continue;
    const Bitboard from = step & ours;
    if (from.count() != 1) continue;
    const Key difference = keys_[now] ^ keys_[now - back] ^ kZobrist.black_to_move;
    if (StepChanges(position, from.first(), (step ^ from).first(), difference)) return true;
  }
  return false;
}

}  // namespace danco
