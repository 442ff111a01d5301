// How fast "can this side unite with the enemy king now" is answered, for both colours of a
// position together, over the reference positions by number of unions.
//
//   ninja -C build/release bench/sako_bench && build/release/bench/sako_bench
//
// The counters are those of generator_bench.cc: median, mean, 99th percentile and maximum over the
// positions, each measured by itself. "faster" compares the median with the reference
// implementation's, where that is known.
#include <map>
#include <vector>

#include "benchmark/benchmark.h"
#include "board/core/position.h"
#include "board/reach/sako.h"
#include "positions.h"

namespace danco {
namespace {

constexpr int kAllUnions = 16;  // stands for all positions together

// The reference implementation's medians for both colours, by number of unions.
double ReferenceMedianNs(int unions) {
  static const std::map<int, double> kMedians = {{0, 1'200}, {4, 5'000}, {8, 10'000}, {12, 14'000}};
  const auto known = kMedians.find(unions);
  return known == kMedians.end() ? 0 : known->second;
}

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
  times.Report(state, ReferenceMedianNs(unions));
}
BENCHMARK(BenchBothColours)
    ->Name("SakoOfBothColours/unions")
    ->DenseRange(0, kAllUnions)
    ->Iterations(5)
    ->Unit(benchmark::kMillisecond);

// The same without repeating a position: branch prediction and caches meet each one fresh, as in a
// search.
void BenchInTurn(benchmark::State& state) {
  const int unions = static_cast<int>(state.range(0));
  const std::vector<Position> positions = PositionsWithUnions(unions);
  for (auto _ : state) {
    for (const Position& position : positions) {
      for (Color side : kColors) benchmark::DoNotOptimize(CanUniteKing(position, side));
    }
  }
  state.counters["per_position"] = benchmark::Counter(
      static_cast<double>(positions.size()),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(BenchInTurn)
    ->Name("SakoInTurn/unions")
    ->Arg(0)
    ->Arg(4)
    ->Arg(8)
    ->Arg(12)
    ->Arg(kAllUnions)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace danco

BENCHMARK_MAIN();
