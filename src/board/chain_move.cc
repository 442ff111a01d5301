#include "board/chain_move.h"

namespace danco {
namespace {

Move WithFlags(Move move, const Landing& landing) {
  if (landing.en_passant) move = move.WithEnPassant();
  for (Wing wing : kWings) {
    if ((landing.lost_rights >> Index(wing)) & 1) move = move.WithLostRight(Index(wing));
  }
  return move;
}

}  // namespace

Move ChainMoveBase(const ChainBoard& board, Square from, const Landing& landing) {
  Assignment expected = board.initial;
  PieceType gift = PieceType::kNone;
  if (board.gift_union >= 0) {
    // The choice alone makes no chain: a plain move says it too.
    gift = landing.assignment.at(board.gift_union);
    expected = expected.With(board.gift_union, gift);
  }
  if (landing.assignment == expected && landing.lost_rights == 0 && !landing.en_passant) {
    return Move::Plain(from, Square::kA1, landing.type, gift);
  }
  return WithFlags(Move::Chain(from, Square::kA1, landing.type, landing.assignment), landing);
}

bool IsShuffle(const Position& position, Square from, PieceType first, PieceType last) {
  const Color us = position.side_to_move();
  return first == last && position.castling_rook(us, Wing::kKingSide) != from &&
         position.castling_rook(us, Wing::kQueenSide) != from;
}

Move ShuffleMove(const Landing& landing) {
  return WithFlags(Move::Chain(Square::kA1, Square::kA1, PieceType::kNone, landing.assignment),
                   landing);
}

}  // namespace danco
