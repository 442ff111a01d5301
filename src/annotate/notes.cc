// SPDX-License-Identifier: MIT
#include "annotate/notes.h"

#include <algorithm>
#include <cmath>

namespace danco {
namespace {

// https://lichess.org/page/accuracy
constexpr double kScale = 103.1668;
constexpr double kDecay = 0.04354;
constexpr double kOffset = 3.1669;

double StandardDeviation(const double* begin, const double* end) {
  const auto count = static_cast<double>(end - begin);
  double mean = 0, square = 0;
  for (const double* x = begin; x != end; ++x) mean += *x / count;
  for (const double* x = begin; x != end; ++x) square += (*x - mean) * (*x - mean) / count;
  return std::sqrt(square);
}

}  // namespace

Phase PhaseOf(int unions) {
  if (unions <= kMaxOpeningUnions) return Phase::kOpening;
  return unions <= kMaxMiddleUnions ? Phase::kMiddle : Phase::kLate;
}

absl::string_view PhaseName(Phase phase) {
  constexpr std::array<absl::string_view, kNumPhases> kNames = {"opening", "middle", "late"};
  return kNames[static_cast<size_t>(phase)];
}

const JudgementText& TextOf(Judgement judgement) {
  static constexpr std::array<JudgementText, 4> kTexts = {{
      {"", "", "", 0},
      {"inaccuracy", "Inaccuracies", "?!", 6},
      {"mistake", "Mistakes", "?", 2},
      {"blunder", "Blunders", "??", 4},
  }};
  return kTexts[static_cast<size_t>(judgement)];
}

bool HasBetter(const PositionNote& before, const TurnNote& turn) {
  return !turn.is_best && !before.line.empty() && turn.judgement != Judgement::kNone;
}

Judgement JudgementOf(double loss) {
  if (loss >= kBlunderLoss) return Judgement::kBlunder;
  if (loss >= kMistakeLoss) return Judgement::kMistake;
  return loss >= kInaccuracyLoss ? Judgement::kInaccuracy : Judgement::kNone;
}

Judgement JudgementOfLostPaco(int turns, double loss) {
  constexpr int kShort = 2;
  const Judgement least = turns <= kShort ? Judgement::kMistake : Judgement::kInaccuracy;
  return std::max(JudgementOf(loss), least);
}

double TurnAccuracy(double win_before, double win_after) {
  if (win_after >= win_before) return 100;
  const double lost = win_before - win_after;
  return std::clamp(kScale * std::exp(-kDecay * lost) - kOffset, 0.0, 100.0);
}

std::optional<double> GameAccuracy(const std::vector<double>& win,
                                   const std::vector<RatedTurn>& turns) {
  if (turns.empty()) return std::nullopt;
  const size_t window = std::clamp<size_t>(win.size() / 10, 2, 8);
  double weighted = 0, weights = 0, inverse = 0;
  for (const RatedTurn& turn : turns) {
    const size_t end = std::min(turn.ply + 2, win.size());
    const size_t begin = end > window ? end - window : 0;
    const double swing = 100 * StandardDeviation(win.data() + begin, win.data() + end);
    const double weight = std::clamp(swing, 0.5, 12.0);
    weighted += weight * turn.accuracy;
    weights += weight;
    inverse += 1 / std::max(turn.accuracy, 1e-3);
  }
  const double harmonic = static_cast<double>(turns.size()) / inverse;
  return (weighted / weights + harmonic) / 2;
}

}  // namespace danco
