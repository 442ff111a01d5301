// SPDX-License-Identifier: MIT
// Pawn structure (chains, weaknesses and passed pawns) and space.
#include <algorithm>

#include "eval/chess/terms.h"
#include "eval/distance.h"

namespace danco::chess {
namespace {

Bitboard FillFiles(Bitboard b) { return FillAhead(Color::kWhite, b) | FillAhead(Color::kBlack, b); }

// Returns whether the enemy has only pawns and a king too far away to stop the passed pawn on `s`,
// whose path is empty (the rule of the square).
bool IsRunner(const Context& context, Color us, Square s) {
  const Color them = Opponent(us);
  const Bitboard pieces = context.position.pieces(them) ^ context.pawns[Index(them)];
  if (pieces.count() > 1) return false;
  if (FillAhead(us, Bitboard(Ahead(us, s))) & context.occupied) return false;
  const int rank = std::max(RelativeRank(us, s), 2);  // a double step gains a turn
  const Square goal = Relative(us, MakeSquare(FileOf(s), 7));
  const int late = static_cast<int>(context.waiting(us));
  return Distance(context.kings[Index(them)], goal) - late > 7 - rank;
}

// Adds what is ahead of the passed pawn on `s`.
template <typename Accumulator>
void AddPathOfPassed(const Context& context, Color us, Square s, Accumulator& sum) {
  const Color them = Opponent(us);
  const int rank = RelativeRank(us, s);
  const Square ahead = Ahead(us, s);
  const size_t waiting = context.waiting(us);
  const Bitboard attacked = context.attacks[Index(them)].all;
  if (!context.occupied.contains(ahead)) {
    sum.Add(us, kWeights.passed_free[rank]);
    if (!attacked.contains(ahead)) sum.Add(us, kWeights.passed_safe[waiting][rank]);
    const Bitboard path = FillAhead(us, Bitboard(ahead));
    if ((path & (context.occupied | attacked)).empty()) {
      sum.Add(us, kWeights.passed_clear[waiting][rank]);
    }
  } else if (context.position.pieces(them).contains(ahead)) {
    const PieceType blocker = context.position.type_at(them, ahead);
    sum.Add(us, kWeights.passed_blocked[Index(blocker)]);
  }
  if (IsRunner(context, us, s)) sum.Add(us, kWeights.passed_runner[rank]);
}

template <typename Accumulator>
void AddPassed(const Context& context, Color us, Square s, Accumulator& sum) {
  const Color them = Opponent(us);
  const int rank = RelativeRank(us, s);
  sum.Add(us, kWeights.passed[context.waiting(us)][rank]);
  AddPathOfPassed(context, us, s, sum);
  const Bitboard beside = ShiftEast(Bitboard(s)) | ShiftWest(Bitboard(s));
  if (context.pawns[Index(us)] & beside || context.pawn_attacks[Index(us)].contains(s)) {
    sum.Add(us, kWeights.passed_connected[rank]);
  }
  const Bitboard rooks =
      FillAhead(them, Bitboard(s)) & (context.position.pieces(us, PieceType::kRook) |
                                      context.position.pieces(them, PieceType::kRook));
  if (rooks) {
    const Bitboard behind = rooks & RookAttacks(s, context.occupied);
    if (behind) sum.Add(us, kWeights.passed_rook[behind & context.position.pieces(us) ? 0 : 1]);
  }
  if (rank < 3) return;
  const Square ahead = Ahead(us, s);
  sum.Add(us, kWeights.passed_friend[rank - 3][Distance(context.kings[Index(us)], ahead)]);
  sum.Add(us, kWeights.passed_foe[rank - 3][Distance(context.kings[Index(them)], ahead)]);
}

// Returns whether the pawn on `s` has at least as many helpers as opponents: friendly pawns level
// with it or behind, against enemy pawns ahead, on the adjacent files.
bool IsCandidate(const Context& context, Color us, Square s) {
  const Bitboard ahead = NeighboursAhead(us, s);
  const Bitboard helpers = context.pawns[Index(us)] & Neighbours(s) & ~ahead;
  return helpers.count() >= (context.pawns[Index(Opponent(us))] & ahead).count();
}

// The files c to f, on the second to fourth rank of either side.
constexpr std::array<Bitboard, 2> kSpaceArea = {Bitboard(0x3C3C3C00), Bitboard(0x003C3C3C00000000)};
// With this many pieces or fewer, counting the king and no pawns, space is worth nothing.
constexpr int kPiecesWithoutSpace = 3;

template <typename Accumulator>
void AddSpace(const Context& context, Color us, Accumulator& sum) {
  const Color them = Opponent(us);
  const Bitboard pawns = context.pawns[Index(us)];
  const int pieces = (context.position.pieces(us) ^ pawns).count();
  if (pieces <= kPiecesWithoutSpace) return;
  const Bitboard safe = kSpaceArea[Index(us)] & ~pawns & ~context.pawn_attacks[Index(them)];
  Bitboard behind = ShiftAhead(them, pawns);
  behind |= ShiftAhead(them, behind) | ShiftAhead(them, ShiftAhead(them, behind));
  const int squares = safe.count() + (safe & behind & ~context.attacks[Index(them)].all).count();
  sum.Add(us, kWeights.space, squares * (pieces - kPiecesWithoutSpace));
  sum.Add(us, kWeights.space_blocked, squares * context.blocked[Index(us)].count());
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
  const Bitboard stopped =
      ShiftAhead(them, ShiftAhead(us, ours) & context.pawn_attacks[Index(them)]);
  const Bitboard backward = ours & stopped & ~context.pawn_spans[Index(us)] & ~isolated;
  sum.Add(us, kWeights.backward, backward.count());
  const Bitboard their_front = FillAhead(them, ShiftAhead(them, theirs));
  sum.Add(us, kWeights.isolated_unopposed, (isolated & ~their_front).count());
  sum.Add(us, kWeights.backward_unopposed, (backward & ~their_front).count());
  for (Square s : context.blocked[Index(us)]) {
    sum.Add(us, kWeights.blocked[RelativeRank(us, s)]);
  }
  const Bitboard phalanx = ours & (ShiftEast(ours) | ShiftWest(ours));
  const Bitboard supported = ours & context.pawn_attacks[Index(us)];
  for (Square s : phalanx) sum.Add(us, kWeights.phalanx[RelativeRank(us, s)]);
  for (Square s : supported) sum.Add(us, kWeights.supported[RelativeRank(us, s)]);
  for (Square s : (phalanx | supported) & ~their_front) {
    sum.Add(us, kWeights.connected_unopposed[RelativeRank(us, s)]);
  }
  const Bitboard their_span = context.pawn_spans[Index(them)];
  for (Square s : ours & ~their_front & ~their_span & ~behind) AddPassed(context, us, s, sum);
  for (Square s : ours & ~their_front & their_span & ~behind) {
    if (IsCandidate(context, us, s)) sum.Add(us, kWeights.candidate[RelativeRank(us, s)]);
  }
  if (context.pawn_ending) sum.Add(us, kWeights.pawn_ending, ours.count());
  AddSpace(context, us, sum);
}

template void AddPawns(const Context&, Color, ScoreAccumulator&);
template void AddPawns(const Context&, Color, CountAccumulator&);

}  // namespace danco::chess
