#include "puzzles/themes.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "board/core/bitboard.h"
#include "board/moves/move_path.h"
#include "board/moves/turn.h"
#include "board/reach/sako.h"

namespace danco {
namespace {

// Unions that a chain of this theme takes over.
constexpr int kLongChain = 2;

struct Features {
  std::array<bool, kNumPuzzleThemes> themes{};
  int chain = 0;

  void Set(PuzzleTheme theme) { themes[static_cast<size_t>(theme)] = true; }
};

void AddTurn(const Position& position, Move move, Features& features) {
  const Color us = position.side_to_move();
  const Color them = Opponent(us);
  const MovePath path = FindPath(position, move);
  if (path.gift != PieceType::kNone) features.Set(PuzzleTheme::kGift);
  if (move.en_passant()) features.Set(PuzzleTheme::kEnPassant);
  if (path.castling) {
    features.Set(PuzzleTheme::kCastling);
    return;
  }
  Turn turn(position);
  if (path.gift != PieceType::kNone) turn.ChooseGift(path.gift).IgnoreError();
  turn.Lift(path.from).IgnoreError();
  if (turn.lifted_union() && position.type_at(them, path.from) == PieceType::kPawn &&
      LastRank(them).contains(path.steps.front().square)) {
    features.Set(PuzzleTheme::kGift);
  }
  int chain = 0;
  for (const PathStep& step : path.steps) {
    if (step.promotion != PieceType::kNone) features.Set(PuzzleTheme::kPromotion);
    if (!turn.lifted_union() && turn.On(step.square).own != PieceType::kNone) ++chain;
    turn.Step(step.square, step.promotion).IgnoreError();
  }
  features.chain = std::max(features.chain, chain);
}

}  // namespace

void FindThemes(Puzzle& puzzle) {
  Features features;
  Position position = puzzle.position;
  const Color us = position.side_to_move();
  for (Move move : puzzle.line) {
    if (position.side_to_move() == us) AddTurn(position, move, features);
    position.Apply(move);
  }
  if (features.chain >= kLongChain) features.Set(PuzzleTheme::kChain);
  const Position after = puzzle.position.After(puzzle.key());
  if (puzzle.goal == PuzzleGoal::kPaco && !after.king_united() && !CanUniteKing(after, us)) {
    features.Set(PuzzleTheme::kQuiet);
  }
  puzzle.chain = features.chain;
  puzzle.themes.clear();
  for (size_t i = 0; i < features.themes.size(); ++i) {
    if (features.themes[i]) puzzle.themes.push_back(static_cast<PuzzleTheme>(i));
  }
}

}  // namespace danco
