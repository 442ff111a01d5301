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
  Bitboard OccupiedBy(const AttackerSets& pieces) const {
    return (pawn & pieces.pawns) | (knight & pieces.knights) | (diagonal & pieces.diagonal) |
           (straight & pieces.straight);
  }
  // By the type of the piece; none for kings and kNone.
  std::array<Bitboard, kNumPieceTypes> ByType() const {
    return {Bitboard(), pawn, knight, diagonal, straight, diagonal | straight, Bitboard()};
  }
};

// Returns the unions among `unions` whose own piece, once released, attacks a goal or another such
// union. `origins` are those of the goals, and in the end those of these unions as well. Calls
// `origins_of(s)` once for each of them; it returns the origins of that square.
template <typename OriginsOf>
Bitboard FindAttackingUnions(const AttackerSets& pieces, Bitboard unions, AttackOrigins& origins,
                             OriginsOf&& origins_of) {
  return Closure(origins.OccupiedBy(pieces) & unions, [&](Square s) {
    const AttackOrigins found = origins_of(s);
    origins.Add(found);
    return found.OccupiedBy(pieces) & unions;
  });
}

// Breadth-first from `targets` through `links`, each of which releases the piece that stands in it,
// to one of `ends`. `attackers` says of a square what attacks it. Returns the squares of a way,
// from the end to the last link, with what sliders pass, but without the target; empty when there
// is no way. `end` is set to where it begins, `visited` to the links that lead to a target, all of
// them when there is no way.
template <typename AttackersOf>
[[gnu::always_inline]] inline Bitboard PathByFirstVisits(Bitboard targets, Bitboard links,
                                                         Bitboard ends, AttackersOf attackers,
                                                         Square& end, Bitboard& visited) {
  std::array<Square, kNumSquares> next;  // of each link: what its piece goes on to
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
