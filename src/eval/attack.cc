// The attack on the enemy king: what reaches the squares around it, which unions hold a piece that
// would unite with it, and from where the next Sako can be given.
#include <algorithm>

#include "board/attacks.h"
#include "eval/terms.h"

namespace danco {
namespace {

// Unions that lead to the enemy king, once a piece of ours enters them.
struct Links {
  Bitboard near;  // the own piece in it attacks the king
  Bitboard far;   // it attacks a union that leads there
};

// Where a piece of `us` attacks something, by its type.
struct Lookouts {
  Bitboard pawn;
  Bitboard knight;
  Bitboard diagonal;  // bishop and queen
  Bitboard line;      // rook and queen

  void Add(const EvalContext& context, Color us, Square target) {
    pawn |= PawnAttacks(Opponent(us), target);
    knight |= KnightAttacks(target);
    diagonal |= BishopAttacks(target, context.occupied);
    line |= RookAttacks(target, context.occupied);
  }
  // Those squares on which such a piece is; `of` says where pieces of a type are.
  template <typename SquaresOf>
  Bitboard Taken(SquaresOf&& of) const {
    return (of(PieceType::kPawn) & pawn) | (of(PieceType::kKnight) & knight) |
           (of(PieceType::kBishop) & diagonal) | (of(PieceType::kRook) & line) |
           (of(PieceType::kQueen) & (diagonal | line));
  }
};

Lookouts LookoutsOnKing(const EvalContext& context, Color us, Square their_king) {
  const Color them = Opponent(us);
  return {PawnAttacks(them, their_king), KnightAttacks(their_king),
          context.diagonals_to_king[Index(them)], context.lines_to_king[Index(them)]};
}

Links FindLinks(const EvalContext& context, Color us, const Lookouts& on_king) {
  const SideReach& reach = context.reach_of(us);
  const Bitboard unions = context.unions & ~context.position.pieces(us, PieceType::kKing);
  Links links;
  links.near = unions & on_king.Taken([&](PieceType t) { return context.position.pieces(us, t); });
  Bitboard goals = links.near;
  Bitboard rest = unions & ~goals;
  for (bool found = bool(goals); found;) {
    found = false;
    for (Square s : rest) {
      if (!(reach.united_attacks[s] & goals)) continue;
      links.far |= s;
      goals |= s;
      rest &= ~Bitboard(s);
      found = true;
    }
  }
  return links;
}

// Empty squares on which a piece of ours, free or released, would give Sako by itself or by what it
// could release.
Bitboard SakoSquares(const EvalContext& context, Color us, Lookouts lookouts, const Links& links) {
  for (Square s : links.near | links.far) lookouts.Add(context, us, s);
  return lookouts.Taken([&](PieceType t) { return context.reach_of(us).steps[Index(t)]; });
}

template <size_t kSize>
const Weight& ForCount(const ByCount<kSize>& weights, Bitboard set) {
  return weights[std::min(static_cast<size_t>(set.count()), kSize - 1)];
}

}  // namespace

template <typename Accumulator>
void AddAttack(const EvalContext& context, Color us, Accumulator& sum) {
  const Color them = Opponent(us);
  const Square their_king = context.position.king(them);
  const SideReach& reach = context.reach_of(us);
  // Every attacked square around the king is one where it cannot go, and one step from Paco.
  const Bitboard ring = KingAttacks(their_king) | their_king;
  sum.Add(us, ForCount(kWeights.ring_direct, ring & reach.direct));
  sum.Add(us, ForCount(kWeights.ring_once, ring & reach.once & ~reach.direct));
  sum.Add(us, ForCount(kWeights.ring_later, ring & reach.chained & ~reach.once & ~reach.direct));
  // A loaded union waits for its trigger; the longer the fuse, the easier it is cut.
  const Lookouts on_king = LookoutsOnKing(context, us, their_king);
  const Links links = FindLinks(context, us, on_king);
  sum.Add(us, ForCount(kWeights.links, links.near));
  sum.Add(us, ForCount(kWeights.far_links, links.far));
  // Sako after Sako decides games: the more there are to choose from, the sooner one is not
  // answered. Where the enemy reaches, he unites with the piece that gives it.
  const Bitboard sakos = SakoSquares(context, us, on_king, links);
  const Bitboard risky = sakos & context.reach_of(them).all();
  const size_t waiting = context.waiting(us);
  sum.Add(us, ForCount(kWeights.safe_sakos[waiting], sakos & ~risky));
  sum.Add(us, ForCount(kWeights.risky_sakos[waiting], risky));
}

template void AddAttack(const EvalContext&, Color, ScoreAccumulator&);
template void AddAttack(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
