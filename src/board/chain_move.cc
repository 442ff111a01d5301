#include "board/chain_move.h"

namespace danco {

Move ChainMoveBase(const ChainBoard& board, Move chain) {
  Assignment expected = board.initial;
  PieceType gift = PieceType::kNone;
  if (board.gift_union >= 0) {
    // The choice alone makes no chain: a plain move says it too.
    gift = chain.assignment().at(board.gift_union);
    expected = expected.With(board.gift_union, gift);
  }
  if (chain == Move::Chain(chain.from(), Square::kA1, chain.piece(), expected)) {
    return Move::Plain(chain.from(), Square::kA1, chain.piece(), gift);
  }
  return chain;
}

bool IsShuffle(const Position& position, Square from, PieceType first, PieceType last) {
  const Color us = position.side_to_move();
  return first == last && position.castling_rook(us, Wing::kKingSide) != from &&
         position.castling_rook(us, Wing::kQueenSide) != from;
}

Move ShuffleMove(Move chain) {
  const Move shuffle = Move::Chain(Square::kA1, Square::kA1, PieceType::kNone, chain.assignment())
                           .WithLostRights(chain.lost_rights());
  return chain.en_passant() ? shuffle.WithEnPassant() : shuffle;
}

}  // namespace danco
