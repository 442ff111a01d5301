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

// Returns whether the player plays the key, or sees its Paco and plays another one: a level chooses
// at random among the Pacos that it sees. If there are several solutions, only that of the line is
// recognized.
bool Finds(const Puzzle& puzzle, std::optional<LevelOfPlay> level, Search& search) {
  SearchLimits limits;
  limits.nodes = kMaxNodes;
  SearchOptions options;
  options.level = level;
  if (level) options.multi_pv = 2;  // the move that is played, and the best of the others
  search.NewGame();
  LastLines last;
  search.Run(Game(puzzle.position), limits, options, last, StopToken());
  const Position solved = puzzle.position.After(puzzle.key());
  const auto is_key = [&](const SearchLine& line) {
    return puzzle.position.After(line.pv.front()).SameOutcome(solved);
  };
  const std::vector<SearchLine>& lines = last.lines();
  if (lines.empty()) return false;
  if (is_key(lines[0])) return true;
  return lines.size() > 1 && lines[0].score.is_win() && lines[1].score.is_win() && is_key(lines[1]);
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
