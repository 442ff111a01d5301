// SPDX-License-Identifier: MIT
// Measures the test of whether a side can unite with the enemy king now, for both colours of a
// position together, over the reference positions by number of unions.
//
//   ninja -C build/release bench/sako_bench && build/release/bench/sako_bench
//
// The counters are those of generator_bench.cc.
#include <vector>

#include "benchmark/benchmark.h"
#include "board/core/position.h"
#include "board/reach/sako.h"
#include "positions.h"

namespace danco {
namespace {

constexpr int kAllUnions = 16;  // all positions

void BenchBothColours(benchmark::State& state) {
  const int unions = static_cast<int>(state.range(0));
  const std::vector<Position> positions = PositionsWithUnions(unions);
  PositionTimes times(positions.size());
  for (auto _ : state) {
    for (size_t i = 0; i < positions.size(); ++i) {
      times.Measure(i, [&] {
        for (Color side : kColors) {
          benchmark::DoNotOptimize(CanUniteKing(positions[i], side));
        }
      });
    }
  }
  times.Report(state);
}
BENCHMARK(BenchBothColours)
    ->Name("SakoOfBothColours/unions")
    ->DenseRange(0, kAllUnions)
    ->Iterations(25)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace danco

BENCHMARK_MAIN();
