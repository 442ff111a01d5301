// SPDX-License-Identifier: MIT
// The attack on the enemy king: attacks on the squares around it, loaded unions, and the squares
// from which the next Sako can be given.
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

// Unions through which a chain can reach the enemy king once one of our pieces enters them.
struct Links {
  Bitboard near;  // our piece in the union attacks the king
  Bitboard far;   // our piece attacks another link
};

AttackOrigins OriginsOnKing(const EvalContext& context, Color us, Square their_king) {
  const Color them = Opponent(us);
  return {PawnAttacks(them, their_king), KnightAttacks(their_king),
          context.diagonals_to_king[Index(them)], context.lines_to_king[Index(them)]};
}

// `origins` must hold the origins on the king; those on the links are added.
Links FindLinks(const EvalContext& context, Color us, AttackOrigins& origins) {
  const Bitboard unions = context.unions & ~context.position.pieces(us, PieceType::kKing);
  const AttackerSets pieces = AttackersOf(context.position, us);
  Links links;
  links.near = unions & origins.OccupiedBy(pieces);
  if (!TraitsOf(context.position.rules()).take_over_in_chain) {
    // Only one release is allowed, so a link cannot lead to another one.
    for (Square s : links.near) origins.Add(AttackOrigins::Of(us, s, context.occupied));
    return links;
  }
  links.far =
      FindAttackingUnions(pieces, unions, origins,
                          [&](Square s) { return AttackOrigins::Of(us, s, context.occupied); }) &
      ~links.near;
  return links;
}

// Returns the origins that a piece of the right type can reach. `squares` are those that each type
// can reach.
Bitboard Where(const AttackOrigins& origins, const std::array<Bitboard, 6>& squares) {
  const Bitboard queens = squares[Index(PieceType::kQueen)];
  return origins.OccupiedBy({squares[Index(PieceType::kPawn)], squares[Index(PieceType::kKnight)],
                             squares[Index(PieceType::kBishop)] | queens,
                             squares[Index(PieceType::kRook)] | queens});
}

// Returns the king's `origins` from which an attack cannot be blocked by interposing a piece.
AttackOrigins CloseOrigins(const AttackOrigins& origins, Square their_king) {
  const Bitboard neighbours = KingAttacks(their_king);
  return {origins.pawn, origins.knight, origins.diagonal & neighbours,
          origins.straight & neighbours};
}

// Returns the squares that a piece of ours giving Sako from `s` would attack with the king out of
// the way, for all types that can give Sako from there.
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

// Returns the squares in `sakos` from which a piece gives Sako directly and leaves none of the
// king's `escapes`.
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

// Sequences of Sakos decide games: the more Sakos there are to choose from, the sooner one of them
// has no answer. `on_king` are the king's origins; `origins` also includes those of the links.
template <typename Accumulator>
void AddSakos(const EvalContext& context, Color us, const AttackOrigins& on_king,
              const AttackOrigins& origins, const Links& links, Accumulator& sum) {
  const Color them = Opponent(us);
  const Square their_king = context.position.king(them);
  const SideReach& reach = context.reach_of(us);
  const size_t waiting = context.waiting(us);
  // The empty squares from which a piece of ours, free or released, would give Sako directly or
  // through a link. On risky ones, an enemy piece can unite with it.
  const Bitboard sakos = Where(origins, reach.steps);
  const Bitboard risky = sakos & context.reach_of(them).all();
  const Bitboard safe = sakos & ~risky;
  sum.Add(us, ForCount(kWeights.safe_sakos[waiting], safe));
  sum.Add(us, ForCount(kWeights.risky_sakos[waiting], risky));
  // The type and the square of the piece that gives Sako matter: a knight next to the king, a queen
  // from across the board.
  const auto by_type = on_king.ByType();
  const Square king_seen = Relative(us, their_king);
  for (const PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    const size_t t = Index(type);
    for (const Square s : safe& by_type[t] & reach.steps[t]) {
      sum.Add(us, kWeights.safe_sakos_from[waiting][t][KingOffset(king_seen, Relative(us, s))]);
    }
  }
  // A king that can step aside can answer one Sako but not the next. With links, each Sako can
  // prepare another one.
  const Bitboard escapes =
      (KingAttacks(their_king) | their_king) & ~context.occupied & ~reach.all();
  sum.Add(us, ForCounts(kWeights.sakos_by_escapes[waiting], safe, escapes));
  sum.Add(us, ForCounts(kWeights.sakos_by_links[waiting], links.near | links.far, safe));
  // No piece can be interposed against a knight, a pawn or a piece next to the king. A last Sako is
  // one that leaves no escape.
  const Bitboard close = safe & Where(CloseOrigins(on_king, their_king), reach.steps);
  sum.Add(us, ForCounts(kWeights.close_sakos[waiting], escapes, close));
  if (us == context.position.side_to_move()) {
    const Bitboard last =
        LastSakos(context, us, on_king, safe & Where(on_king, reach.steps), escapes);
    sum.Add(us, ForCount(kWeights.last_sakos[0], last & ~close));
    sum.Add(us, ForCount(kWeights.last_sakos[1], last & close));
  }
  // Uniting with a piece that is supported by another piece is no answer: the supporting piece
  // enters the union and releases it again.
  const Bitboard supported = reach.twice | (reach.direct & reach.chained);
  sum.Add(us, ForCounts(kWeights.supported_sakos[waiting], escapes, risky & supported));
  // Creating a link is a threat, too. A piece can unite where another one can enter, or a union can
  // move to such a square.
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
  // The king cannot go to attacked squares around it, and a piece that lands on one is a step away
  // from the king.
  const Bitboard ring = KingAttacks(their_king) | their_king;
  sum.Add(us, ForCount(kWeights.ring_direct[waiting], ring & reach.direct));
  sum.Add(us, ForCount(kWeights.ring_once[waiting], ring & reach.once & ~reach.direct));
  sum.Add(us, ForCount(kWeights.ring_later[waiting],
                       ring & reach.chained & ~reach.once & ~reach.direct));
  // A loaded union waits for a piece that enters it. The longer the chain, the easier it is to
  // break.
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
