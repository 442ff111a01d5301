#include "puzzles/difficulty.h"

#include <cstdint>

#include "board/game/game.h"
#include "search/control/level.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/control/stop_token.h"

namespace danco {
namespace {

constexpr int kStep = 2;
constexpr int kFull = static_cast<int>(kFullLevel);
constexpr uint64_t kOpponents = 5;
constexpr int kMustFind = 3;
constexpr uint64_t kMostNodes = 100'000;

bool Finds(const Puzzle& puzzle, std::optional<LevelOfPlay> level, Search& search) {
  SearchLimits limits;
  limits.nodes = kMostNodes;
  SearchOptions options;
  options.level = level;
  SearchListener silent;
  search.NewGame();
  const Move best = search.Run(Game(puzzle.position), limits, options, silent, StopToken()).best;
  if (!best) return false;
  const Position after = puzzle.position.After(best);
  // (Where there are several solutions, whichever of them the line has not is not known here.)
  return after.SameOutcome(puzzle.position.After(puzzle.key()));
}

}  // namespace

std::optional<int> LevelNeeded(const Puzzle& puzzle, Search& search) {
  for (int level = 0; level < kFull; level += kStep) {
    int found = 0;
    for (uint64_t seed = 1; seed <= kOpponents; ++seed) {
      const LevelOfPlay opponent{static_cast<double>(level), seed};
      if (Finds(puzzle, opponent, search)) ++found;
    }
    if (found >= kMustFind) return level;
  }
  return Finds(puzzle, std::nullopt, search) ? std::optional(kFull) : std::nullopt;
}

}  // namespace danco
