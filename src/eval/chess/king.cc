// SPDX-License-Identifier: MIT
// The right to castle, the pawn shelter of the king and the pawn storm against it, and the attack
// on the enemy king.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "eval/chess/terms.h"

namespace danco::chess {
namespace {

// Returns the relative rank of the nearest pawn of `pawns` on `file` that is on the king's rank or
// ahead of it, or 0 if there is none.
int NearestPawn(Color us, Bitboard pawns, int file, int rank) {
  const uint64_t on_file = pawns.bits() & (kFileA.bits() << file);
  const bool white = us == Color::kWhite;
  // Moves the king's rank to the first one, which drops the pawns behind it.
  const uint64_t ahead = white ? on_file >> (8 * rank) : on_file << (8 * rank);
  if (ahead == 0) return 0;
  return rank + (white ? std::countr_zero(ahead) : std::countl_zero(ahead)) / 8;
}

// The files f to h for castling kingside, and a to c for castling queenside.
constexpr std::array<Bitboard, 2> kCastledFiles = {Bitboard(0xE0E0E0E0E0E0E0E0),
                                                   Bitboard(0x0707070707070707)};

template <typename Accumulator>
void AddCastling(const Context& context, Color us, Accumulator& sum) {
  const Bitboard pawns =
      context.pawns[Index(us)] & (RelativeRankMask(us, 1) | RelativeRankMask(us, 2));
  for (Wing wing : kWings) {
    if (context.position.castling_rook(us, wing) == Square::kNone) continue;
    const auto w = static_cast<size_t>(Index(wing));
    sum.Add(us, kWeights.castling[w]);
    sum.Add(us, kWeights.castling_pawns[w], (pawns & kCastledFiles[w]).count());
  }
}

template <typename Accumulator>
void AddShelter(const Context& context, Color us, Accumulator& sum) {
  const Square king = context.kings[Index(us)];
  const int rank = RelativeRank(us, king);
  const int center = FileOf(king);
  for (int file = std::max(center - 1, 0); file <= std::min(center + 1, 7); ++file) {
    const size_t on_side = file == center ? 0 : 1;
    const int own = NearestPawn(us, context.pawns[Index(us)], file, rank);
    const int enemy = NearestPawn(us, context.pawns[Index(Opponent(us))], file, rank);
    const int edge = std::min(file, 7 - file);
    sum.Add(us, kWeights.shelter[on_side][edge][own]);
    // The pawns stop each other if they meet.
    const size_t met = own != 0 && own == enemy - 1 ? 1 : 0;
    sum.Add(us, kWeights.storm[met][edge][enemy]);
    if (on_side == 0 && own == 0) sum.Add(us, kWeights.king_half_open);
  }
}

// Returns the files of a king's flank: at most two steps from its own, which counts as b or g at
// the edge.
Bitboard FlankFiles(Square king) {
  Bitboard files(kFileA.bits() << std::clamp(FileOf(king), 1, 6));
  for (int step = 0; step < 2; ++step) files |= ShiftEast(files) | ShiftWest(files);
  return files;
}

// Returns how many of the files on and next to the king's have no friendly pawn level with the king
// or ahead of it, 2 at most.
size_t FilesWithoutShelter(const Context& context, Color color) {
  const Bitboard king(context.kings[Index(color)]);
  const Bitboard row = king | ShiftEast(king) | ShiftWest(king);
  const Bitboard pawns = context.pawns[Index(color)] & FillAhead(color, row);
  return static_cast<size_t>(std::min(row.count() - FilesOf(pawns).count(), 2));
}

template <typename Accumulator>
void AddAttackOnKing(const Context& context, Color us, Accumulator& sum) {
  const Color them = Opponent(us);
  const Attacks& ours = context.attacks[Index(us)];
  const Attacks& theirs = context.attacks[Index(them)];
  const Square king = context.kings[Index(them)];
  // The squares around the king that nothing but the king protects.
  const Bitboard weak = context.rings[Index(them)] & ours.all & ~theirs.twice;
  const int units = context.danger[Index(us)] + 2 * weak.count();
  const bool queen = bool(context.position.pieces(us, PieceType::kQueen));
  const auto& danger =
      queen ? kWeights.danger[FilesWithoutShelter(context, them)] : kWeights.danger_queenless;
  const int most = static_cast<int>(danger.size()) - 1;
  sum.Add(us, danger[std::clamp(units, 0, most)]);
  sum.Add(us, kWeights.weak_ring, weak.count());
  sum.Add(us, kWeights.ring_attacks[Index(PieceType::kPawn)],
          (context.rings[Index(them)] & context.pawn_attacks[Index(us)]).count());
  const Bitboard own = context.position.pieces(us);
  const Bitboard safe =
      ~own & (~theirs.all | (ours.twice & ~theirs.twice & theirs.by[Index(PieceType::kKing)]));
  for (Square s : context.pins[Index(them)].pieces()) {
    sum.Add(us, kWeights.pinned[Index(context.position.type_at(them, s))]);
  }
  const Bitboard files = FlankFiles(king);
  if ((files & (context.pawns[0] | context.pawns[1])).empty()) {
    sum.Add(us, kWeights.flank_without_pawns);
  }
  // The flank is limited to the first five ranks, as seen from the king's side of the board.
  const Bitboard flank =
      files & ~(RelativeRankMask(them, 5) | RelativeRankMask(them, 6) | LastRank(them));
  sum.Add(us, kWeights.flank, (flank & ours.all).count());
  sum.Add(us, kWeights.flank_twice, (flank & ours.twice).count());
  sum.Add(us, kWeights.flank_defended, (flank & theirs.all).count());
  const Bitboard straight = RookAttacks(king, context.occupied);
  const Bitboard diagonal = BishopAttacks(king, context.occupied);
  const std::array<Bitboard, kNumPieceTypes> from = {Bitboard(), Bitboard(), KnightAttacks(king),
                                                     diagonal,   straight,   straight | diagonal,
                                                     Bitboard()};
  for (PieceType type :
       {PieceType::kKnight, PieceType::kBishop, PieceType::kRook, PieceType::kQueen}) {
    const Bitboard checks = from[Index(type)] & ours.by[Index(type)] & ~own;
    if (checks.empty()) continue;
    sum.Add(us, kWeights.safe_check[context.waiting(us)][Index(type)], (checks & safe).count());
    sum.Add(us, kWeights.unsafe_check[context.waiting(us)][Index(type)], (checks & ~safe).count());
  }
}

}  // namespace

template <typename Accumulator>
void AddKing(const Context& context, Color us, Accumulator& sum) {
  AddCastling(context, us, sum);
  AddShelter(context, us, sum);
  AddAttackOnKing(context, us, sum);
}

template void AddKing(const Context&, Color, ScoreAccumulator&);
template void AddKing(const Context&, Color, CountAccumulator&);

}  // namespace danco::chess
