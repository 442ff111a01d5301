// The families of terms. Each adds what it finds for one colour to an accumulator
// (eval/accumulator.h), in plays of one position.
#ifndef DANCO_EVAL_TERMS_H_
#define DANCO_EVAL_TERMS_H_

#include <algorithm>
#include <array>
#include <cstdlib>

#include "board/position.h"
#include "eval/reach_map.h"
#include "eval/weights.h"

namespace danco {

// What all families look at.
struct EvalContext {
  explicit EvalContext(const Position& position)
      : position(position),
        reach{ComputeReach(position, Color::kWhite), ComputeReach(position, Color::kBlack)} {}
  const SideReach& reach_of(Color color) const { return reach[Index(color)]; }

  const Position& position;
  std::array<SideReach, 2> reach;
};

template <typename Accumulator>
void AddMaterial(const EvalContext& context, Color us, Accumulator& sum) {
  const Bitboard unions = context.position.unions();
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    const Bitboard pieces = context.position.pieces(us, type);
    sum.Add(us, kWeights.free_piece[Index(type)], (pieces & ~unions).count());
    sum.Add(us, kWeights.united_piece[Index(type)], (pieces & unions).count());
  }
}

template <typename Accumulator>
void AddReach(const EvalContext& context, Color us, Accumulator& sum) {
  const SideReach& reach = context.reach_of(us);
  const Position& position = context.position;
  const Bitboard their_free = position.free_pieces(Opponent(us));
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    sum.Add(us, kWeights.mobility[Index(type)], reach.mobility[Index(type)]);
    sum.Add(us, kWeights.unite_target[Index(type)],
            (position.pieces(Opponent(us), type) & their_free & reach.all()).count());
  }
  sum.Add(us, kWeights.enterable_union, reach.entered.count());
  sum.Add(us, kWeights.chained_square, (reach.chained & ~reach.direct).count());
}

template <typename Accumulator>
void AddKing(const EvalContext& context, Color us, Accumulator& sum) {
  const Position& position = context.position;
  const Color them = Opponent(us);
  const SideReach& ours = context.reach_of(us);
  const Square their_king = position.king(them);
  const Bitboard ring = KingAttacks(their_king) | their_king;
  sum.Add(us, kWeights.ring_attacked[(ring & ours.direct).count()]);
  sum.Add(us, kWeights.ring_chained[(ring & ours.chained & ~ours.direct).count()]);
  const Bitboard escapes =
      KingAttacks(position.king(us)) & ~position.occupied() & ~context.reach_of(them).all();
  sum.Add(us, kWeights.king_escapes[escapes.count()]);
}

template <typename Accumulator>
void AddPawns(const EvalContext& context, Color us, Accumulator& sum) {
  const Bitboard pawns = context.position.pieces(us, PieceType::kPawn);
  const Bitboard unions = context.position.unions();
  for (Square s : pawns & ~unions) sum.Add(us, kWeights.free_pawn[RelativeRank(us, s)]);
  for (Square s : pawns& unions) sum.Add(us, kWeights.united_pawn[RelativeRank(us, s)]);
}

// Steps of a king between two squares.
inline int Distance(Square a, Square b) {
  return std::max(std::abs(FileOf(a) - FileOf(b)), std::abs(RankOf(a) - RankOf(b)));
}

template <typename Accumulator>
void AddUnions(const EvalContext& context, Color us, Accumulator& sum) {
  const Position& position = context.position;
  const Square their_king = position.king(Opponent(us));
  for (Square s : position.unions()) {
    sum.Add(us, kWeights.union_king_distance[Distance(s, their_king)]);
    if (!context.reach_of(us).entered.contains(s)) {
      sum.Add(us, kWeights.stuck_piece[Index(position.type_at(us, s)) % 6]);
    }
  }
}

}  // namespace danco

#endif  // DANCO_EVAL_TERMS_H_
