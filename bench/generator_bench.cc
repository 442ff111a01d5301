// How fast moves are generated: over the reference positions by number of unions, over the
// explosive ones, and as perft.
//
//   ninja -C build/release bench/generator_bench && build/release/bench/generator_bench
//   build/release/bench/generator_bench --benchmark_filter=GenerateMoves
//
// The time of an iteration is that of a walk over a whole group of positions. What counts are the
// counters: each position is measured by itself, by repeating it for some microseconds, and the
// quickest of all rounds stands for it. From these figures
//   median_ns, mean_ns, p99_ns, max_ns  over the positions of the group;
//   faster    how many times less than the 12 microseconds that the reference implementation
//             needs at the median.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/moves/perft.h"
#include "board/reach/chain_budget.h"
#include "board/text/fen.h"
#include "positions.h"

namespace danco {
namespace {

constexpr double kReferenceMedianNs = 12'000;
constexpr int kAllUnions = 16;  // stands for all positions together
constexpr uint64_t kSeed = 1;   // of random games

void MeasureGenerateMoves(benchmark::State& state, const std::vector<Position>& positions) {
  MoveList moves;
  PositionTimes times(positions.size());
  uint64_t generated = 0;
  for (auto _ : state) {
    generated = 0;
    for (size_t i = 0; i < positions.size(); ++i) {
      times.Measure(i, [&] {
        moves.clear();
        (void)GenerateMoves(positions[i], moves);
        benchmark::DoNotOptimize(moves.data());
      });
      generated += moves.size();
    }
  }
  times.Report(state, kReferenceMedianNs);
  state.counters["moves"] = static_cast<double>(generated) / static_cast<double>(positions.size());
}

void BenchGenerateMoves(benchmark::State& state) {
  MeasureGenerateMoves(state, PositionsWithUnions(static_cast<int>(state.range(0))));
}
BENCHMARK(BenchGenerateMoves)
    ->Name("GenerateMoves/unions")
    ->DenseRange(0, kAllUnions)
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);

// As above, over positions of random games instead of the reference's, which are chosen for their
// corners.
void BenchGenerateRandom(benchmark::State& state) {
  const auto positions = RandomPositionsWithUnions(static_cast<int>(state.range(0)), kSeed);
  if (positions.empty()) return state.SkipWithError("no such position in random games");
  MeasureGenerateMoves(state, positions);
  state.counters["positions"] = static_cast<double>(positions.size());
  state.counters["seed"] = kSeed;
}
BENCHMARK(BenchGenerateRandom)
    ->Name("GenerateMoves/random/unions")
    ->DenseRange(0, kAllUnions - 1)
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);

void BenchCountMoves(benchmark::State& state) {
  const std::vector<Position> positions = PositionsWithUnions(static_cast<int>(state.range(0)));
  PositionTimes times(positions.size());
  for (auto _ : state) {
    for (size_t i = 0; i < positions.size(); ++i) {
      times.Measure(i, [&] { benchmark::DoNotOptimize(CountMoves(positions[i]).moves); });
    }
  }
  times.Report(state, kReferenceMedianNs);
}
BENCHMARK(BenchCountMoves)
    ->Name("CountMoves/unions")
    ->DenseRange(0, kAllUnions)
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);

// Outcomes per second where there are millions of them.
void BenchExplosive(benchmark::State& state) {
  const std::vector<Position> positions = ReadPositions("explosive.jsonl");
  const Position& position = positions[static_cast<size_t>(state.range(0))];
  uint64_t counted = 0;
  bool cut = false;
  for (auto _ : state) {
    const MoveCount count = CountMoves(position);
    counted += count.moves;
    cut = cut || count.walk == Walk::kCut;
  }
  state.counters["outcomes/s"] =
      benchmark::Counter(static_cast<double>(counted), benchmark::Counter::kIsRate);
  state.counters["cut"] = cut ? 1 : 0;
}
BENCHMARK(BenchExplosive)
    ->Name("CountExplosive/line")
    ->DenseRange(0, 6)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

// The first thousand outcomes of such a position: what a search looks at before it knows better.
void BenchFirstThousand(benchmark::State& state) {
  const std::vector<Position> positions = ReadPositions("explosive.jsonl");
  const Position& position = positions[static_cast<size_t>(state.range(0))];
  MoveList moves;
  for (auto _ : state) {
    moves.clear();
    (void)GenerateMoves(position, moves, 1000);
    benchmark::DoNotOptimize(moves.data());
  }
}
BENCHMARK(BenchFirstThousand)
    ->Name("FirstThousand/line")
    ->DenseRange(0, 6)
    ->Unit(benchmark::kMicrosecond);

// Sequences of five turns from the usual start, 4,901,417 of them.
void BenchPerft(benchmark::State& state) {
  const Position start = StartPosition();
  const int depth = static_cast<int>(state.range(0));
  Perft perft;
  uint64_t nodes = 0;
  for (auto _ : state) nodes += perft.Count(start, depth);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(BenchPerft)->Name("Perft/depth")->Arg(5)->Arg(6)->Unit(benchmark::kMillisecond);

// A copy of the position with a move played, over the moves of all positions with at most a
// thousand. There is no undo: this is all that making and unmaking a move costs.
void BenchAfter(benchmark::State& state) {
  const std::vector<Position> positions = PositionsWithUnions(static_cast<int>(state.range(0)));
  std::vector<MoveList> moves(positions.size());
  size_t total = 0;
  for (size_t i = 0; i < positions.size(); ++i) {
    (void)GenerateMoves(positions[i], moves[i], 1000);
    total += moves[i].size();
  }
  for (auto _ : state) {
    for (size_t i = 0; i < positions.size(); ++i) {
      for (Move move : moves[i]) {
        const Position after = positions[i].After(move);
        benchmark::DoNotOptimize(after.key());
      }
    }
  }
  state.counters["per_move"] =
      benchmark::Counter(static_cast<double>(total), benchmark::Counter::kIsIterationInvariantRate |
                                                         benchmark::Counter::kInvert);
  state.counters["sizeof(Position)"] = sizeof(Position);
}
BENCHMARK(BenchAfter)
    ->Name("After/unions")
    ->Arg(0)
    ->Arg(4)
    ->Arg(8)
    ->Arg(12)
    ->Arg(kAllUnions)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace danco

BENCHMARK_MAIN();
