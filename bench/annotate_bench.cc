// SPDX-License-Identifier: MIT
// Measures what annotating a game costs in addition to searching its positions (analyse.md): a game
// of Danco against itself with 120 plies, and 20,000 nodes per position.
//
//   ninja -C build/release bench/annotate_bench && build/release/bench/annotate_bench
#include <string>

#include "annotate/annotator.h"
#include "benchmark/benchmark.h"
#include "board/core/stop_token.h"
#include "board/moves/move_path.h"
#include "board/text/fen.h"
#include "engine/engine.h"
#include "search/control/listener.h"
#include "search/root/search.h"

namespace danco {
namespace {

constexpr uint64_t kNodes = 20'000;
constexpr uint64_t kPlayNodes = 2'000;
constexpr int kPlies = 120;
constexpr int kGames = 50;

// Returns the first game that is long enough. Each has ten nodes a turn more than the one before.
RecordedGame PlayedGame() {
  RecordedGame longest;
  for (int number = 0; number < kGames; ++number) {
    Engine engine;
    SearchLimits limits;
    limits.nodes = kPlayNodes + static_cast<uint64_t>(number) * 10;
    SearchListener silent;
    RecordedGame game{.start = engine.position()};
    while (static_cast<int>(game.turns.size()) < kPlies &&
           engine.game().end() == GameEnd::kOngoing) {
      const Move move = engine.Run(limits, silent, StopToken()).best;
      RecordedTurn turn;
      turn.path = FindPath(engine.position(), move);
      turn.move = move;
      game.turns.push_back(turn);
      engine.Play(move);
    }
    if (game.turns.size() > longest.turns.size()) longest = game;
    if (static_cast<int>(game.turns.size()) == kPlies) break;
  }
  return longest;
}

const RecordedGame& TheGame() {
  static const RecordedGame& game = *new RecordedGame(PlayedGame());
  return game;
}

void SearchAlone(benchmark::State& state) {
  const RecordedGame& game = TheGame();
  Engine engine;
  engine.Set({OptionId::kAnalyseMode, 1}).IgnoreError();
  engine.Set({OptionId::kMultiPv, 2}).IgnoreError();
  SearchLimits limits;
  limits.nodes = kNodes;
  SearchListener silent;
  for (auto _ : state) {
    engine.NewGame();
    engine.SetPosition(game.start).IgnoreError();
    for (const RecordedTurn& turn : game.turns) engine.Play(turn.move);
    for (size_t left = game.turns.size() + 1; left > 0; --left) {
      if (engine.game().end() == GameEnd::kOngoing) (void)engine.Run(limits, silent, StopToken());
      if (left > 1) engine.TakeBack();
    }
  }
  state.counters["turns"] = static_cast<double>(game.turns.size());
}
BENCHMARK(SearchAlone)->Unit(benchmark::kMillisecond);

void AnnotateGame(benchmark::State& state) {
  const RecordedGame& game = TheGame();
  Engine engine;
  SearchLimits limits;
  limits.nodes = kNodes;
  const AnnotateSettings settings = AnnotateSettingsFor(limits);
  for (auto _ : state) benchmark::DoNotOptimize(Annotate(game, settings, engine).ok());
  state.counters["turns"] = static_cast<double>(game.turns.size());
}
BENCHMARK(AnnotateGame)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace danco

BENCHMARK_MAIN();
