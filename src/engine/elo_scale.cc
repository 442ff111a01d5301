// SPDX-License-Identifier: MIT
#include "engine/elo_scale.h"

#include <cmath>

namespace danco {
namespace {

constexpr bool Rises() {
  for (size_t i = 1; i < kNumEloMarks; ++i) {
    if (kEloMarks[i].level <= kEloMarks[i - 1].level) return false;
    if (kEloMarks[i].elo <= kEloMarks[i - 1].elo) return false;
  }
  return true;
}
static_assert(Rises());

// Returns the index of the first mark after mark 0 whose `value` is at least `x`, or of the last
// mark if there is none.
template <typename Value>
size_t MarkAbove(double x, Value value) {
  size_t i = 1;
  while (i + 1 < kNumEloMarks && value(kEloMarks[i]) < x) ++i;
  return i;
}

// Interpolates linearly between (x0, y0) and (x1, y1).
double OnLine(double x, double x0, double y0, double x1, double y1) {
  return y0 + (y1 - y0) * (x - x0) / (x1 - x0);
}

}  // namespace

double LevelOfElo(int elo) {
  const size_t i = MarkAbove(elo, [](const EloMark& m) { return m.elo; });
  const EloMark& low = kEloMarks[i - 1];
  const EloMark& high = kEloMarks[i];
  return OnLine(elo, low.elo, low.level, high.elo, high.level);
}

int EloOfLevel(double level) {
  const size_t i = MarkAbove(level, [](const EloMark& m) { return m.level; });
  const EloMark& low = kEloMarks[i - 1];
  const EloMark& high = kEloMarks[i];
  return static_cast<int>(std::lround(OnLine(level, low.level, low.elo, high.level, high.elo)));
}

}  // namespace danco
