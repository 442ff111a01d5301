// SPDX-License-Identifier: MIT
// The search's pruning decisions as predicates. `c` are the constants of the rule set, and
// docs/lab/search-pruning.md says how much Elo each of them gains.
#ifndef DANCO_SEARCH_TREE_PRUNING_H_
#define DANCO_SEARCH_TREE_PRUNING_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "board/core/move.h"
#include "eval/score.h"
#include "search/control/constants.h"
#include "search/memory/transposition_table.h"

namespace danco {

// These replace the static evaluation where there is none: in Ŝako, where it would be meaningless,
// and before the start of the game.
inline constexpr Score kNoEvalInSako = -Score::Infinity();
inline constexpr Score kNoEvalBeforeGame = Score::Infinity();

// Returns whether a side's static evaluation is better than on its previous turn. Returns false if
// there is no previous turn, and true if the side was in Ŝako then.
constexpr bool IsImproving(Score eval, Score last_turn) { return eval > last_turn; }

// Reverse futility pruning: returns whether the static evaluation is so far above beta that a
// shallow search will not drop below it. The better the history of the move that led here, the
// larger must the distance be.
inline bool MayCutByEval(const SearchConstants& c, int depth, Score eval, Score beta,
                         bool improving, int history) {
  return depth <= c.reverse_futility_depth && !beta.is_paco() &&
         eval - c.reverse_futility_margin * (depth - (improving ? 1 : 0)) -
                 history / c.reverse_futility_history >=
             beta;
}

// Returns the score of a node that is cut off by reverse futility pruning.
inline Score CutByEvalScore(const SearchConstants& c, Score eval, Score beta) {
  return beta + (eval.value() - beta.value()) * c.reverse_futility_share / 100;
}

// ProbCut (Buro 1995): if a shallower search ends this far above beta, the full search is unlikely
// to end below beta. Not tried if the table entry predicts that the shallower search will fail.
inline Score ProbCutMargin(const SearchConstants& c, Score beta) {
  return beta + static_cast<int>(c.probcut_margin);
}
inline int ProbCutDepth(const SearchConstants& c, int depth) { return depth - c.probcut_reduction; }
inline bool MayTryProbCut(const SearchConstants& c, int depth, Score beta,
                          const std::optional<TableEntry>& entry) {
  return depth >= c.probcut_depth && !beta.is_paco() &&
         !(entry && entry->depth > ProbCutDepth(c, depth) && entry->score < ProbCutMargin(c, beta));
}

// Null-move pruning (Donninger 1993): tried if the static evaluation exceeds beta by a margin,
// because passing gives up what the turn is worth. `eval` is the estimate from the table if that is
// better, and must be at least beta.
inline bool MayTryNullMove(const SearchConstants& c, int depth, Score eval, Score static_eval,
                           Score beta) {
  return depth >= c.null_move_depth && eval >= beta && static_eval - c.null_move_excess >= beta &&
         !beta.is_loss();
}
inline int NullMoveReduction(const SearchConstants& c, int depth, Score eval, Score beta) {
  return c.null_move_base + depth / c.null_move_plies +
         std::min<int>((eval.value() - beta.value()) / c.null_move_margin, c.null_move_most);
}

// Internal iterative reduction: returns whether the move order is poor, because there is no table
// move or it is from a much shallower search.
inline bool IsOrderPoor(const SearchConstants& c, int depth, Move table_move,
                        const std::optional<TableEntry>& entry) {
  return depth >= c.internal_reduction_depth &&
         (!table_move || entry->depth + c.internal_reduction_gap <= depth);
}

// Late-move pruning: returns the number of moves to search at a shallow node before the rest is
// skipped.
inline int LateMoveCount(const SearchConstants& c, int depth, bool improving) {
  const int count = c.late_move_base + depth * depth * c.late_move_growth / 100;
  return improving ? count : count * c.late_move_not_improving / 100;
}
// `number` is the number of the move at its node, from 1, not counting moves that lose at once.
inline bool IsLate(const SearchConstants& c, int depth, int number, bool improving) {
  return depth <= c.late_move_depth && number > LateMoveCount(c, depth, improving);
}

// Returns whether a move of a PV node may count as late. PV nodes search more moves first.
inline bool MayBeLateInPv(const SearchConstants& c, int number) { return number > c.late_move_pv; }

// Returns whether answer `number` to a Ŝako, in the order of the search, need not be searched near
// the leaves. Call this only if an answer that does not lose is known.
inline bool IsLateAnswer(const SearchConstants& c, int depth, int number) {
  return depth <= c.late_answer_depth && number > c.late_answer_base + depth * depth;
}

// Razoring: if the evaluation is far below alpha, the node is scored by the quiescence search or,
// without captures, by the evaluation.
inline bool MayRazor(const SearchConstants& c, int depth, Score eval, Score alpha) {
  return depth <= c.razor_depth && eval + c.razor_margin * depth <= alpha;
}

// Singular extensions: whether to try one, the score that all other moves must stay below, and the
// depth of the verification search.
inline bool MayBeSingular(const SearchConstants& c, const TableEntry& entry, int depth) {
  return depth >= c.singular_depth && entry.depth >= depth - c.singular_entry_gap &&
         (entry.bound == Bound::kLower || entry.bound == Bound::kExact) && !entry.score.is_paco();
}
inline Score SingularMargin(const SearchConstants& c, const TableEntry& entry, int depth) {
  return entry.score - depth * c.singular_margin / 100;
}
inline int SingularDepth(const SearchConstants& c, int depth) {
  return (depth - 1) * c.singular_share / 100;
}

// The minimum depth for late-move reductions.
constexpr int kReductionDepth = 2;

// Late-move reductions in hundredths of a ply, by depth and move number, in the usual logarithmic
// form.
class ReductionTable {
 public:
  // Must be called before the first use, and whenever a constant may have changed.
  void Update(const SearchConstants& c) {
    if (base_ == c.reduction_base && divisor_ == c.reduction_divisor) return;
    base_ = c.reduction_base;
    divisor_ = c.reduction_divisor;
    for (int depth = 1; depth < kSize; ++depth) {
      for (int number = 1; number < kSize; ++number) {
        table_[depth][number] =
            static_cast<int16_t>(base_ + 1e4 * std::log(depth) * std::log(number) / divisor_);
      }
    }
  }
  int operator()(int depth, int number) const {
    return table_[std::min(depth, kSize - 1)][std::min(number, kSize - 1)];
  }

 private:
  static constexpr int kSize = 64;

  int base_ = 0;
  int divisor_ = 0;
  std::array<std::array<int16_t, kSize>, kSize> table_{};
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_PRUNING_H_
