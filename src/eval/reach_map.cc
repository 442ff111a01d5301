#include "eval/reach_map.h"

namespace danco {

SideReach ComputeReach(const Position& position, Color us) {
  SideReach reach;
  const Bitboard occupied = position.occupied();
  const Bitboard unions = position.unions();
  const Bitboard landing = ~occupied | position.free_pieces(Opponent(us));
  reach.free = position.free_pieces(us) & ~position.pieces(us, PieceType::kKing);
  const Bitboard pawns = position.pieces(us, PieceType::kPawn);
  reach.direct = PawnAttacks(us, pawns & reach.free);
  for (PieceType type :
       {PieceType::kKnight, PieceType::kBishop, PieceType::kRook, PieceType::kQueen}) {
    for (Square s : position.pieces(us, type) & reach.free) {
      const Bitboard attacks = PieceAttacks(type, s, occupied);
      reach.direct |= attacks;
      reach.mobility[Index(type)] += (attacks & landing).count();
    }
  }
  Bitboard pending = reach.direct & unions;
  while (pending) {
    reach.entered |= pending;
    const Square s = pending.PopFirst();
    const PieceType type = position.type_at(us, s);
    reach.chained |=
        type == PieceType::kPawn ? PawnAttacks(us, s) : PieceAttacks(type, s, occupied);
    pending |= reach.chained & unions & ~reach.entered;
  }
  return reach;
}

}  // namespace danco
