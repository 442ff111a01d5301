// The attack on the enemy king: what reaches the squares around it, which unions hold a piece that
// would unite with it, and from where the next Sako can be given.
#include <algorithm>
#include <array>
#include <cstddef>

#include "board/core/attacks.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/reach/attack_origins.h"
#include "eval/distance.h"
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
  links.near = unions & origins.OccupiedBy(pieces);
  if (!TraitsOf(context.position.rules()).take_over_in_chain) {
    // A link is the last one: what it releases enters no other.
    for (Square s : links.near) origins.Add(AttackOrigins::Of(us, s, context.occupied));
    return links;
  }
  links.far =
      FindAttackingUnions(pieces, unions, origins,
                          [&](Square s) { return AttackOrigins::Of(us, s, context.occupied); }) &
      ~links.near;
  return links;
}

// Which of the squares that each type can come to are origins for it.
Bitboard Where(const AttackOrigins& origins, const std::array<Bitboard, 6>& squares) {
  const Bitboard queens = squares[Index(PieceType::kQueen)];
  return origins.OccupiedBy({squares[Index(PieceType::kPawn)], squares[Index(PieceType::kKnight)],
                             squares[Index(PieceType::kBishop)] | queens,
                             squares[Index(PieceType::kRook)] | queens});
}

// Of `origins`, which are the king's, those between which and the king nothing can be put.
AttackOrigins CloseOrigins(const AttackOrigins& origins, Square their_king) {
  const Bitboard neighbours = KingAttacks(their_king);
  return {origins.pawn, origins.knight, origins.diagonal & neighbours,
          origins.straight & neighbours};
}

// What a piece of ours would attack that gives Sako from `s` by itself, the king being out of the
// way: of the types that can do so, together.
Bitboard AttacksOfSako(const EvalContext& context, Color us, const AttackOrigins& on_king,
                       Bitboard without_king, Square s) {
  const auto& steps = context.reach_of(us).steps;
  const auto comes = [&](PieceType type) { return steps[Index(type)].contains(s); };
  Bitboard attacks;
  if (on_king.knight.contains(s) && comes(PieceType::kKnight)) attacks |= KnightAttacks(s);
  if (on_king.pawn.contains(s) && comes(PieceType::kPawn)) attacks |= PawnAttacks(us, s);
  const bool diagonal = on_king.diagonal.contains(s);
  const bool straight = on_king.straight.contains(s);
  const bool queen = (diagonal || straight) && comes(PieceType::kQueen);
  if (queen || (diagonal && comes(PieceType::kBishop))) attacks |= BishopAttacks(s, without_king);
  if (queen || (straight && comes(PieceType::kRook))) attacks |= RookAttacks(s, without_king);
  return attacks;
}

