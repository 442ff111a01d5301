// SPDX-License-Identifier: MIT
// The common part of the families of terms for traditional chess. Each family has its own file and
// adds its terms for one colour to an accumulator.
#ifndef DANCO_EVAL_CHESS_TERMS_H_
#define DANCO_EVAL_CHESS_TERMS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/chess.h"
#include "board/core/position.h"
#include "eval/accumulator.h"
#include "eval/score.h"

namespace danco::chess {

// Returns how much material is left, from kFullPhase to 0: knights and bishops count 1, rooks 2,
// queens 4.
int PhaseOf(const Position& position);

// Returns the factor of the sum of the terms, from 0 to kFullScale, in units of 1 / kFullScale. It
// is smaller where the better side will find it hard to win. `white` is SumOf() the position; its
// sign says who is better.
int ScaleOf(const Position& position, int white);
inline constexpr int kFullScale = 64;
// Returns the sum of the terms in centipawns from White's point of view, before it is scaled.
int SumOf(const Position& position);

// The squares that one side attacks.
struct Attacks {
  std::array<Bitboard, kNumPieceTypes> by{};  // by type
  Bitboard all;
  Bitboard twice;  // attacked by at least two pieces; all pawns of a side count as one

  void Add(PieceType type, Bitboard attacked) {
    by[Index(type)] |= attacked;
    twice |= all & attacked;
    all |= attacked;
  }
};

// The data that all families use. `attacks` is valid once AddPieces() has been called for both
// colours.
struct Context {
  explicit Context(const Position& p);
  // Returns 0 for the side to move, 1 for the other one: an index of ByTurn.
  size_t waiting(Color color) const { return color == position.side_to_move() ? 0 : 1; }

  const Position& position;
  const Bitboard occupied;
  bool pawn_ending;  // there are only pawns and kings
  std::array<Bitboard, 2> pawns;
  std::array<Bitboard, 2> blocked;  // the pawns with an enemy pawn on the square ahead
  std::array<Bitboard, 2> pawn_attacks;
  // The squares that pawns protect now or could protect after advancing.
  std::array<Bitboard, 2> pawn_spans;
  std::array<Square, 2> kings;
  std::array<Bitboard, 2> rings;  // each king's square and its neighbours
  std::array<Attacks, 2> attacks;
  std::array<Pins, 2> pins;
  std::array<int, 2> danger{};  // by attacking colour: attack units against the enemy king
};

// Returns `b` and all squares ahead of it on the same files.
inline Bitboard FillAhead(Color us, Bitboard b) {
  for (int step = 0; step < 3; ++step) {
    const uint64_t bits = b.bits();
    const int shift = 8 << step;
    b |= Bitboard(us == Color::kWhite ? bits << shift : bits >> shift);
  }
  return b;
}
// Returns the squares of the first rank on the files of `b`.
inline Bitboard FilesOf(Bitboard b) { return FillAhead(Color::kBlack, b) & RankMask(0); }
inline Bitboard FileMask(Square s) { return Bitboard(kFileA.bits() << FileOf(s)); }
// Returns the squares on the files next to `s`, and those of them that are ahead of it.
inline Bitboard Neighbours(Square s) { return ShiftEast(FileMask(s)) | ShiftWest(FileMask(s)); }
inline Bitboard NeighboursAhead(Color us, Square s) {
  const int shift = 8 * RankOf(s);
  const uint64_t files = Neighbours(s).bits();
  return Bitboard(us == Color::kWhite ? files & ~((uint64_t{1} << shift << 7 << 1) - 1)
                                      : files & ((uint64_t{1} << shift) - 1));
}

// Material, also in pairs, placement and mobility (pieces.cc). Fills in the attacks of `us`.
template <typename Accumulator>
void AddPieces(Context& context, Color us, Accumulator& sum);
// Pawn structure, passed pawns and space (pawns.cc).
template <typename Accumulator>
void AddPawns(const Context& context, Color us, Accumulator& sum);
// The right to castle, the pawn shelter of our king, and the attack on the enemy king (king.cc).
template <typename Accumulator>
void AddKing(const Context& context, Color us, Accumulator& sum);
// Attacked pieces, squares from which pieces could be attacked, and the centre (threats.cc).
template <typename Accumulator>
void AddThreats(const Context& context, Color us, Accumulator& sum);

// Adds all families for both colours.
template <typename Accumulator>
void AddAllTerms(const Position& position, Accumulator& sum);

// Returns the evaluation for traditional chess; danco::Evaluate() calls this.
Score Evaluate(const Position& position);

}  // namespace danco::chess

#endif  // DANCO_EVAL_CHESS_TERMS_H_
