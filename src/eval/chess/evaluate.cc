// SPDX-License-Identifier: MIT
// Adds up the terms for traditional chess, and scales the sum down where winning is hard (The sixth
// fit, docs/lab/chess.md).
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "board/core/chess.h"
#include "eval/chess/terms.h"

namespace danco::chess {
namespace {

// The scale, by SpanOf() the pawns of both sides. Pawns close together are easier to defend
// against.
constexpr std::array<int, 8> kScaleBySpan = {46, 54, 55, 59, 61, 62, 62, 64};
// The scale with bishops of opposite colours and no other pieces: a constant, and an addend for
// each pawn of the better side.
constexpr int kOppositeBishops = 12;
constexpr int kOppositeBishopsPawn = 7;
// The scale without pawns of the better side, if it is ahead by no more than this (see
// StrengthOf()).
constexpr int kScaleWithoutPawns = kFullScale / 4;
constexpr int kTooLittleAhead = 3;

// Returns the distance in files from the first to the last file with a pawn, from 0 to 7. Returns 0
// without pawns.
int SpanOf(Bitboard pawns) {
  const uint64_t files = FilesOf(pawns).bits();
  return files == 0 ? 0 : std::bit_width(files) - 1 - std::countr_zero(files);
}

// Returns whether each side has one bishop, on squares of opposite colours.
bool OppositeBishops(const Position& position) {
  const Bitboard white = position.pieces(Color::kWhite, PieceType::kBishop);
  const Bitboard black = position.pieces(Color::kBlack, PieceType::kBishop);
  return white.count() == 1 && black.count() == 1 &&
         (white & kLightSquares).empty() != (black & kLightSquares).empty();
}

// Returns the value of a side's pieces without pawns: 3 for knights and bishops, 5 for rooks, 9 for
// queens.
int StrengthOf(const Position& position, Color color) {
  return 3 * (position.pieces(color, PieceType::kKnight).count() +
              position.pieces(color, PieceType::kBishop).count()) +
         5 * position.pieces(color, PieceType::kRook).count() +
         9 * position.pieces(color, PieceType::kQueen).count();
}

}  // namespace

int ScaleOf(const Position& position, int white) {
  const Color better = white >= 0 ? Color::kWhite : Color::kBlack;
  const Color worse = Opponent(better);
  const Bitboard pawns = position.pieces(better, PieceType::kPawn);
  if (pawns.empty()) {
    // The better side needs more material to win.
    const int strength = StrengthOf(position, better);
    if (strength <= kTooLittleAhead) return 0;
    const int ahead = strength - StrengthOf(position, worse);
    return ahead <= kTooLittleAhead ? kScaleWithoutPawns : kFullScale;
  }
  const int phase = PhaseOf(position);
  if (phase == 0) return kFullScale;  // an extra pawn usually wins a pawn ending
  if (phase == 2 && OppositeBishops(position)) {
    return std::min(kOppositeBishops + kOppositeBishopsPawn * pawns.count(), kFullScale);
  }
  const Bitboard all = pawns | position.pieces(worse, PieceType::kPawn);
  return kScaleBySpan[static_cast<size_t>(SpanOf(all))];
}

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
    const Color them = Opponent(color);
    blocked[c] = pawns[c] & ShiftAhead(them, p.pieces(them, PieceType::kPawn));
    pawn_attacks[c] = PawnAttacks(color, pawns[c]);
    pawn_spans[c] = FillAhead(color, pawn_attacks[c]);
    kings[c] = p.king(color);
    rings[c] = KingAttacks(kings[c]) | kings[c];
    attacks[c].Add(PieceType::kPawn, pawn_attacks[c]);
    attacks[c].Add(PieceType::kKing, KingAttacks(kings[c]));
  }
  pawn_ending = occupied.count() == (pawns[0] | pawns[1]).count() + 2;
}

template <typename Accumulator>
void AddAllTerms(const Position& position, Accumulator& sum) {
  Context context(position);
  // No loops over the colours: danco::Evaluate() inlines all of this, and separate code for each
  // colour takes fewer instructions.
  AddPieces(context, Color::kWhite, sum);  // fill in the attacks, which the others need
  AddPieces(context, Color::kBlack, sum);
  const auto add_side = [&](Color color) {
    AddPawns(context, color, sum);
    AddKing(context, color, sum);
    AddThreats(context, color, sum);
  };
  add_side(Color::kWhite);
  add_side(Color::kBlack);
  sum.Add(position.side_to_move(), kWeights.tempo);
}

template void AddAllTerms(const Position&, ScoreAccumulator&);
template void AddAllTerms(const Position&, CountAccumulator&);

int SumOf(const Position& position) {
  ScoreAccumulator sum;
  chess::AddAllTerms(position, sum);
  const int phase = PhaseOf(position);
  return sum.Sum(phase, kFullPhase - phase) / kFullPhase;
}

Score Evaluate(const Position& position) {
  const int white = SumOf(position);
  const int scaled = white * ScaleOf(position, white) / kFullScale;
  const int clamped = std::clamp(scaled, -Score::kMaxEval, Score::kMaxEval);
  return Score(position.side_to_move() == Color::kWhite ? clamped : -clamped);
}

}  // namespace danco::chess
