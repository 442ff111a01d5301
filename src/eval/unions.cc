// Unions. Each belongs to both sides and helps the one that can use its piece better.
#include "board/core/position.h"
#include "board/core/square.h"
#include "eval/distance.h"
#include "eval/terms.h"

namespace danco {

template <typename Accumulator>
void AddUnions(const EvalContext& context, Color us, Accumulator& sum) {
  const Position& position = context.position;
  const Color them = Opponent(us);
  const SideReach& ours = context.reach_of(us);
  const SideReach& theirs = context.reach_of(them);
  const Square their_king = position.king(them);
  const size_t waiting = context.waiting(us);
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    const int t = Index(type);
    // A side that moves unions well brings its own pieces forward and takes the enemy's away.
    sum.Add(us, kWeights.union_mobility[waiting][t], ours.union_mobility[t]);
    // A piece that cannot be released is out of play until another one comes near.
    sum.Add(us, kWeights.stuck_piece[waiting][t],
            (position.pieces(us, type) & context.unions & ~ours.entered).count());
  }
  for (Square s : context.unions) {
    // Near the enemy king a release is a threat. Near our own king it is the enemy's threat, which
    // the same weight counts for the enemy.
    sum.Add(us, kWeights.union_distance[waiting][Distance(their_king, s)]);
    // Which of the two pieces can be released sooner matters, and which one the other side is left
    // with.
    const PieceType type = position.type_at(us, s);
    const PieceType partner = position.type_at(them, s);
    if (type == PieceType::kKing || partner == PieceType::kKing) continue;
    sum.Add(us, kWeights.pairs[waiting][ours.release_of(s)][theirs.release_of(s)][Index(type)]
                              [Index(partner)]);
  }
  // A union that only we can enter is a reserve for us and useless to the enemy.
  const Bitboard own = ours.entered & ~theirs.entered;
  sum.Add(us, kWeights.own_union[waiting], own.count());
}

template void AddUnions(const EvalContext&, Color, ScoreAccumulator&);
template void AddUnions(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
