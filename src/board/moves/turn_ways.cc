#include "board/moves/turn_ways.h"

namespace danco {
namespace {

// States of a chain that are looked at to find out whether it can be ended.
constexpr int kMostSteps = 500;
constexpr int kMostDepth = 12;

// `steps` are left to try.
bool CanEndWithin(const Turn& turn, int depth, int& steps) {
  if (turn.ended()) return true;
  if (--steps <= 0) return true;
  if (depth == 0) return false;
  return ForEachStep(turn, [&](const Turn& next, const PathStep&) { return next.ended(); }) ||
         ForEachStep(turn, [&](const Turn& next, const PathStep&) {
           return CanEndWithin(next, depth - 1, steps);
         });
}

}  // namespace

bool CanEnd(const Turn& turn) {
  int steps = kMostSteps;
  return CanEndWithin(turn, kMostDepth, steps);
}

}  // namespace danco
