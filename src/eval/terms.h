// SPDX-License-Identifier: MIT
// The families of terms of the evaluation. Each family has its own file, which gives the reasons,
// and adds its terms for one colour to an accumulator (eval/accumulator.h).
#ifndef DANCO_EVAL_TERMS_H_
#define DANCO_EVAL_TERMS_H_

#include <array>

#include "board/core/attacks.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "eval/accumulator.h"
#include "eval/reach_map.h"

namespace danco {

// The data that all families use, computed once per position.
struct EvalContext {
  explicit EvalContext(const Position& p)
      : position(p), occupied(p.occupied()), unions(p.unions()) {
    for (Color color : kColors) {
      ComputeReach(p, color, reach[Index(color)]);
      const Square king = p.king(color);
      diagonals_to_king[Index(color)] = BishopAttacks(king, occupied);
      lines_to_king[Index(color)] = RookAttacks(king, occupied);
    }
  }
  const SideReach& reach_of(Color color) const { return reach[Index(color)]; }
  // Returns the index of weights that differ between the side to move (0) and the other side (1).
  size_t waiting(Color color) const { return color == position.side_to_move() ? 0 : 1; }

  const Position& position;
  const Bitboard occupied;
  const Bitboard unions;
  std::array<SideReach, 2> reach;
  // By colour of the king: the squares from which a bishop or a rook would attack it.
  std::array<Bitboard, 2> diagonals_to_king;
  std::array<Bitboard, 2> lines_to_king;
};

// Material and placement of free and united pieces (pieces.cc).
template <typename Accumulator>
void AddPieces(const EvalContext& context, Color us, Accumulator& sum);

// Attacks, direct and through chains (reach.cc).
template <typename Accumulator>
void AddReach(const EvalContext& context, Color us, Accumulator& sum);

// The safety of the side's own king (king.cc).
template <typename Accumulator>
void AddKing(const EvalContext& context, Color us, Accumulator& sum);

// The attack on the enemy king (attack.cc).
template <typename Accumulator>
void AddAttack(const EvalContext& context, Color us, Accumulator& sum);

// Pawns and their promotion (pawns.cc).
template <typename Accumulator>
void AddPawns(const EvalContext& context, Color us, Accumulator& sum);

// Unions as resources of both sides (unions.cc).
template <typename Accumulator>
void AddUnions(const EvalContext& context, Color us, Accumulator& sum);
// The terms of the pieces in unions, for both colours at once.
template <typename Accumulator>
void AddPairs(const EvalContext& context, Accumulator& sum);

// Adds all families for both colours (evaluate.cc).
template <typename Accumulator>
void AddAllTerms(const Position& position, Accumulator& sum);

}  // namespace danco

#endif  // DANCO_EVAL_TERMS_H_
