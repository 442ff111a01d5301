// SPDX-License-Identifier: MIT
// Measures one evaluation, over the reference positions by number of unions.
//
//   ninja -C build/release bench/evaluation_bench && build/release/bench/evaluation_bench
//
// The counters are those of generator_bench.cc.
#include <vector>

#include "benchmark/benchmark.h"
#include "board/core/position.h"
#include "eval/evaluate.h"
#include "positions.h"

namespace danco {
namespace {

constexpr int kAllUnions = 16;  // all positions

void BenchEvaluate(benchmark::State& state) {
  const std::vector<Position> positions = PositionsWithUnions(static_cast<int>(state.range(0)));
  PositionTimes times(positions.size());
  for (auto _ : state) {
    for (size_t i = 0; i < positions.size(); ++i) {
      times.Measure(i, [&] { benchmark::DoNotOptimize(Evaluate(positions[i])); });
    }
  }
  times.Report(state);
}
BENCHMARK(BenchEvaluate)->Name("evaluate")->ArgName("unions")->DenseRange(0, 14, 2);
BENCHMARK(BenchEvaluate)->Name("evaluate_all")->Arg(kAllUnions);

}  // namespace
}  // namespace danco

BENCHMARK_MAIN();
