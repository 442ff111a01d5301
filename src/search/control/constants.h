// The search's constants: the numbers that only matches can tell (tuning.md).
//
// In ordinary builds they are compiled in. A build with -Dtunable=true makes variables of them,
// each an option of the protocol, so that `danco-tune spsa` can try other values; both play the
// same moves as long as none is set.
#ifndef DANCO_SEARCH_CONTROL_CONSTANTS_H_
#define DANCO_SEARCH_CONTROL_CONSTANTS_H_

namespace danco {

// A whole number with the range in which it makes sense. Used like an int.
struct SearchConstant {
  const char* name;  // without blanks; the option is called "Tune NAME"
  int value;
  int min;
  int max;
  constexpr operator int() const { return value; }
};

// One member for each, and nothing else: see ListOf(). Centipawns are the evaluation's, depths and
// extensions are in plies; "percent" scales what is named.
struct SearchConstants {
  // Reverse futility: up to this depth; centipawns above beta for each ply; percent of the way from
  // beta to the evaluation that the node is said to be worth.
  SearchConstant reverse_futility_depth = {"ReverseFutilityDepth", 7, 3, 12};
  SearchConstant reverse_futility_margin = {"ReverseFutilityMargin", 38, 25, 200};
  SearchConstant reverse_futility_share = {"ReverseFutilityShare", 40, 0, 100};
  // Razoring: up to this depth; centipawns below alpha for each ply.
  SearchConstant razor_depth = {"RazorDepth", 3, 0, 6};
  SearchConstant razor_margin = {"RazorMargin", 230, 80, 600};
  // Null move: from this depth on; plies of reduction; plies of depth for one ply more; centipawns
  // of the evaluation above beta for one ply more; the most plies that the evaluation adds.
  SearchConstant null_move_depth = {"NullMoveDepth", 3, 1, 6};
  SearchConstant null_move_base = {"NullMoveBase", 3, 1, 6};
  SearchConstant null_move_plies = {"NullMovePlies", 4, 2, 8};
  SearchConstant null_move_margin = {"NullMoveMargin", 150, 50, 400};
  SearchConstant null_move_most = {"NullMoveMost", 3, 1, 6};
  // ProbCut: from this depth on; centipawns above beta that a shallower search must reach; by how
  // many plies it is shallower.
  SearchConstant probcut_depth = {"ProbCutDepth", 5, 4, 12};
  SearchConstant probcut_margin = {"ProbCutMargin", 106, 40, 400};
  SearchConstant probcut_reduction = {"ProbCutReduction", 4, 2, 6};
  // Late moves: up to this depth; how many are looked at; what is added, in percent of the depth's
  // square; percent of the sum where the evaluation does not improve; how many are looked at in a
  // node of the principal variation.
  SearchConstant late_move_depth = {"LateMoveDepth", 5, 2, 12};
  SearchConstant late_move_base = {"LateMoveBase", 6, 1, 15};
  SearchConstant late_move_growth = {"LateMoveGrowth", 110, 30, 250};
  SearchConstant late_move_not_improving = {"LateMoveNotImproving", 53, 20, 100};
  SearchConstant late_move_pv = {"LateMovePv", 20, 1, 60};
  // Late answers to Ŝako: up to this depth; how many are looked at beside the depth's square.
  SearchConstant late_answer_depth = {"LateAnswerDepth", 2, 0, 6};
  SearchConstant late_answer_base = {"LateAnswerBase", 2, 0, 10};
  // Singular extensions: from this depth on; plies that the table's entry may be shallower; percent
  // of a centipawn for each ply by which the others must be worse; percent of the depth to which
  // they are searched.
  SearchConstant singular_depth = {"SingularDepth", 7, 4, 12};
  SearchConstant singular_entry_gap = {"SingularEntryGap", 3, 1, 5};
  SearchConstant singular_margin = {"SingularMargin", 231, 50, 600};
  SearchConstant singular_share = {"SingularShare", 50, 25, 75};
  // Internal iterative reduction: from this depth on.
  SearchConstant internal_reduction_depth = {"InternalReductionDepth", 2, 1, 8};
  // Late-move reductions: base + log(depth) * log(number) / divisor, both in hundredths of a ply;
  // hundredths less in nodes of the principal variation, more in cut nodes, more where the
  // evaluation does not improve, less for moves that give Ŝako; points of history for a ply less.
  SearchConstant reduction_base = {"ReductionBase", 84, 0, 150};
  SearchConstant reduction_divisor = {"ReductionDivisor", 171, 90, 350};
  SearchConstant reduction_pv = {"ReductionPv", 140, 0, 250};
  SearchConstant reduction_cut = {"ReductionCut", 100, 0, 250};
  SearchConstant reduction_not_improving = {"ReductionNotImproving", 150, 0, 250};
  SearchConstant reduction_sako = {"ReductionSako", 84, 0, 250};
  SearchConstant history_per_ply = {"HistoryPerPly", 12000, 4000, 30000};
  // Hindsight: plies of reduction from which on a node is searched a ply deeper when its evaluation
  // bears the move out, and a ply shallower when it does not by more than these centipawns.
  SearchConstant hindsight_deeper = {"HindsightDeeper", 2, 1, 8};
  SearchConstant hindsight_shallower = {"HindsightShallower", 2, 1, 8};
  SearchConstant hindsight_margin = {"HindsightMargin", 80, 0, 300};
  // What a cut-off adds to the history of its move: points times the depth squared, plus points
  // times the depth; the most that is added.
  SearchConstant history_bonus_square = {"HistoryBonusSquare", 24, 0, 60};
  SearchConstant history_bonus_linear = {"HistoryBonusLinear", 93, 0, 300};
  SearchConstant history_bonus_most = {"HistoryBonusMost", 2700, 600, 8000};
  // Percent of it that a move gets to which no answer was found.
  SearchConstant history_unanswered = {"HistoryUnanswered", 50, 0, 150};
  // Weights of the histories in the order of moves, in percent of that by squares.
  SearchConstant history_by_class = {"HistoryByClass", 100, 0, 250};
  SearchConstant history_after_previous = {"HistoryAfterPrevious", 100, 0, 250};
  SearchConstant history_after_before = {"HistoryAfterBefore", 50, 0, 250};
  // Correction of the evaluation: points for each centipawn of error and ply, in eighths, and
  // points that are a centipawn.
  SearchConstant correction_gain = {"CorrectionGain", 19, 2, 64};
  SearchConstant correction_unit = {"CorrectionUnit", 256, 128, 1024};
  // Aspiration windows: centipawns on either side, and the last width that is tried.
  SearchConstant aspiration_width = {"AspirationWidth", 14, 4, 50};
  SearchConstant aspiration_most = {"AspirationMost", 432, 50, 1000};
  // Ŝako: down to which ply it is searched a ply deeper, in percent of the iteration's depth; for
  // how many plies beyond that it is at least answered.
  SearchConstant full_sako_extension = {"FullSakoExtension", 110, 50, 400};
  SearchConstant sako_plies_beyond = {"SakoPliesBeyond", 16, 4, 40};
  // Time for a move. A turn's share: the clock divided by this many turns, plus this percentage of
  // the increment. Aimed at and never exceeded, in percent of the share. Percent less for each
  // iteration with the same best move; percent less when all nodes were spent on that move.
  SearchConstant time_turns = {"TimeTurns", 32, 15, 60};
  SearchConstant time_increment = {"TimeIncrement", 50, 20, 100};
  SearchConstant time_soft = {"TimeSoft", 95, 40, 160};
  SearchConstant time_hard = {"TimeHard", 400, 150, 800};
  SearchConstant time_stability = {"TimeStability", 5, 0, 14};
  SearchConstant time_effort = {"TimeEffort", 80, 0, 120};
};

#ifdef DANCO_TUNABLE
inline constexpr bool kTunable = true;
// (The only global that changes; no other build has it. To be set while nothing searches.)
inline SearchConstants kTuned;
#else
inline constexpr bool kTunable = false;
inline constexpr SearchConstants kTuned;
#endif

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_CONSTANTS_H_
