// SPDX-License-Identifier: MIT
#include "puzzles/difficulty.h"

#include <cmath>
#include <cstdint>

#include "board/game/game.h"
#include "engine/elo_scale.h"
#include "puzzles/self_play.h"
#include "search/control/level.h"

namespace danco {
namespace {

constexpr int kStep = 2;
constexpr int kFull = static_cast<int>(kFullLevel);
constexpr int kOpponents = 5;
constexpr int kMustFind = 3;
constexpr uint64_t kMaxNodes = 100'000;
// Parameters of FitRating(): the prior, and the range of ratings.
constexpr double kMean = 2000;
constexpr double kSpread = 500;
constexpr double kLeast = 0;
constexpr double kMaxDifficulty = 5000;
// The logarithm of the odds per Elo point.
const double kSlope = std::log(10.0) / 400;

// Full strength is assumed to be as far above the last mark as that mark is above the one before.
double EloOf(int level) {
  const EloMark& last = kEloMarks[kNumEloMarks - 1];
  const EloMark& before = kEloMarks[kNumEloMarks - 2];
  return level <= last.level ? EloOfLevel(level) : 2.0 * last.elo - before.elo;
}

bool Finds(const Puzzle& puzzle, std::optional<LevelOfPlay> level, Search& search) {
  SearchOptions options;
  options.level = level;
  search.NewGame();
  const Move best = SearchNodes(search, Game(puzzle.position), kMaxNodes, options).best;
  if (!best) return false;
  const Position after = puzzle.position.After(best);
  // If there are several solutions, only that of the line is recognized.
  return after.SameOutcome(puzzle.position.After(puzzle.key()));
}

}  // namespace

Difficulty MeasureDifficulty(const Puzzle& puzzle, Search& search) {
  std::vector<LevelTrial> trials;
  for (int level = 0; level < kFull; level += kStep) {
    LevelTrial trial{level, kOpponents, 0};
    for (int seed = 1; seed <= kOpponents; ++seed) {
      const LevelOfPlay opponent{static_cast<double>(level), static_cast<uint64_t>(seed)};
      if (Finds(puzzle, opponent, search)) ++trial.found;
    }
    trials.push_back(trial);
    if (trial.found >= kMustFind) return {level, FitRating(trials)};
  }
  const bool found = Finds(puzzle, std::nullopt, search);
  trials.push_back({kFull, 1, found ? 1 : 0});
  return {found ? std::optional(kFull) : std::nullopt, FitRating(trials)};
}

int FitRating(const std::vector<LevelTrial>& trials) {
  double low = kLeast;
  double high = kMaxDifficulty;
  // The log-likelihood is unimodal: it increases to the left of the maximum.
  while (high - low > 0.5) {
    const double rating = (low + high) / 2;
    double rises = -(rating - kMean) / (kSpread * kSpread);
    for (const LevelTrial& trial : trials) {
      const double chance = 1 / (1 + std::exp(kSlope * (rating - EloOf(trial.level))));
      rises += kSlope * (trial.asked * chance - trial.found);
    }
    (rises > 0 ? low : high) = rating;
  }
  return static_cast<int>(std::lround((low + high) / 2));
}

}  // namespace danco
