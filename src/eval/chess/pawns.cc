// SPDX-License-Identifier: MIT
// Pawn structure: chains, weaknesses and passed pawns.
#include "eval/chess/terms.h"
#include "eval/distance.h"

namespace danco::chess {
namespace {

// Returns `b` and all squares ahead of it on the same files.
Bitboard FillAhead(Color us, Bitboard b) {
  for (int step = 0; step < 3; ++step) {
    const uint64_t bits = b.bits();
    const int shift = 8 << step;
    b |= Bitboard(us == Color::kWhite ? bits << shift : bits >> shift);
  }
  return b;
}
Bitboard FillFiles(Bitboard b) { return FillAhead(Color::kWhite, b) | FillAhead(Color::kBlack, b); }

template <typename Accumulator>
void AddPassed(const Context& context, Color us, Square s, Accumulator& sum) {
  const Color them = Opponent(us);
  const int rank = RelativeRank(us, s);
  const Square ahead = Ahead(us, s);
  sum.Add(us, kWeights.passed[rank]);
  if (!context.occupied.contains(ahead)) {
    sum.Add(us, kWeights.passed_free[rank]);
    if (!context.attacks[Index(them)].all.contains(ahead)) sum.Add(us, kWeights.passed_safe[rank]);
  }
  if (rank < 3) return;
  sum.Add(us, kWeights.passed_friend[Distance(context.kings[Index(us)], ahead)]);
  sum.Add(us, kWeights.passed_foe[Distance(context.kings[Index(them)], ahead)]);
}

}  // namespace

template <typename Accumulator>
void AddPawns(const Context& context, Color us, Accumulator& sum) {
  const Color them = Opponent(us);
  const Bitboard ours = context.pawns[Index(us)];
  const Bitboard theirs = context.pawns[Index(them)];
  const Bitboard behind = FillAhead(them, ShiftAhead(them, ours));
  // Another pawn of the same side is ahead on the same file.
  sum.Add(us, kWeights.doubled, (ours & behind).count());
  const Bitboard files = FillFiles(ours);
  const Bitboard isolated = ours & ~(ShiftEast(files) | ShiftWest(files));
  sum.Add(us, kWeights.isolated, isolated.count());
  // The squares that our pawns protect now or could protect after advancing.
  const Bitboard span = FillAhead(us, context.pawn_attacks[Index(us)]);
  const Bitboard stopped =
      ShiftAhead(them, ShiftAhead(us, ours) & context.pawn_attacks[Index(them)]);
  sum.Add(us, kWeights.backward, (ours & stopped & ~span & ~isolated).count());
  for (Square s : ours&(ShiftEast(ours) | ShiftWest(ours))) {
    sum.Add(us, kWeights.phalanx[RelativeRank(us, s)]);
  }
  for (Square s : ours& context.pawn_attacks[Index(us)]) {
    sum.Add(us, kWeights.supported[RelativeRank(us, s)]);
  }
  const Bitboard their_front = FillAhead(them, ShiftAhead(them, theirs));
  const Bitboard their_span = FillAhead(them, context.pawn_attacks[Index(them)]);
  for (Square s : ours & ~their_front & ~their_span & ~behind) AddPassed(context, us, s, sum);
}

template void AddPawns(const Context&, Color, ScoreAccumulator&);
template void AddPawns(const Context&, Color, CountAccumulator&);

}  // namespace danco::chess
