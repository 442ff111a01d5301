#include "search/control/level.h"

#include <algorithm>
#include <cmath>

namespace danco {
namespace {

// A value that goes in a straight line from `low` at level 0 to `high` at `until`, and stays there.
double Between(double level, double low, double high, double until) {
  const double share = std::min(level / until, 1.0);
  return low + (high - low) * share;
}

// From here on the nodes alone limit the depth.
constexpr double kDepthUntil = 12;
constexpr int kUnlimitedDepth = 200;

}  // namespace

LevelSettings SettingsOfLevel(double level) {
  LevelSettings settings;
  settings.depth = level < kDepthUntil ? Between(level, 1, 6, kDepthUntil) : kUnlimitedDepth;
  settings.nodes = static_cast<uint64_t>(Between(level, 1200, 2500, 10) *
                                         std::exp2(0.5 * std::max(level - 10, 0.0)));
  settings.sights = {Between(level, 0.98, 1, 4), Between(level, 0.5, 1, 11),
                     Between(level, 0.2, 1, 14), Between(level, 0.06, 1, 17),
                     Between(level, 0.02, 1, 18)};
  settings.taste = static_cast<int>(Between(level, 70, 0, 18));
  settings.candidates = static_cast<size_t>(std::lround(Between(level, 10, 3, 20)));
  settings.temperature = Between(level, 0.12, 0.004, 16);
  settings.most_lost = Between(level, 0.40, 0.01, 20);
  return settings;
}

}  // namespace danco
