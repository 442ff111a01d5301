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

Links FindLinks(const EvalContext& context, Color us, Square their_king) {
  const SideReach& reach = context.reach_of(us);
  Links links;
  Bitboard rest = context.unions & ~context.position.pieces(us, PieceType::kKing);
  for (Square s : rest) {
    if (reach.united_attacks[s].contains(their_king)) links.near |= s;
  }
  Bitboard goals = links.near;
  rest &= ~goals;
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
Bitboard SakoSquares(const EvalContext& context, Color us, Bitboard goals) {
  Bitboard pawn;
  Bitboard knight;
  Bitboard bishop;
  Bitboard rook;
  for (Square s : goals) {
    pawn |= PawnAttacks(Opponent(us), s);
    knight |= KnightAttacks(s);
    bishop |= BishopAttacks(s, context.occupied);
    rook |= RookAttacks(s, context.occupied);
  }
  const auto& steps = context.reach_of(us).steps;
  return (steps[Index(PieceType::kPawn)] & pawn) | (steps[Index(PieceType::kKnight)] & knight) |
         (steps[Index(PieceType::kBishop)] & bishop) | (steps[Index(PieceType::kRook)] & rook) |
         (steps[Index(PieceType::kQueen)] & (bishop | rook));
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
  const Links links = FindLinks(context, us, their_king);
  sum.Add(us, ForCount(kWeights.links, links.near));
  sum.Add(us, ForCount(kWeights.far_links, links.far));
  // Sako after Sako decides games: the more there are to choose from, the sooner one is not
  // answered. Where the enemy reaches, he unites with the piece that gives it.
  const Bitboard sakos = SakoSquares(context, us, links.near | links.far | their_king);
  const Bitboard risky = sakos & context.reach_of(them).all();
  const size_t waiting = context.waiting(us);
  sum.Add(us, ForCount(kWeights.safe_sakos[waiting], sakos & ~risky));
  sum.Add(us, ForCount(kWeights.risky_sakos[waiting], risky));
}

template void AddAttack(const EvalContext&, Color, ScoreAccumulator&);
template void AddAttack(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
