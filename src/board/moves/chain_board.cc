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
      used_double_steps(position.used_double_steps(us)) {
  uint64_t assignment = 0;
  for (Square s : unions) {
    assignment |= static_cast<uint64_t>(position.type_at(us, s)) << (3 * num_unions);
    square[num_unions++] = s;
  }
  initial = Assignment(assignment);
  for (Wing wing : kWings) {
    const Square rook = position.castling_rook(us, wing);
    if (rook == Square::kNone) continue;
    king_rights |= static_cast<uint8_t>(1 << Index(wing));
    if (unions.contains(rook))
      lost_right[UnionIndex(rook)] = static_cast<uint8_t>(1 << Index(wing));
  }
  if (us != position.side_to_move()) return;
  if (position.en_passant() != Square::kNone) {
    en_passant_pawn = position.en_passant_pawn();
    if (unions.contains(en_passant_pawn)) en_passant_union = UnionIndex(en_passant_pawn);
    en_passant = position.en_passant();
  }
  if (position.pending_gift() != Square::kNone) gift_union = UnionIndex(position.pending_gift());
}

ChainState ChainBoard::First(Square from, PieceType type) const {
  if (wide()) {
    // The king's square is known; the type in the last union takes its place.
    const Square last = SquareAt(Index(initial.at(kMaxUnions - 1)));
    return ChainState::First(
               last, type,
               Assignment(initial.bits() & ((uint64_t{1} << (3 * Assignment::kMaxUnions)) - 1)))
        .WithLostRights(king_rights);
  }
  const ChainState first = ChainState::First(from, type, initial);
  return type == PieceType::kKing ? first.WithLostRights(king_rights) : first;
}

}  // namespace danco
