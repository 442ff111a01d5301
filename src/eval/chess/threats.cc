// SPDX-License-Identifier: MIT
// Attacked pieces, squares from which pieces could be attacked, and the centre.
#include <cstddef>

#include "eval/chess/terms.h"

namespace danco::chess {
namespace {

// Adds the squares in `safe` from which a piece could attack the enemy's only queen, and the
// sliders that would attack it if the one piece between them moved.
template <typename Accumulator>
void AddThreatsToQueen(const Context& context, Color us, Bitboard safe, Accumulator& sum) {
  const Color them = Opponent(us);
  const Position& position = context.position;
  const Bitboard queens = position.pieces(them, PieceType::kQueen);
  if (queens.count() != 1) return;
  const Square queen = queens.first();
  safe &= ~position.pieces(us) & ~context.pawns[Index(them)];
  const auto add = [&](PieceType type, Bitboard from) {
    const int t = Index(type);
    sum.Add(us, kWeights.next_on_queen[t],
            (from & safe & context.attacks[Index(us)].by[t]).count());
  };
  const auto add_slider = [&](PieceType type, auto attacks) {
    const Bitboard seen = attacks(queen, context.occupied);
    add(type, seen);
    const Bitboard sliders = position.pieces(us, type) & ~seen & attacks(queen, Bitboard());
    if (sliders.empty()) return;
    const Bitboard behind = attacks(queen, context.occupied & ~seen);
    sum.Add(us, kWeights.through_to_queen[Index(type)], (behind & sliders).count());
  };
  add(PieceType::kKnight, KnightAttacks(queen));
  add_slider(PieceType::kBishop, BishopAttacks);
  add_slider(PieceType::kRook, RookAttacks);
}

}  // namespace

template <typename Accumulator>
void AddThreats(const Context& context, Color us, Accumulator& sum) {
  const Color them = Opponent(us);
  const Position& position = context.position;
  const Attacks& ours = context.attacks[Index(us)];
  const Attacks& theirs = context.attacks[Index(them)];
  const size_t waiting = context.waiting(us);
  const Bitboard minor = ours.by[Index(PieceType::kKnight)] | ours.by[Index(PieceType::kBishop)];
  const Bitboard outnumbered =
      ours.twice & theirs.all & ~theirs.twice & ~theirs.by[Index(PieceType::kPawn)];
  for (PieceType type : {PieceType::kPawn, PieceType::kKnight, PieceType::kBishop, PieceType::kRook,
                         PieceType::kQueen}) {
    const Bitboard pieces = position.pieces(them, type) & ours.all;
    if (pieces.empty()) continue;
    const int t = Index(type);
    const Bitboard unprotected = pieces & ~theirs.all;
    sum.Add(us, kWeights.hanging[waiting][t], unprotected.count());
    if (type != PieceType::kPawn) {
      sum.Add(us, kWeights.by_pawn[waiting][t],
              (pieces & ours.by[Index(PieceType::kPawn)]).count());
    }
    sum.Add(us, kWeights.by_minor[waiting][t], (pieces & minor).count());
    sum.Add(us, kWeights.by_rook[waiting][t], (pieces & ours.by[Index(PieceType::kRook)]).count());
    sum.Add(us, kWeights.outnumbered[waiting][t], (pieces & outnumbered).count());
    sum.Add(us, kWeights.by_king[waiting][t],
            (unprotected & ours.by[Index(PieceType::kKing)]).count());
  }
  const Bitboard strongly_protected =
      theirs.by[Index(PieceType::kPawn)] | (theirs.twice & ~ours.twice);
  sum.Add(us, kWeights.restricted, (ours.all & theirs.all & ~strongly_protected).count());
  // The pawn steps to squares where the pawn is not lost.
  const Bitboard steps = ShiftAhead(us, context.pawns[Index(us)]) & ~context.occupied;
  const Bitboard safe = steps & ~context.pawn_attacks[Index(them)] & (ours.all | ~theirs.all);
  const Bitboard targets = position.pieces(them) & ~context.pawns[Index(them)];
  sum.Add(us, kWeights.push_threat[waiting],
          (PawnAttacks(us, safe) & targets & ~context.pawn_attacks[Index(us)]).count());
  for (Square s : context.pawns[Index(us)] & context.pawn_attacks[Index(them)]) {
    sum.Add(us, kWeights.lever[RelativeRank(us, s)]);
  }
  sum.Add(us, kWeights.centre, (ours.all & kCentre).count());
  sum.Add(us, kWeights.centre_twice, (ours.twice & kCentre).count());
  AddThreatsToQueen(context, us, ~strongly_protected & (~theirs.all | ours.twice), sum);
}

template void AddThreats(const Context&, Color, ScoreAccumulator&);
template void AddThreats(const Context&, Color, CountAccumulator&);

}  // namespace danco::chess
