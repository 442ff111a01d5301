// The evaluation taken apart, for people and tests.
//
// Public: part of the library (library.md).
#ifndef DANCO_EVAL_TRACE_H_
#define DANCO_EVAL_TRACE_H_

#include <array>
#include <string>
#include <vector>

#include "board/core/position.h"

namespace danco {

// What one member of the weights adds, in units of 1/TraceUnits() centipawns.
struct TermTrace {
  std::string family;
  std::string name;
  std::array<int, 2> side{};  // by colour
  int total() const { return side[0] - side[1]; }
};

// Into how many parts the position's evaluation divides a centipawn while it adds up.
int TraceUnits(const Position& position);

// All terms in the order of the weights. Their totals add up to Evaluate(), White's view: exactly,
// before the sum is divided by TraceUnits() and clamped to Score::kMaxEval. (In traditional chess
// also before it is scaled down where little can be won: chess.md.)
std::vector<TermTrace> TraceTerms(const Position& position);

}  // namespace danco

#endif  // DANCO_EVAL_TRACE_H_
