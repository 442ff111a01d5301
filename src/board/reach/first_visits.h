// The way of a chain that enters each union at most once, looked for backwards from its end.
#ifndef DANCO_BOARD_REACH_FIRST_VISITS_H_
#define DANCO_BOARD_REACH_FIRST_VISITS_H_

#include <array>

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/square.h"

namespace danco {

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

#endif  // DANCO_BOARD_REACH_FIRST_VISITS_H_
