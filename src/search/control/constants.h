// SPDX-License-Identifier: MIT
// Search parameters, tuned by playing matches (tuning.md).
//
// Ordinary builds compile them in. A build with -Dtunable=true makes them variables, each with a
// protocol option, so that `danco-tune spsa` can try other values. Both builds play the same moves
// as long as no option is set.
#ifndef DANCO_SEARCH_CONTROL_CONSTANTS_H_
#define DANCO_SEARCH_CONTROL_CONSTANTS_H_

#include "board/core/rules.h"

namespace danco {

// An integer parameter with the range in which it makes sense. Converts to int.
struct SearchConstant {
  const char* name;  // without spaces; the option is called "Tune NAME"
  int value;
  int min;
  int max;
  constexpr operator int() const { return value; }
};

// One member for each parameter and nothing else; ListOf() depends on this. Centipawns are units of
// the evaluation. Depths and extensions are in plies. Percentages are of the quantity that is
// named.
struct SearchConstants {
  // Reverse futility pruning: maximum depth; margin above beta in centipawns per ply of depth; the
  // returned score, as a percentage of the way from beta to the evaluation; the
  // history points of the parent's move that add one centipawn to the margin.
  SearchConstant reverse_futility_depth = {"ReverseFutilityDepth", 7, 3, 12};
  SearchConstant reverse_futility_margin = {"ReverseFutilityMargin", 38, 25, 200};
  SearchConstant reverse_futility_share = {"ReverseFutilityShare", 40, 0, 100};
  SearchConstant reverse_futility_history = {"ReverseFutilityHistory", 1024, 256, 16384};
  // Razoring: maximum depth; margin below alpha in centipawns per ply of depth.
  SearchConstant razor_depth = {"RazorDepth", 3, 0, 6};
  SearchConstant razor_margin = {"RazorMargin", 230, 80, 600};
  // Null-move pruning: minimum depth; centipawns by which the static evaluation must be above beta,
  // because the turn is worth something; base reduction in plies; plies of depth that add one ply
  // of reduction; centipawns above beta that add one ply; the maximum that the latter may add.
  SearchConstant null_move_depth = {"NullMoveDepth", 3, 1, 6};
  SearchConstant null_move_excess = {"NullMoveExcess", 100, 0, 300};
  SearchConstant null_move_base = {"NullMoveBase", 3, 1, 6};
  SearchConstant null_move_plies = {"NullMovePlies", 4, 2, 8};
  SearchConstant null_move_margin = {"NullMoveMargin", 150, 50, 400};
  SearchConstant null_move_most = {"NullMoveMost", 3, 1, 6};
  // ProbCut: minimum depth; margin above beta in centipawns; reduction in plies.
  SearchConstant probcut_depth = {"ProbCutDepth", 5, 4, 12};
  SearchConstant probcut_margin = {"ProbCutMargin", 106, 40, 400};
  SearchConstant probcut_reduction = {"ProbCutReduction", 4, 2, 6};
  // Late-move pruning: maximum depth; a base number of moves to search; the percentage of the
  // squared depth that is added to it; the percentage of this sum that applies if the evaluation is
  // not improving; the minimum number in PV nodes.
  SearchConstant late_move_depth = {"LateMoveDepth", 5, 2, 12};
  SearchConstant late_move_base = {"LateMoveBase", 6, 1, 15};
  SearchConstant late_move_growth = {"LateMoveGrowth", 110, 30, 250};
  SearchConstant late_move_not_improving = {"LateMoveNotImproving", 53, 20, 100};
  SearchConstant late_move_pv = {"LateMovePv", 20, 1, 60};
  // Late answers to Ŝako: maximum depth; the number of answers to search, in addition to the
  // squared depth.
  SearchConstant late_answer_depth = {"LateAnswerDepth", 2, 0, 6};
  SearchConstant late_answer_base = {"LateAnswerBase", 2, 0, 10};
  // Singular extensions: minimum depth; how many plies shallower the table entry may be; margin per
  // ply, in hundredths of a centipawn; the depth of the verification search, as a percentage of the
  // depth.
  SearchConstant singular_depth = {"SingularDepth", 7, 4, 12};
  SearchConstant singular_entry_gap = {"SingularEntryGap", 3, 1, 5};
  SearchConstant singular_margin = {"SingularMargin", 231, 50, 600};
  SearchConstant singular_share = {"SingularShare", 50, 25, 75};
  // Internal iterative reduction: minimum depth; how many plies shallower a table entry must be for
  // its move to count as missing.
  SearchConstant internal_reduction_depth = {"InternalReductionDepth", 2, 1, 8};
  SearchConstant internal_reduction_gap = {"InternalReductionGap", 4, 1, 20};
  // Late-move reductions, in hundredths of a ply: base + log(depth) * log(move number) / divisor;
  // less in PV nodes; more in cut nodes; more if the evaluation is not improving; less for moves
  // that give Ŝako; the history points that reduce by one ply less.
  SearchConstant reduction_base = {"ReductionBase", 84, 0, 150};
  SearchConstant reduction_divisor = {"ReductionDivisor", 171, 90, 350};
  SearchConstant reduction_pv = {"ReductionPv", 140, 0, 250};
  SearchConstant reduction_cut = {"ReductionCut", 100, 0, 250};
  SearchConstant reduction_not_improving = {"ReductionNotImproving", 150, 0, 250};
  SearchConstant reduction_sako = {"ReductionSako", 84, 0, 250};
  SearchConstant history_per_ply = {"HistoryPerPly", 12000, 4000, 30000};
  // Hindsight: the minimum reduction at which a node is searched one ply deeper because its
  // evaluation confirms the move; the minimum at which it is searched one ply shallower because the
  // evaluation does not, by more than the margin in centipawns.
  SearchConstant hindsight_deeper = {"HindsightDeeper", 2, 1, 8};
  SearchConstant hindsight_shallower = {"HindsightShallower", 2, 1, 8};
  SearchConstant hindsight_margin = {"HindsightMargin", 80, 0, 300};
  // The history bonus of a move that causes a cutoff: points per squared depth; points per depth;
  // the maximum.
  SearchConstant history_bonus_square = {"HistoryBonusSquare", 24, 0, 60};
  SearchConstant history_bonus_linear = {"HistoryBonusLinear", 93, 0, 300};
  SearchConstant history_bonus_most = {"HistoryBonusMost", 2700, 600, 8000};
  // The percentage of that bonus for a move after which all replies failed low.
  SearchConstant history_unanswered = {"HistoryUnanswered", 50, 0, 150};
  // The weights of the histories in move ordering, as percentages of the weight of the from-to
  // history.
  SearchConstant history_by_class = {"HistoryByClass", 100, 0, 250};
  SearchConstant history_after_previous = {"HistoryAfterPrevious", 150, 0, 250};
  SearchConstant history_after_before = {"HistoryAfterBefore", 50, 0, 250};
  // Correction history: points for each centipawn of error and ply of depth, in eighths; the points
  // that correspond to one centipawn.
  SearchConstant correction_gain = {"CorrectionGain", 19, 2, 64};
  SearchConstant correction_unit = {"CorrectionUnit", 256, 128, 2048};
  // Aspiration windows, in centipawns: the first half-width, and the largest one tried before the
  // window becomes infinite.
  SearchConstant aspiration_width = {"AspirationWidth", 14, 4, 50};
  SearchConstant aspiration_most = {"AspirationMost", 432, 50, 1000};
  // Ŝako extensions: the ply up to which a Ŝako adds one ply, as a percentage of the iteration's
  // depth; the number of further plies in which answers to a Ŝako are still searched.
  SearchConstant full_sako_extension = {"FullSakoExtension", 110, 50, 400};
  SearchConstant sako_plies_beyond = {"SakoPliesBeyond", 16, 4, 40};
  // Time management. A turn's share is the clock divided by this many turns, plus this percentage
  // of the increment. The soft and hard limits are percentages of the share. The last two reduce
  // the time, in percent: for each iteration with the same best move, and if all nodes were spent
  // on that move.
  SearchConstant time_turns = {"TimeTurns", 32, 15, 60};
  SearchConstant time_increment = {"TimeIncrement", 50, 20, 100};
  SearchConstant time_soft = {"TimeSoft", 95, 40, 160};
  SearchConstant time_hard = {"TimeHard", 400, 150, 800};
  SearchConstant time_stability = {"TimeStability", 5, 0, 14};
  SearchConstant time_effort = {"TimeEffort", 80, 0, 120};
};

// Returns the default constants of a rule set. Those for captures were measured in traditional
// chess, where the search must prune and reduce less, and correct the evaluation by less.
constexpr SearchConstants DefaultConstants(RuleSet rules) {
  SearchConstants c;
  if (!TraitsOf(rules).captures) return c;
  c.reverse_futility_margin.value = 55;
  c.null_move_base.value = 4;
  c.null_move_margin.value = 220;
  c.probcut_depth.value = 8;
  c.late_move_pv.value = 12;
  c.reduction_base.value = 60;
  c.reduction_divisor.value = 200;
  c.reduction_not_improving.value = 110;
  c.correction_unit.value = 1024;
  return c;
}

#ifdef DANCO_TUNABLE
inline constexpr bool kTunable = true;
// Mutable globals, but only in this build. Set them while no search is running.
inline SearchConstants kTuned;
inline SearchConstants kTunedWithCaptures = DefaultConstants(RuleSet::kChess);
#else
inline constexpr bool kTunable = false;
inline constexpr SearchConstants kTuned;
inline constexpr SearchConstants kTunedWithCaptures = DefaultConstants(RuleSet::kChess);
#endif

// Returns the constants of a rule set. The weights of the histories in move ordering,
// HistoryPerPly, CorrectionGain and the constants of the clock are always read from kTuned, so that
// compilers can fold them. They must not differ between rule sets.
inline const SearchConstants& ConstantsOf(RuleSet rules) {
  return TraitsOf(rules).captures ? kTunedWithCaptures : kTuned;
}

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_CONSTANTS_H_
