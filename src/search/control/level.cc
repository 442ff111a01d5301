// SPDX-License-Identifier: MIT
#include "search/control/level.h"

#include <algorithm>
#include <cmath>

namespace danco {
namespace {

// A linear function from `low` at level 0 to `high` at level `until`; it is constant above that.
struct Ramp {
  double low;
  double high;
  double until;
  double At(double level) const { return low + (high - low) * std::min(level / until, 1.0); }
};

// Above the last level of this ramp, only the node limit restricts the depth.
constexpr Ramp kDepth{1, 6, 12};
constexpr int kUnlimitedDepth = 200;
// Above the last level of this ramp, the number of nodes doubles every two levels.
constexpr Ramp kNodes{1200, 2500, 10};
constexpr double kDoublingsPerLevel = 0.5;
// Indexed by the number of links minus one.
constexpr std::array<Ramp, 5> kPerception = {
    {{0.98, 1, 4}, {0.5, 1, 11}, {0.2, 1, 14}, {0.06, 1, 17}, {0.02, 1, 18}}};
constexpr Ramp kStyle{70, 0, 18};
constexpr Ramp kCandidates{10, 3, 20};
constexpr Ramp kTemperature{0.12, 0.004, 16};
constexpr Ramp kMaxLost{0.40, 0.01, 20};

}  // namespace

LevelSettings SettingsOfLevel(double level) {
  LevelSettings settings;
  settings.depth = level < kDepth.until ? kDepth.At(level) : kUnlimitedDepth;
  settings.nodes = static_cast<uint64_t>(
      kNodes.At(level) * std::exp2(kDoublingsPerLevel * std::max(level - kNodes.until, 0.0)));
  for (size_t links = 0; links < kPerception.size(); ++links) {
    settings.perception[links] = kPerception[links].At(level);
  }
  settings.style = static_cast<int>(kStyle.At(level));
  settings.candidates = static_cast<size_t>(std::lround(kCandidates.At(level)));
  settings.temperature = kTemperature.At(level);
  settings.max_loss = kMaxLost.At(level);
  return settings;
}

}  // namespace danco
