// SPDX-License-Identifier: MIT
// The quiescence search for rules with captures (chess.md): noisy moves are searched beyond
// the nominal depth. A check counts as Ŝako and a mate as Paco.
#include <algorithm>

#include "board/core/chess.h"
#include "board/core/position.h"
#include "search/tree/captures.h"
#include "search/tree/move_picker.h"
#include "search/tree/search_thread.h"

namespace danco {
namespace {

// Delta pruning: the maximum gain, in centipawns, that is assumed beyond the captured piece's
// value.
constexpr int kDeltaMargin = 140;

// Futility pruning: up to this depth, quiet moves are skipped if the evaluation is below alpha by
// more than this margin, in centipawns.
constexpr int kFutilityDepth = 6;
constexpr int kFutilityBase = 90;
constexpr int kFutilityPerPly = 85;

// Static exchange pruning: up to this depth, moves are skipped if the exchange loses more than this
// many centipawns per ply.
constexpr int kExchangeDepth = 7;
constexpr int kLosingCapturePerPly = 90;
constexpr int kLosingQuietPerPly = 45;

}  // namespace

bool SearchThread::IsFutile(const Node& node, Move move, const MovePicker& picker, int number,
                            Score alpha) const {
  const Frame& here = frame(node.ply);
  if (!HasCaptures(here.position)) return false;
  if (number == 0 || here.in_sako || alpha.is_paco()) return false;
  if (picker.last_is_noisy()) return false;
  const int depth = node.depth;
  if (picker.last_loses()) {
    return depth <= kExchangeDepth &&
           !ExchangeWins(here.position, move, -kLosingCapturePerPly * depth);
  }
  if (depth <= kFutilityDepth && node.eval + kFutilityBase + kFutilityPerPly * depth <= alpha) {
    return Checkers(here.position.After(move), Opponent(here.position.side_to_move())).empty();
  }
  return depth <= kExchangeDepth && !ExchangeWins(here.position, move, -kLosingQuietPerPly * depth);
}

Score SearchThread::QuiesceChild(Score alpha, Score beta, int ply) {
  frame(ply).pv.clear();
  if (!CountNode()) return Score();
  selective_depth_ = std::max(selective_depth_, ply);
  if (Score drawn; IsDrawn(ply, drawn)) return drawn;
  if (ply >= kMaxPly) return Value(frame(ply).position);
  return Quiesce(alpha, beta, ply);
}

Score SearchThread::Quiesce(Score alpha, Score beta, int ply) {
  Frame& here = frame(ply);
  const Position& position = here.position;
  const Score old_alpha = alpha;

  // 1. Transposition table.
  Node node{ply, 0, beta, false};
  ProbeTable(node);
  if (node.entry && Settles(*node.entry, alpha, beta) && node.table_may_cut) {
    return node.entry->score;
  }

  // 2. Stand pat, unless in check.
  Score best = Score::UnitedIn(ply);
  const bool in_check = here.in_sako;
  if (in_check) {
    here.raw_eval = here.eval = kNoEvalInSako;
  } else {
    EvaluateNode(node);
    best = node.eval;
    if (best >= beta) {
      if (!node.entry) {
        state_->table.Store(position.key(),
                            {Move(), ToTable(best, ply), here.raw_eval, 0, Bound::kLower});
      }
      return best;
    }
    alpha = std::max(alpha, best);
  }

  // 3. Captures, or all answers to a check.
  const bool noisy_table_move =
      node.table_move && (in_check || TakenBy(position, node.table_move) != PieceType::kNone);
  const OrderingHints hints{noisy_table_move ? node.table_move : Move(),
                            {},
                            Move(),
                            frame(ply - 1).move_class,
                            frame(ply - 2).move_class,
                            ParryFilter(),
                            !in_check};
  MovePicker picker(position, hints, history_, {chains_, query_budget_}, stack_);
  Move best_move;
  bool any = false;
  while (const Move move = picker.Next()) {
    any = true;
    if (!in_check) {
      if (picker.last_loses()) break;
      const int taken = kExchangeValues[Index(TakenBy(position, move))];
      const bool promotes = Promotes(position, move);
      if (!promotes && node.eval + taken + kDeltaMargin <= alpha && !alpha.is_paco()) continue;
    } else if (best > Score::UnitedIn(kMaxPly) && picker.last_loses()) {
      break;  // a move that avoids mate is already known
    }
    (void)PlayMove(move, ply);
    path_.Push(frame(ply + 1).position);
    const Score score = -QuiesceChild(-beta, -alpha, ply + 1);
    path_.Pop();
    if (stopped_) return Score();
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    best_move = move;
    alpha = score;
    if (score >= beta) break;
  }
  if (in_check && !any) return best;

  // 4. Store the result.
  state_->table.Store(position.key(), {best_move, ToTable(best, ply), here.raw_eval, 0,
                                       BoundOf(best, old_alpha, beta)});
  return best;
}

}  // namespace danco
