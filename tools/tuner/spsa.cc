// SPDX-License-Identifier: MIT
#include "tuner/spsa.h"

#include <algorithm>
#include <cmath>

#include "board/core/random.h"

namespace danco::tuner {
namespace {

// The usual exponents (Spall 1998), and the stability constant, which damps the gains at the
// beginning.
constexpr double kAlpha = 0.602;
constexpr double kGamma = 0.101;
constexpr double kStability = 0.1;  // as a fraction of all pairs

// The unit in which moves are added up.
constexpr double kUnit = 1.0 / (int64_t{1} << 32);

enum class Purpose : uint64_t { kDirection, kRounding };

// Returns platform-independent random bits.
uint64_t Mix(uint64_t x) { return FixedSequence(x).Next(); }
uint64_t Draw(uint64_t seed, int64_t pair, size_t i, Purpose purpose) {
  return Mix(Mix(Mix(seed) + static_cast<uint64_t>(pair)) + 2 * i + static_cast<uint64_t>(purpose));
}

}  // namespace

int Spsa::Direction(int64_t pair, size_t i) const {
  return (Draw(settings_.seed, pair, i, Purpose::kDirection) >> 63) != 0 ? 1 : -1;
}

double Spsa::Perturbation(int64_t pair, size_t i) const {
  const auto all = static_cast<double>(settings_.pairs);
  return settings_.parameters[i].step * std::pow(all / static_cast<double>(pair + 1), kGamma);
}

double Spsa::Update(const SpsaPair& pair, size_t i) const {
  if (!pair.fault.empty()) return 0;
  const auto all = static_cast<double>(settings_.pairs);
  const double held = kStability * all;
  const double step = settings_.parameters[i].step;
  const double gain =
      settings_.rate * step * step *
      std::pow((held + all) / (held + static_cast<double>(pair.number + 1)), kAlpha);
  return gain / Perturbation(pair.number, i) * pair.result * Direction(pair.number, i);
}

void Spsa::Add(const SpsaPair& pair) {
  for (size_t i = 0; i < moved_.size(); ++i) {
    moved_[i] += static_cast<int64_t>(std::llround(Update(pair, i) / kUnit));
  }
}

double Spsa::value(size_t i) const {
  const SpsaParameter& p = settings_.parameters[i];
  return std::clamp<double>(p.start + static_cast<double>(moved_[i]) * kUnit, p.min, p.max);
}

std::vector<int> Spsa::Values(int64_t pair, int sign) const {
  std::vector<int> values;
  for (size_t i = 0; i < moved_.size(); ++i) {
    const SpsaParameter& p = settings_.parameters[i];
    const double part =
        static_cast<double>(Draw(settings_.seed, pair, i, Purpose::kRounding) >> 11) * 0x1p-53;
    const double tried = value(i) + sign * Direction(pair, i) * Perturbation(pair, i);
    values.push_back(std::clamp(static_cast<int>(std::floor(tried + part)), p.min, p.max));
  }
  return values;
}

}  // namespace danco::tuner
