// SPDX-License-Identifier: MIT
// The squares from which each piece type attacks a target: the inverse of board/core/attacks.h.
#ifndef DANCO_BOARD_REACH_ATTACK_ORIGINS_H_
#define DANCO_BOARD_REACH_ATTACK_ORIGINS_H_

#include <array>

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"

namespace danco {

// The pieces of one side, except the king, by how they attack. Queens are both diagonal and
// straight attackers.
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

// The squares from which a piece of one side would attack a target, by how it attacks.
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
  // Returns the squares in `pieces` from which a piece attacks the target.
  Bitboard OccupiedBy(const AttackerSets& pieces) const {
    return (pawn & pieces.pawns) | (knight & pieces.knights) | (diagonal & pieces.diagonal) |
           (straight & pieces.straight);
  }
  // Returns the origins by piece type. None for kings and kNone.
  std::array<Bitboard, kNumPieceTypes> ByType() const {
    return {Bitboard(), pawn, knight, diagonal, straight, diagonal | straight, Bitboard()};
  }
};

// Returns the squares in `unions` whose piece, once released, attacks a target or another union of
// the result. `pieces` are those of the attacking side. `origins` must hold the origins for the
// targets; those for the returned unions are added to it. Calls `origins_of(s)` once for each
// returned square to get its origins.
template <typename OriginsOf>
Bitboard FindAttackingUnions(const AttackerSets& pieces, Bitboard unions, AttackOrigins& origins,
                             OriginsOf&& origins_of) {
  return Closure(origins.OccupiedBy(pieces) & unions, [&](Square s) {
    const AttackOrigins found = origins_of(s);
    origins.Add(found);
    return found.OccupiedBy(pieces) & unions;
  });
}

// Finds a shortest path backwards from `targets` to one of `ends`, through unions in `links` that
// each release the piece they hold. `attackers(s)` returns the pieces that attack `s`. Returns the
// squares of the path from its start to the last link, including squares that sliders pass but not
// the target. Returns an empty set if there is no path. Sets `end` to the square where the path
// begins, and `visited` to the links that were visited. If there is no path, these are all links
// that lead to a target.
template <typename AttackersOf>
[[gnu::always_inline]] inline Bitboard PathByFirstVisits(Bitboard targets, Bitboard links,
                                                         Bitboard ends, AttackersOf attackers,
                                                         Square& end, Bitboard& visited) {
  std::array<Square, kNumSquares> next;  // for each link: the square that its piece goes to
  visited = Bitboard();
  Bitboard pending = targets;
  while (pending) {
    const Square s = pending.PopFirst();
    const Bitboard found = attackers(s);
    if (const Bitboard ending = found & ends) {
      end = ending.first();
      Bitboard path = Bitboard(end) | Between(end, s);
      for (Square link = s; !targets.contains(link); link = next[Index(link)]) {
        path |= Bitboard(link) | Between(link, next[Index(link)]);
      }
      return path;
    }
    const Bitboard fresh = found & links & ~visited;
    for (Square link : fresh) next[Index(link)] = s;
    visited |= fresh;
    pending |= fresh;
  }
  return Bitboard();
}

}  // namespace danco

#endif  // DANCO_BOARD_REACH_ATTACK_ORIGINS_H_
