// The static evaluation: a hand-made sum of terms (evaluation.md).
//
// Public: part of the library (library.md).
#ifndef DANCO_EVAL_EVALUATE_H_
#define DANCO_EVAL_EVALUATE_H_

#include <string>

#include "board/core/position.h"
#include "eval/score.h"

namespace danco {

// The value of a position for its side to move, in centipawns. Depends on nothing but the position.
// A pure function: thread-safe.
Score Evaluate(const Position& position);

// A table of every term for both sides in pawns, White's view, and the sum, which equals Evaluate()
// exactly.
std::string TraceEvaluation(const Position& position);

}  // namespace danco

#endif  // DANCO_EVAL_EVALUATE_H_
