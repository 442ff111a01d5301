// SPDX-License-Identifier: MIT
// The static evaluation: a sum of terms designed by hand (evaluation.md).
//
// Public: part of the library (library.md).
#ifndef DANCO_EVAL_EVALUATE_H_
#define DANCO_EVAL_EVALUATE_H_

#include <string>

#include "board/core/position.h"
#include "eval/score.h"

namespace danco {

// Returns the value of a position in centipawns, from the side to move's point of view. A pure
// function of the position; thread-safe.
Score Evaluate(const Position& position);

// Returns a table of all terms for both sides, in pawns from White's point of view, with a sum that
// equals Evaluate() exactly. In traditional chess, a line below the sum says if it is scaled down.
std::string TraceEvaluation(const Position& position);

}  // namespace danco

#endif  // DANCO_EVAL_EVALUATE_H_
