#include "board/game/game.h"

#include <cassert>

#include "board/core/chess.h"
#include "board/moves/movegen.h"

namespace danco {

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

int Game::Repetitions() const {
  int count = 1;
  for (size_t i = 0; i + 1 < positions_.size(); ++i) {
    if (positions_[i].key() == position().key() && positions_[i].SameOutcome(position())) ++count;
  }
  return count;
}

GameEnd Game::EndOfChess() const {
  const Position& now = position();
  if (!HasLegalMove(now)) {
    return Checkers(now, now.side_to_move()) ? GameEnd::kCheckmate : GameEnd::kStalemate;
  }
  if (IsDeadPosition(now)) return GameEnd::kDeadPosition;
  if (Repetitions() >= 3) return GameEnd::kRepetition;
  if (now.no_progress_plies() >= kNoProgressLimit) return GameEnd::kFiftyMoves;
  return GameEnd::kOngoing;
}

GameEnd Game::end() const {
  const Position& now = position();
  if (now.rules() == RuleSet::kChess) return EndOfChess();
  if (const GameEnd end = now.end_by_king(); end != GameEnd::kOngoing) return end;
  if (AllUnited(now)) return GameEnd::kAllUnited;
  if (!HasLegalMove(now)) return GameEnd::kNoLegalTurn;
  if (Repetitions() >= 3) return GameEnd::kRepetition;
  if (now.no_progress_plies() >= kNoProgressLimit) return GameEnd::kNoProgress;
  return GameEnd::kOngoing;
}

}  // namespace danco
