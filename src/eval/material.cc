// Material: nothing is ever captured, and both sides always have the same number of free pieces
// (15 minus the unions). What differs is which pieces they are.
#include "eval/terms.h"

namespace danco {

template <typename Accumulator>
void AddMaterial(const EvalContext& context, Color us, Accumulator& sum) {
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    const Bitboard pieces = context.position.pieces(us, type);
    // A free queen unites, enters and attacks; a free pawn does little.
    sum.Add(us, kWeights.free_piece[Index(type)], (pieces & ~context.unions).count());
    // A united piece is not lost: it can be released, and it moves its union.
    sum.Add(us, kWeights.united_piece[Index(type)], (pieces & context.unions).count());
  }
}

template void AddMaterial(const EvalContext&, Color, ScoreAccumulator&);
template void AddMaterial(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
