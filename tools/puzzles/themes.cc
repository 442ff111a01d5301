// SPDX-License-Identifier: MIT
#include "puzzles/themes.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "board/core/bitboard.h"
#include "board/core/position_builder.h"
#include "board/core/square.h"
#include "board/moves/move_list.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/moves/turn.h"
#include "board/reach/sako.h"

namespace danco {
namespace {

// The minimum number of unions that a chain of the theme kChain takes over.
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
  int chain = 0;
  ReplayPath(path, turn, [&](const Turn& before, const PathStep& step) {
    if (step.promotion != PieceType::kNone) features.Set(PuzzleTheme::kPromotion);
    if (!before.lifted_union()) {
      chain += before.ContentsOf(step.square).own != PieceType::kNone ? 1 : 0;
    } else if (position.type_at(them, path.from) == PieceType::kPawn &&
               LastRank(them).contains(step.square)) {
      features.Set(PuzzleTheme::kGift);
    }
  }).IgnoreError();
  features.chain = std::max(features.chain, chain);
}

// Positions with more turns are not used as puzzles.
constexpr size_t kMaxThemeMoves = 400;

// Relative rank of the squares that the opponent's double steps pass over.
constexpr int kPassedRank = 5;

void AddDoubleSteps(const Position& position, std::vector<Position>& found) {
  const Color us = position.side_to_move();
  for (int i = 0; i < kNumSquares; ++i) {
    const auto passed = SquareAt(i);
    if (RelativeRank(us, passed) != kPassedRank || passed == position.en_passant()) continue;
    const Bitboard way = Bitboard(passed) | Bitboard(Ahead(us, passed));
    if (position.occupied() & way) continue;
    const absl::StatusOr<Position> with = PositionBuilder(position).SetEnPassant(passed).Build();
    if (with.ok() && with->en_passant() == passed) found.push_back(*with);
  }
}

void AddCastling(const Position& position, std::vector<Position>& found) {
  const Color us = position.side_to_move();
  PositionBuilder builder(position);
  builder.SetCastlingRook(us, Wing::kQueenSide, Relative(us, Square::kA1));
  builder.SetCastlingRook(us, Wing::kKingSide, Relative(us, Square::kH1));
  const absl::StatusOr<Position> with = builder.Build();
  if (position.king(us) != Relative(us, Square::kE1)) return;
  if (with.ok() && with->key() != position.key()) found.push_back(*with);
}

}  // namespace

std::vector<Position> WithRights(PuzzleTheme theme, const Position& position) {
  std::vector<Position> found;
  if (theme == PuzzleTheme::kEnPassant) AddDoubleSteps(position, found);
  if (theme == PuzzleTheme::kCastling) AddCastling(position, found);
  return found;
}

bool MayBeginWith(PuzzleTheme theme, const Position& position) {
  if (theme == PuzzleTheme::kChain || theme == PuzzleTheme::kQuiet) return true;
  // An en passant capture needs an en passant square, which most positions lack.
  if (theme == PuzzleTheme::kEnPassant && position.en_passant() == Square::kNone) return false;
  MoveList moves;
  if (GenerateMoves(position, moves, kMaxThemeMoves) != WalkResult::kComplete) return false;
  return std::any_of(moves.begin(), moves.end(), [&](Move move) {
    Features features;
    AddTurn(position, move, features);
    return features.themes[static_cast<size_t>(theme)];
  });
}

std::string IdeaOf(const Puzzle& puzzle) {
  const Position& position = puzzle.position;
  const Color us = position.side_to_move();
  const MovePath path = FindPath(position, puzzle.key());
  const auto name = [us](Square square) { return SquareName(Relative(us, square)); };
  const bool attacks = puzzle.goal == PuzzleGoal::kPaco;
  const PieceType piece =
      path.from == Square::kNone ? PieceType::kNone : position.type_at(us, path.from);
  std::string idea = absl::StrCat(attacks ? "paco " : "save ", static_cast<int>(piece));
  if (path.from != Square::kNone) absl::StrAppend(&idea, " ", name(path.from));
  for (const PathStep& step : path.steps) absl::StrAppend(&idea, name(step.square));
  return absl::StrCat(idea, " ", name(position.king(attacks ? Opponent(us) : us)));
}

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
