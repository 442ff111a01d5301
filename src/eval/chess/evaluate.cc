// SPDX-License-Identifier: MIT
// Adds up the terms for traditional chess, and scales the sum down where winning is hard
// (chess.md).
#include <algorithm>

#include "board/core/chess.h"
#include "eval/chess/terms.h"

namespace danco::chess {
namespace {

// The denominator of ScaleOf(). Without pawns, the better side needs more material to win; with
// bishops of opposite colours, the weaker side can often hold the draw.
constexpr int kFullScale = 64;

int ScaleOf(const Position& position, int white) {
  const Color better = white >= 0 ? Color::kWhite : Color::kBlack;
  if (position.pieces(better, PieceType::kPawn)) {
    // Each side has one bishop, on squares of opposite colours, and otherwise only pawns.
    const Bitboard white_bishops = position.pieces(Color::kWhite, PieceType::kBishop);
    const Bitboard black_bishops = position.pieces(Color::kBlack, PieceType::kBishop);
    const bool single = white_bishops.count() == 1 && black_bishops.count() == 1;
    const bool opposite = single && (white_bishops & kLightSquares).empty() !=
                                        (black_bishops & kLightSquares).empty();
    if (opposite && PhaseOf(position) == 2) return kFullScale / 2;
    return kFullScale;
  }
  const auto strength = [&position](Color color) {
    return 3 * (position.pieces(color, PieceType::kKnight).count() +
                position.pieces(color, PieceType::kBishop).count()) +
           5 * position.pieces(color, PieceType::kRook).count() +
           9 * position.pieces(color, PieceType::kQueen).count();
  };
  const int ahead = strength(better) - strength(Opponent(better));
  if (strength(better) <= 3) return 0;
  return ahead <= 3 ? kFullScale / 4 : kFullScale;
}

}  // namespace

int PhaseOf(const Position& position) {
  const auto count = [&position](PieceType type) {
    return position.pieces(Color::kWhite, type).count() +
           position.pieces(Color::kBlack, type).count();
  };
  const int phase = count(PieceType::kKnight) + count(PieceType::kBishop) +
                    2 * count(PieceType::kRook) + 4 * count(PieceType::kQueen);
  return std::min(phase, kFullPhase);
}

Context::Context(const Position& p)
    : position(p), occupied(p.occupied()), pins{Pins(p, Color::kWhite), Pins(p, Color::kBlack)} {
  for (Color color : kColors) {
    const int c = Index(color);
    pawns[c] = p.pieces(color, PieceType::kPawn);
    pawn_attacks[c] = PawnAttacks(color, pawns[c]);
    kings[c] = p.king(color);
    rings[c] = KingAttacks(kings[c]) | kings[c];
    attacks[c].Add(PieceType::kPawn, pawn_attacks[c]);
    attacks[c].Add(PieceType::kKing, KingAttacks(kings[c]));
  }
}

template <typename Accumulator>
void AddAllTerms(const Position& position, Accumulator& sum) {
  Context context(position);
  for (Color color : kColors) AddPieces(context, color, sum);
  for (Color color : kColors) {
    AddPawns(context, color, sum);
    AddKing(context, color, sum);
    AddThreats(context, color, sum);
  }
  sum.Add(position.side_to_move(), kWeights.tempo);
}

template void AddAllTerms(const Position&, ScoreAccumulator&);
template void AddAllTerms(const Position&, CountAccumulator&);

Score Evaluate(const Position& position) {
  ScoreAccumulator sum;
  chess::AddAllTerms(position, sum);
  const int phase = PhaseOf(position);
  const int white = sum.Sum(phase, kFullPhase - phase) / kFullPhase;
  const int scaled = white * ScaleOf(position, white) / kFullScale;
  const int clamped = std::clamp(scaled, -Score::kMaxEval, Score::kMaxEval);
  return Score(position.side_to_move() == Color::kWhite ? clamped : -clamped);
}

}  // namespace danco::chess
