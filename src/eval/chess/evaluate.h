// The static evaluation of traditional chess: a small hand-made sum of terms (docs/chess.md).
#ifndef DANCO_EVAL_CHESS_EVALUATE_H_
#define DANCO_EVAL_CHESS_EVALUATE_H_

#include "board/core/position.h"
#include "eval/score.h"

namespace danco::chess {

// As danco::Evaluate(), which calls it for positions of traditional chess.
Score Evaluate(const Position& position);

}  // namespace danco::chess

#endif  // DANCO_EVAL_CHESS_EVALUATE_H_
