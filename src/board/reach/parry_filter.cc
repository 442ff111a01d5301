#include "board/reach/parry_filter.h"

namespace danco {

void ParryFilter::Learn(const Position& position, Move move, Bitboard refutation) {
  // King moves, and threats through what the move has opened, are a matter of this move alone.
  if (empty_ || move.piece() == PieceType::kKing || move.en_passant() ||
      position.pending_gift() != Square::kNone || refutation.contains(move.from())) {
    return;
  }
  if (!refutation.contains(move.to())) {  // it stood before the move
    landings_ &= refutation;
    links_ |= refutation;
  } else if (move.kind() != MoveKind::kUnion) {
    // It goes through the union that the move has formed, whichever piece forms it.
    landings_ &= ~Bitboard(move.to());
  }
}

}  // namespace danco
