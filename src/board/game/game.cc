// SPDX-License-Identifier: MIT
#include "board/game/game.h"

#include <algorithm>
#include <cassert>

#include "board/core/chess.h"
#include "board/moves/movegen.h"

namespace danco {

GameEnd DrawOfChess(const Position& position) {
  if (IsDeadPosition(position)) return GameEnd::kDeadPosition;
  if (position.no_progress_plies() < kNoProgressLimit) return GameEnd::kOngoing;
  // A mate on the hundredth ply wins.
  const bool mate = Checkers(position, position.side_to_move()) && !HasLegalMove(position);
  return mate ? GameEnd::kOngoing : GameEnd::kFiftyMoves;
}

int CountOccurrences(const std::vector<Position>& positions, const Position& position) {
  return static_cast<int>(
      std::count_if(positions.begin(), positions.end(), [&](const Position& other) {
        return other.key() == position.key() && other.SameOutcome(position);
      }));
}

bool IsDrawnAfter(const std::vector<Position>& before, const Position& position) {
  return DrawOf(position) != GameEnd::kOngoing || CountOccurrences(before, position) >= 2;
}

GameEnd EndWithoutMoves(const Position& position) {
  if (!TraitsOf(position.rules()).captures) return GameEnd::kNoLegalTurn;
  return Checkers(position, position.side_to_move()) ? GameEnd::kCheckmate : GameEnd::kStalemate;
}

void Game::Play(Move move) {
  assert(!position().king_united());
  positions_.push_back(position().After(move));
  moves_.push_back(move);
}

void Game::TakeBack() {
  assert(!moves_.empty());
  positions_.pop_back();
  moves_.pop_back();
}

GameEnd Game::end() const {
  const Position& now = position();
  if (const GameEnd end = now.end_by_king(); end != GameEnd::kOngoing) return end;
  const GameEnd draw = DrawOf(now);
  if (draw == GameEnd::kAllUnited) return draw;
  if (!HasLegalMove(now)) return EndWithoutMoves(now);
  if (draw == GameEnd::kDeadPosition) return draw;
  return Repetitions() >= 3 ? GameEnd::kRepetition : draw;
}

}  // namespace danco
