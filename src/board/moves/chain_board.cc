// SPDX-License-Identifier: MIT
#include "board/moves/chain_board.h"

namespace danco {

ChainBoard::ChainBoard(const Position& position, Color us)
    : rules(position.rules()),
      us(us),
      occupied(position.occupied()),
      unions(position.unions()),
      their_free(position.free_pieces(Opponent(us))),
      king(position.pieces(us, PieceType::kKing)),
      their_king(position.pieces(Opponent(us), PieceType::kKing)),
      last_rank(LastRank(us)),
      used_double_steps(position.used_double_steps(us)),
      initial(position.assignment(us)),
      king_rights(king ? position.RightsLostFrom(us, king.first()) : uint8_t{0}),
      en_passant(EnPassant::Of(position, us)) {
  for (Square s : unions) {
    to_enter[num_unions] = {static_cast<uint8_t>(ChainState::ShiftOf(num_unions)),
                            last_rank.contains(s), position.RightsLostFrom(us, s)};
    square[num_unions++] = s;
  }
  if (en_passant.entry) en_passant_union = UnionIndex(en_passant.pawn);
  if (us == position.side_to_move() && position.pending_gift() != Square::kNone) {
    gift_union = UnionIndex(position.pending_gift());
  }
}

Move LandingMove(const ChainBoard& board, ChainState state) {
  // If nothing but a gift was promoted, the outcome is that of a plain move.
  const PieceType gift =
      board.gift_union < 0 ? PieceType::kNone : state.At(ChainState::ShiftOf(board.gift_union));
  const Square from = board.FirstMoverOf(state);
  const PieceType first = board.king.contains(from) ? PieceType::kKing : state.lifted();
  // If no union has changed, a plain move of the first mover has the same outcome. A plain move of
  // the king loses its castling rights, too.
  const ChainState untouched = board.First(from, first, gift);
  if (!state.SameButLifted(untouched)) return state.Landing();
  const Move plain = Move::Plain(from, Square::kA1, state.lifted(), gift);
  return state.double_step() ? plain.WithDoubleStep() : plain;
}

bool IsShuffle(const Position& position, Square from, PieceType first, PieceType last) {
  // If the move does not name its first mover, the first mover is implied and so unique.
  if (first != last || !Move::NamesFirstMover(position.unions().count())) return false;
  return TraitsOf(position.rules()).king_unites ||
         position.RightsLostFrom(position.side_to_move(), from) == 0;
}

Move ShuffleMove(const Position& position, ChainState state, Square from) {
  const uint8_t lost = state.lost_rights() | position.RightsLostFrom(position.side_to_move(), from);
  const Assignment after = state.Landing().assignment(position.unions().count());
  const ChainState shuffle =
      ChainState::First(Square::kA1, PieceType::kNone, after).WithLostRights(lost);
  return (state.en_passant() ? shuffle.WithEnPassant() : shuffle).Landing();
}

}  // namespace danco