// Those of `sakos`, given by a piece itself, that leave the king none of its `escapes`.
Bitboard LastSakos(const EvalContext& context, Color us, const AttackOrigins& on_king,
                   Bitboard sakos, Bitboard escapes) {
  const Bitboard without_king = context.occupied & ~Bitboard(context.position.king(Opponent(us)));
  if (escapes.empty()) return sakos;
  Bitboard last;
  for (Square s : sakos) {
    const Bitboard attacks = AttacksOfSako(context, us, on_king, without_king, s);
    if ((escapes & ~attacks & ~Bitboard(s)).empty()) last |= s;
  }
  return last;
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

// Sako after Sako decides games: the more there are to choose from, the sooner one is not answered.
// `origins` are those of the king, `on_king`, and of the links.
template <typename Accumulator>
void AddSakos(const EvalContext& context, Color us, const AttackOrigins& on_king,
              const AttackOrigins& origins, const Links& links, Accumulator& sum) {
  const Color them = Opponent(us);
  const Square their_king = context.position.king(them);
  const SideReach& reach = context.reach_of(us);
  const size_t waiting = context.waiting(us);
  // Empty squares on which a piece of ours, free or released, would give Sako by itself or by what
  // it could release. Where the enemy reaches, he unites with it.
  const Bitboard sakos = Where(origins, reach.steps);
  const Bitboard risky = sakos & context.reach_of(them).all();
  const Bitboard safe = sakos & ~risky;
  sum.Add(us, ForCount(kWeights.safe_sakos[waiting], safe));
  sum.Add(us, ForCount(kWeights.risky_sakos[waiting], risky));
  // Who gives it, and from where: a knight next to the king, a queen across the board.
  const auto by_type = on_king.ByType();
  const Square king_seen = Relative(us, their_king);
  for (const PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    const size_t t = Index(type);
    for (const Square s : safe& by_type[t] & reach.steps[t]) {
      sum.Add(us, kWeights.safe_sakos_from[waiting][t][KingOffset(king_seen, Relative(us, s))]);
    }
  }
  // A king that can step aside answers one Sako, not the next; and where links wait, each Sako may
  // be the trigger of another.
  const Bitboard escapes =
      (KingAttacks(their_king) | their_king) & ~context.occupied & ~reach.all();
  sum.Add(us, ForCounts(kWeights.sakos_by_escapes[waiting], safe, escapes));
  sum.Add(us, ForCounts(kWeights.sakos_by_links[waiting], links.near | links.far, safe));
  // Nothing can be put between the king and a knight, a pawn or a neighbour; and the last Sako is
  // the one that takes the last escape.
  const Bitboard close = safe & Where(CloseOrigins(on_king, their_king), reach.steps);
  sum.Add(us, ForCounts(kWeights.close_sakos[waiting], escapes, close));
  if (us == context.position.side_to_move()) {
    const Bitboard last =
        LastSakos(context, us, on_king, safe & Where(on_king, reach.steps), escapes);
    sum.Add(us, ForCount(kWeights.last_sakos[0], last & ~close));
    sum.Add(us, ForCount(kWeights.last_sakos[1], last & close));
  }
  // Whoever unites with a piece that another of ours supports has answered nothing: that one enters
  // the union and releases it again.
  const Bitboard supported = reach.twice | (reach.direct & reach.chained);
  sum.Add(us, ForCounts(kWeights.supported_sakos[waiting], escapes, risky & supported));
  // A link is a threat as well when it is made: by uniting where another can enter, or by moving a
  // union to such a square.
  sum.Add(us, ForCount(kWeights.uniting_sakos[waiting], Where(origins, reach.targets) & supported));
  sum.Add(us,
          ForCount(kWeights.union_sakos[waiting], Where(origins, reach.union_steps) & reach.all()));
}

}  // namespace

template <typename Accumulator>
void AddAttack(const EvalContext& context, Color us, Accumulator& sum) {
  const Square their_king = context.position.king(Opponent(us));
  const SideReach& reach = context.reach_of(us);
  const size_t waiting = context.waiting(us);
  // Every attacked square around the king is one where it cannot go, and one step from Paco.
  const Bitboard ring = KingAttacks(their_king) | their_king;
  sum.Add(us, ForCount(kWeights.ring_direct[waiting], ring & reach.direct));
  sum.Add(us, ForCount(kWeights.ring_once[waiting], ring & reach.once & ~reach.direct));
  sum.Add(us, ForCount(kWeights.ring_later[waiting],
                       ring & reach.chained & ~reach.once & ~reach.direct));
  // A loaded union waits for its trigger; the longer the fuse, the easier it is cut.
  const AttackOrigins on_king = OriginsOnKing(context, us, their_king);
  AttackOrigins origins = on_king;
  const Links links = FindLinks(context, us, origins);
  sum.Add(us, ForCount(kWeights.links[waiting], links.near));
  sum.Add(us, ForCount(kWeights.far_links[waiting], links.far));
  AddSakos(context, us, on_king, origins, links, sum);
}

template void AddAttack(const EvalContext&, Color, ScoreAccumulator&);
template void AddAttack(const EvalContext&, Color, CountAccumulator&);

}  // namespace danco
