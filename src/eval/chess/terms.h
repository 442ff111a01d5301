// What the families of the evaluation of traditional chess share. Each adds what it finds for one
// colour to an accumulator; each stands in a file of its own.
#ifndef DANCO_EVAL_CHESS_TERMS_H_
#define DANCO_EVAL_CHESS_TERMS_H_

#include <array>

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/position.h"
#include "eval/accumulator.h"
#include "eval/score.h"

namespace danco::chess {

// How much of the pieces is left, from kFullPhase to 0: a knight or bishop counts 1, a rook 2, a
// queen 4.
int PhaseOf(const Position& position);

// What one side attacks.
struct Attacks {
  std::array<Bitboard, kNumPieceTypes> by{};  // by type
  Bitboard all;
  Bitboard twice;  // by several pieces

  void Add(PieceType type, Bitboard attacked) {
    by[Index(type)] |= attacked;
    twice |= all & attacked;
    all |= attacked;
  }
};

// What all families look at. Attacks are there once AddPieces() has been called for both colours.
struct Context {
  explicit Context(const Position& p);

  const Position& position;
  const Bitboard occupied;
  std::array<Bitboard, 2> pawns;
  std::array<Bitboard, 2> pawn_attacks;
  std::array<Square, 2> kings;
  std::array<Bitboard, 2> rings;  // a king and its neighbours
  std::array<Attacks, 2> attacks;
  std::array<int, 2> danger{};  // units of attack that a colour brings against the enemy king
};

// Material, placement, mobility (pieces.cc). Fills in the attacks of `us`.
template <typename Accumulator>
void AddPieces(Context& context, Color us, Accumulator& sum);
// Pawns by themselves and passed ones (pawns.cc).
template <typename Accumulator>
void AddPawns(const Context& context, Color us, Accumulator& sum);
// The own king's pawns, and the attack on the enemy king (king.cc).
template <typename Accumulator>
void AddKing(const Context& context, Color us, Accumulator& sum);
// What is attacked and cannot stay (threats.cc).
template <typename Accumulator>
void AddThreats(const Context& context, Color us, Accumulator& sum);

// All of them.
template <typename Accumulator>
void AddAllTerms(const Position& position, Accumulator& sum);

// The evaluation of a position of traditional chess, as danco::Evaluate() returns it.
Score Evaluate(const Position& position);

}  // namespace danco::chess

#endif  // DANCO_EVAL_CHESS_TERMS_H_
