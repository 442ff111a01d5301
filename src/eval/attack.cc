// The attack on the enemy king: what reaches the squares around it, which unions hold a piece that
// would unite with it, and from where the next Sako can be given.
#include <algorithm>
#include <array>
#include <cstddef>

#include "board/core/attacks.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/reach/attack_origins.h"
#include "eval/terms.h"

namespace danco {
namespace {

// Unions that lead to the enemy king, once a piece of ours enters them.
struct Links {
  Bitboard near;  // the own piece in it attacks the king
  Bitboard far;   // it attacks a union that leads there
};

AttackOrigins OriginsOnKing(const EvalContext& context, Color us, Square their_king) {
  const Color them = Opponent(us);
  return {PawnAttacks(them, their_king), KnightAttacks(their_king),
          context.diagonals_to_king[Index(them)], context.lines_to_king[Index(them)]};
}

// `origins` are those of the king, and in the end those of the links as well.
Links FindLinks(const EvalContext& context, Color us, AttackOrigins& origins) {
  const Bitboard unions = context.unions & ~context.position.pieces(us, PieceType::kKing);
  const AttackerSets pieces = AttackersOf(context.position, us);
  Links links;
  links.near = unions & origins.Taken(pieces);
  if (!TraitsOf(context.position.rules()).take_over_in_chain) {
    // A link is the last one: what it releases enters no other.
    for (Square s : links.near) origins.Add(AttackOrigins::Of(us, s, context.occupied));
    return links;
  }
  links.far =
      FollowLoadedUnions(pieces, unions, origins,
                         [&](Square s) { return AttackOrigins::Of(us, s, context.occupied); }) &
      ~links.near;
  return links;
}

// Empty squares on which a piece of ours, free or released, would give Sako by itself or by what it
// could release. `origins` are those of the king and of the links.
Bitboard SakoSquares(const EvalContext& context, Color us, const AttackOrigins& origins) {
  const auto& steps = context.reach_of(us).steps;
  const Bitboard queens = steps[Index(PieceType::kQueen)];
  return origins.Taken({steps[Index(PieceType::kPawn)], steps[Index(PieceType::kKnight)],
                        steps[Index(PieceType::kBishop)] | queens,
                        steps[Index(PieceType::kRook)] | queens});
}

template <size_t kSize>
const Weight& ForCount(const ByCount<kSize>& weights, Bitboard set) {
  return weights[std::min(static_cast<size_t>(set.count()), kSize - 1)];
}

template <size_t kRows, size_t kSize>
const Weight& ForCounts(const std::array<ByCount<kSize>, kRows>& weights, Bitboard rows,
                        Bitboard set) {
  return ForCount(weights[std::min(static_cast<size_t>(rows.count()), kRows - 1)], set);
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
  AttackOrigins origins = OriginsOnKing(context, us, their_king);
  const Links links = FindLinks(context, us, origins);
  sum.Add(us, ForCount(kWeights.links, links.near));
  sum.Add(us, ForCount(kWeights.far_links, links.far));
  // Sako after Sako decides games: the more there are to choose from, the sooner one is not
  // answered. Where the enemy reaches, he unites with the piece that gives it.
  const Bitboard sakos = SakoSquares(context, us, origins);
  const Bitboard risky = sakos & context.reach_of(them).all();
  const size_t waiting = context.waiting(us);
  const Bitboard safe = sakos & ~risky;
  sum.Add(us, ForCount(kWeights.safe_sakos[waiting], safe));
  sum.Add(us, ForCount(kWeights.risky_sakos[waiting], risky));
  // A king that can step aside answers one Sako, not the next; and where links wait, each Sako may
  // be the trigger of another.
  const Bitboard escapes = ring & ~context.occupied & ~reach.all();
  sum.Add(us, ForCounts(kWeights.sakos_by_escapes[waiting], safe, escapes));
  sum.Add(us, ForCounts(kWeights.sakos_by_links[waiting], links.near | links.far, safe));
}

template void AddAttack(const EvalContext&, Color, ScoreAccumulator&);
template void AddAttack(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
