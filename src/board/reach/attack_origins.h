// From where a square is attacked, by the ways in which pieces attack: the backward view of
// board/core/attacks.h.
#ifndef DANCO_BOARD_REACH_ATTACK_ORIGINS_H_
#define DANCO_BOARD_REACH_ATTACK_ORIGINS_H_

#include <array>

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"

namespace danco {

// Pieces of one side, the king apart, by the way in which they attack. Queens are in both of the
// last two.
struct AttackerSets {
  Bitboard pawns;
  Bitboard knights;
  Bitboard diagonal;
  Bitboard straight;
};

inline AttackerSets AttackersOf(const Position& position, Color us) {
  const Bitboard queens = position.pieces(us, PieceType::kQueen);
  return {position.pieces(us, PieceType::kPawn), position.pieces(us, PieceType::kKnight),
          position.pieces(us, PieceType::kBishop) | queens,
          position.pieces(us, PieceType::kRook) | queens};
}

// Squares from which a piece of one side would attack a goal.
struct AttackOrigins {
  Bitboard pawn;
  Bitboard knight;
  Bitboard diagonal;
  Bitboard straight;

  static AttackOrigins Of(Color us, Square goal, Bitboard occupied) {
    return {PawnAttacks(Opponent(us), goal), KnightAttacks(goal), BishopAttacks(goal, occupied),
            RookAttacks(goal, occupied)};
  }
  void Add(const AttackOrigins& o) {
    pawn |= o.pawn;
    knight |= o.knight;
    diagonal |= o.diagonal;
    straight |= o.straight;
  }
  // Which of the pieces stand there.
  Bitboard Taken(const AttackerSets& pieces) const {
    return (pawn & pieces.pawns) | (knight & pieces.knights) | (diagonal & pieces.diagonal) |
           (straight & pieces.straight);
  }
  // By the type of the piece; none for kings and kNone.
  std::array<Bitboard, kNumPieceTypes> ByType() const {
    return {Bitboard(), pawn, knight, diagonal, straight, diagonal | straight, Bitboard()};
  }
};

// The loaded unions among `unions`: the own piece in them attacks a goal, or a loaded union.
// `origins` are those of the goals, and in the end those of the loaded unions as well. Calls
// `origins_of(s)` once for each loaded union; it returns the origins of that square.
template <typename OriginsOf>
Bitboard FollowLoadedUnions(const AttackerSets& pieces, Bitboard unions, AttackOrigins& origins,
                            OriginsOf&& origins_of) {
  Bitboard loaded;
  while (const Bitboard found = origins.Taken(pieces) & unions & ~loaded) {
    loaded |= found;
    for (Square s : found) origins.Add(origins_of(s));
  }
  return loaded;
}

}  // namespace danco

#endif  // DANCO_BOARD_REACH_ATTACK_ORIGINS_H_
