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

// Interpolates the member `to` of the marks linearly where their member `from` is `x`.
template <typename From, typename To>
double Interpolate(double x, From EloMark::*from, To EloMark::*to) {
  size_t i = 1;
  while (i + 1 < kNumEloMarks && kEloMarks[i].*from < x) ++i;
  const EloMark& low = kEloMarks[i - 1];
  const EloMark& high = kEloMarks[i];
  return low.*to + (high.*to - low.*to) * (x - low.*from) / (high.*from - low.*from);
}

}  // namespace

double LevelOfElo(int elo) { return Interpolate(elo, &EloMark::elo, &EloMark::level); }

int EloOfLevel(double level) {
  return static_cast<int>(std::lround(Interpolate(level, &EloMark::level, &EloMark::elo)));
}

}  // namespace danco
