#include "search/tree/key_path.h"

#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/square.h"
#include "board/core/zobrist.h"
#include "board/moves/move_check.h"
#include "search/tree/return_steps.h"

namespace danco {
namespace {

// Whether the side to move can step from one of the squares to the other.
bool CanStep(const Position& position, ReturnSteps::Squares squares) {
  const Color us = position.side_to_move();
  const bool from_a = position.pieces(us).contains(squares.a);
  const Square from = from_a ? squares.a : squares.b;
  const Square to = from_a ? squares.b : squares.a;
  if (!position.pieces(us).contains(from) || position.occupied().contains(to)) return false;
  const PieceType type = position.type_at(us, from);
  const Move move = position.unions().contains(from)
                        ? Move::UnionMove(from, to, type, PieceType::kNone)
                        : Move::Plain(from, to, type, PieceType::kNone);
  return IsSimpleMove(position, move);
}

}  // namespace

bool KeyPath::MayReturn(const Position& position) const {
  const size_t now = keys_.size() - 1;
  const size_t reach =
      std::min({now - floor_, now - root_, static_cast<size_t>(position.no_progress_plies())});
  if (reach == 0) return false;
  const Key here = keys_[now] ^ kZobrist.black_to_move;
  for (size_t back = 1; back <= reach; back += 2) {
    const auto squares = steps_->Find(here ^ keys_[now - back]);
    if (squares && CanStep(position, *squares)) return true;
  }
  return false;
}

}  // namespace danco
