// The search's pruning decisions as questions with a yes or no; their numbers are in constants.h.
//
// docs/lab/search-pruning.md says what each was worth.
#ifndef DANCO_SEARCH_TREE_PRUNING_H_
#define DANCO_SEARCH_TREE_PRUNING_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "eval/score.h"
#include "search/control/constants.h"
#include "search/memory/transposition_table.h"

namespace danco {

// In place of the static evaluation: in Ŝako it says nothing, before the game there is none.
inline constexpr Score kNoEvalInSako = -Score::Infinity();
inline constexpr Score kNoEvalBeforeGame = Score::Infinity();

// Whether a side's static evaluation is better than on its last turn; not known to be where the
// game has no last turn.
constexpr bool IsImproving(Score eval, Score last_turn) { return eval > last_turn; }

// Reverse futility: the static evaluation is so far above beta that a shallow search will not bring
// it below.
inline bool MayCutByEval(int depth, Score eval, Score beta, bool improving) {
  return depth <= kTuned.reverse_futility_depth && !beta.is_paco() &&
         eval - kTuned.reverse_futility_margin * (depth - (improving ? 1 : 0)) >= beta;
}

// What a node is said to be worth then.
inline Score CutByEvalScore(Score eval, Score beta) {
  return beta + (eval.value() - beta.value()) * kTuned.reverse_futility_share / 100;
}

// ProbCut (Buro 1995): a shallower search that ends so far above beta predicts that this one will
// not end below. Not where the table says that it does not end there.
inline Score ProbCutMargin(Score beta) { return beta + static_cast<int>(kTuned.probcut_margin); }
inline int ProbCutDepth(int depth) { return depth - kTuned.probcut_reduction; }
inline bool MayTryProbCut(int depth, Score beta, const std::optional<TableEntry>& entry) {
  return depth >= kTuned.probcut_depth && !beta.is_paco() &&
         !(entry && entry->depth > ProbCutDepth(depth) && entry->score < ProbCutMargin(beta));
}

// Null move: handing the turn over and still being above beta (Donninger 1993).
inline bool MayTryNullMove(int depth, Score eval, Score beta) {
  return depth >= kTuned.null_move_depth && eval >= beta && !beta.is_loss();
}
inline int NullMoveReduction(int depth, Score eval, Score beta) {
  return kTuned.null_move_base + depth / kTuned.null_move_plies +
         std::min<int>((eval.value() - beta.value()) / kTuned.null_move_margin,
                       kTuned.null_move_most);
}

// Moves of a shallow node that are looked at; those that come later are not, if these have failed.
inline int LateMoveCount(int depth, bool improving) {
  const int count = kTuned.late_move_base + depth * depth * kTuned.late_move_growth / 100;
  return improving ? count : count * kTuned.late_move_not_improving / 100;
}
// `number` is that of the move in its node, the first one 1; suicides do not count.
inline bool IsLate(int depth, int number, bool improving) {
  return depth <= kTuned.late_move_depth && number > LateMoveCount(depth, improving);
}

// In a node of the principal variation more moves are looked at before one is late.
inline bool MayBeLateInPv(int number) { return number > kTuned.late_move_pv; }

// Nor are answers to Sako in the last two plies, counted likewise: the best come first. To be asked
// only while an answer is known that does not lose.
inline bool IsLateAnswer(int depth, int number) {
  return depth <= kTuned.late_answer_depth && number > kTuned.late_answer_base + depth * depth;
}

// Razoring: far below alpha, trust the quiet search.
inline bool MayRazor(int depth, Score eval, Score alpha) {
  return depth <= kTuned.razor_depth && eval + kTuned.razor_margin * depth <= alpha;
}

// Singular extensions: whether the table's move is worth the question, by how much the others must
// be worse, and how deep they are searched.
inline bool MayBeSingular(const TableEntry& entry, int depth) {
  return depth >= kTuned.singular_depth && entry.depth >= depth - kTuned.singular_entry_gap &&
         (entry.bound == Bound::kLower || entry.bound == Bound::kExact) && !entry.score.is_paco();
}
inline Score SingularMargin(const TableEntry& entry, int depth) {
  return entry.score - depth * kTuned.singular_margin / 100;
}
inline int SingularDepth(int depth) { return (depth - 1) * kTuned.singular_share / 100; }

// Late moves are reduced from this depth on.
constexpr int kReductionDepth = 2;

// Late-move reductions in hundredths of a ply by depth and move number, after the common
// logarithmic table.
class ReductionTable {
 public:
  ReductionTable() { Fill(); }
  // To be called where a constant may have been set since.
  void Update() {
    if constexpr (kTunable) {
      if (base_ != kTuned.reduction_base || divisor_ != kTuned.reduction_divisor) Fill();
    }
  }
  int operator()(int depth, int number) const {
    return table_[std::min(depth, kSize - 1)][std::min(number, kSize - 1)];
  }

 private:
  static constexpr int kSize = 64;

  void Fill() {
    base_ = kTuned.reduction_base;
    divisor_ = kTuned.reduction_divisor;
    for (int depth = 1; depth < kSize; ++depth) {
      for (int number = 1; number < kSize; ++number) {
        table_[depth][number] =
            static_cast<int16_t>(base_ + 1e4 * std::log(depth) * std::log(number) / divisor_);
      }
    }
  }

  int base_ = 0;
  int divisor_ = 0;
  std::array<std::array<int16_t, kSize>, kSize> table_{};
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_PRUNING_H_
