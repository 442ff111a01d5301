#include "match/game/balance.h"

#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"

namespace danco::match {
namespace {

constexpr size_t kBalanceMoves = 3000;

// Whether every reply lets the opponent of the side to move force Paco.
bool EveryReplyLoses(const Position& position, int turns) {
  MoveList replies;
  if (GenerateMoves(position, replies, kBalanceMoves) != Walk::kComplete) return true;
  if (replies.empty()) return false;  // a draw
  for (Move reply : replies) {
    if (!CanForcePaco(position.After(reply), turns)) return false;
  }
  return true;
}

}  // namespace

bool CanForcePaco(const Position& position, int turns) {
  const Color me = position.side_to_move();
  if (CanUniteKing(position, me)) return true;
  if (turns <= 1) return false;
  MoveList moves;
  if (GenerateMoves(position, moves, kBalanceMoves) != Walk::kComplete) return true;
  for (Move move : moves) {
    const Position next = position.After(move);
    // Only a move that threatens Paco and allows none can force it in two.
    if (turns == 2 && !CanUniteKing(next, me)) continue;
    if (CanUniteKing(next, Opponent(me))) continue;
    if (EveryReplyLoses(next, turns - 1)) return true;
  }
  return false;
}

bool NobodyIsLost(const Position& position) {
  if (position.king_united()) return false;
  const Color me = position.side_to_move();
  if (CanUniteKing(position, Opponent(me)) || CanForcePaco(position, 2)) return false;
  MoveList moves;
  if (GenerateMoves(position, moves, kBalanceMoves) != Walk::kComplete) return false;
  for (Move move : moves) {
    if (!CanForcePaco(position.After(move), 2)) return true;
  }
  return false;  // no move at all, or none that does not lose
}

}  // namespace danco::match
