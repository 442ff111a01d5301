// SPDX-License-Identifier: MIT
// The evaluation split into its terms, for people and tests.
//
// Public: part of the library (library.md).
#ifndef DANCO_EVAL_TRACE_H_
#define DANCO_EVAL_TRACE_H_

#include <array>
#include <string>
#include <vector>

#include "board/core/position.h"

namespace danco {

// The contribution of one member of the weights, in units of 1/TraceUnits() centipawns.
struct TermTrace {
  std::string family;
  std::string name;
  std::array<int, 2> side{};  // by colour
  int total() const { return side[0] - side[1]; }
};

// Returns the number of units in a centipawn, which depends on the position.
int TraceUnits(const Position& position);

// Returns all terms in the order of the weights. Their totals add up to Evaluate() from White's
// point of view, before the sum is divided by TraceUnits() and clamped to Score::kMaxEval. (In
// traditional chess, also before sums are scaled down where winning is hard.)
std::vector<TermTrace> TraceTerms(const Position& position);

}  // namespace danco

#endif  // DANCO_EVAL_TRACE_H_
