// How likely a score is to win.
#ifndef DANCO_ANNOTATE_WIN_PROBABILITY_H_
#define DANCO_ANNOTATE_WIN_PROBABILITY_H_

#include "eval/score.h"

namespace danco {

// So many centipawns ahead, the expected result is 73 %: a logistic curve, about as steep as games
// of Danco against itself are decided.
inline constexpr double kWinSpread = 150.0;

// The expected result for the side whose view the score is: 1 a win, 1/2 a draw, 0 a loss. A Paco
// is certain. Rising, and WinProbability(-s) = 1 - WinProbability(s).
double WinProbability(Score score);

}  // namespace danco

#endif  // DANCO_ANNOTATE_WIN_PROBABILITY_H_
