// What a side's pieces attack, directly and through chains: the ground of most terms.
#ifndef DANCO_EVAL_REACH_MAP_H_
#define DANCO_EVAL_REACH_MAP_H_

#include <array>

#include "board/attacks.h"
#include "board/bitboard.h"
#include "board/position.h"

namespace danco {

struct SideReach {
  Bitboard free;     // free pieces but the king
  Bitboard direct;   // squares that free pieces attack
  Bitboard chained;  // squares that pieces attack which free pieces could release, in any number of
                     // steps
  Bitboard entered;  // unions that some chain can enter
  std::array<int, 6> mobility{};  // by type: empty squares and free enemies attacked by free
                                  // pieces, summed over pieces

  Bitboard all() const { return direct | chained; }
};

// Chains as in the first answer of Sako detection: each union is entered once, nothing is vacated
// (board/sako.cc).
SideReach ComputeReach(const Position& position, Color us);

}  // namespace danco

#endif  // DANCO_EVAL_REACH_MAP_H_
