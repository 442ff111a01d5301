#include "board/moves/chain_board.h"

#include "board/core/square.h"

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
    to_enter[num_unions] = {static_cast<uint8_t>(ChainState::PlaceOf(num_unions)),
                            last_rank.contains(s), position.RightsLostFrom(us, s)};
    square[num_unions++] = s;
  }
  if (en_passant.entry) en_passant_union = UnionIndex(en_passant.pawn);
  if (us == position.side_to_move() && position.pending_gift() != Square::kNone) {
    gift_union = UnionIndex(position.pending_gift());
  }
}

}  // namespace danco
