// The search's pruning decisions as questions with a yes or no, and their margins in centipawns.
//
// docs/lab/search-pruning.md says what each was worth.
#ifndef DANCO_SEARCH_PRUNING_H_
#define DANCO_SEARCH_PRUNING_H_

#include <algorithm>
#include <array>
#include <cmath>

#include "eval/score.h"
#include "search/listener.h"
#include "search/transposition_table.h"

namespace danco {

// In place of the static evaluation: in Ŝako it says nothing, before the game there is none.
inline constexpr Score kNoEvalInSako = -Score::Infinity();
inline constexpr Score kNoEvalBeforeGame = Score::Infinity();

// Whether a side's static evaluation is better than on its last turn; not known to be where the
// game has no last turn.
constexpr bool IsImproving(Score eval, Score last_turn) { return eval > last_turn; }

// Reverse futility: the static evaluation is so far above beta that a shallow search will not bring
// it below.
constexpr bool MayCutByEval(int depth, Score eval, Score beta, bool improving) {
  return depth <= 7 && !beta.is_paco() && eval - 75 * (depth - (improving ? 1 : 0)) >= beta;
}

// Null move: handing the turn over and still being above beta (Donninger 1993).
constexpr bool MayTryNullMove(int depth, Score eval, Score beta) {
  return depth >= 3 && eval >= beta && !beta.is_loss();
}
constexpr int NullMoveReduction(int depth, Score eval, Score beta) {
  return 3 + depth / 4 + std::min((eval.value() - beta.value()) / 150, 3);
}

// Late moves of a shallow node are not looked at once so many have failed.
constexpr int LateMoveCount(int depth, bool improving) {
  return (5 + depth * depth) / (improving ? 1 : 2);
}
// `number` is that of the move in its node, the first one 1; suicides do not count.
constexpr bool IsLate(int depth, int number, bool improving) {
  return depth <= 6 && number > LateMoveCount(depth, improving);
}

// Nor are answers to Sako in the last two plies, counted likewise: the best come first. To be asked
// only while an answer is known that does not lose.
constexpr bool IsLateAnswer(int depth, int number) {
  return depth <= 2 && number > 2 + depth * depth;
}

// Razoring: far below alpha, trust the quiet search.
constexpr bool MayRazor(int depth, Score eval, Score alpha) {
  return depth <= 2 && eval + 250 * depth <= alpha;
}

// Singular extensions: whether the table's move is worth the question, by how much the others must
// be worse, and how deep they are searched.
constexpr int kSingularDepth = 7;
constexpr bool MayBeSingular(const TableEntry& entry, int depth) {
  return depth >= kSingularDepth && entry.depth >= depth - 3 &&
         (entry.bound == Bound::kLower || entry.bound == Bound::kExact) && !entry.score.is_paco();
}
constexpr Score SingularMargin(const TableEntry& entry, int depth) {
  return entry.score - 2 * depth;
}
constexpr int SingularDepth(int depth) { return (depth - 1) / 2; }

// Without a table move a node is searched a ply less, from this depth on.
constexpr int kInternalReductionDepth = 3;

// Late moves are reduced from this depth on, and a ply less for so many points of history.
constexpr int kReductionDepth = 2;
constexpr int kHistoryPerPly = 12000;

// Late-move reductions in plies by depth and move number, after the common logarithmic table.
class ReductionTable {
 public:
  ReductionTable() {
    for (int depth = 1; depth < kSize; ++depth) {
      for (int number = 1; number < kSize; ++number) {
        table_[depth][number] = static_cast<int8_t>(0.6 + std::log(depth) * std::log(number) / 1.7);
      }
    }
  }
  int operator()(int depth, int number) const {
    return table_[std::min(depth, kSize - 1)][std::min(number, kSize - 1)];
  }

 private:
  static constexpr int kSize = 64;
  std::array<std::array<int8_t, kSize>, kSize> table_{};
};

}  // namespace danco

#endif  // DANCO_SEARCH_PRUNING_H_
