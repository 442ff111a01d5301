// SPDX-License-Identifier: MIT
// Measures move generation: over the reference positions by number of unions, over explosive
// positions, and as perft.
//
//   ninja -C build/release bench/generator_bench && build/release/bench/generator_bench
//   build/release/bench/generator_bench --benchmark_filter=GenerateMoves
//
// An iteration visits all positions of a group in turn. The counters median_ns, mean_ns, p99_ns and
// max_ns are over the positions of the group (positions.h). bench/compare.py compares two builds.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/moves/perft.h"
#include "board/reach/chain_budget.h"
#include "board/text/fen.h"
#include "positions.h"

namespace danco {
namespace {

constexpr int kAllUnions = 16;  // all positions
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
  times.Report(state);
  state.counters["moves"] = static_cast<double>(generated) / static_cast<double>(positions.size());
}

void BenchGenerateMoves(benchmark::State& state) {
  MeasureGenerateMoves(state, PositionsWithUnions(static_cast<int>(state.range(0))));
}
BENCHMARK(BenchGenerateMoves)
    ->Name("GenerateMoves/unions")
    ->DenseRange(0, kAllUnions)
    ->Iterations(15)
    ->Unit(benchmark::kMillisecond);

// As above, over positions of random games. (The reference positions were selected for corner
// cases.)
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
    ->Iterations(15)
    ->Unit(benchmark::kMillisecond);

// Measures positions of another rule set or of traditional chess.
void BenchGenerateByRules(benchmark::State& state, const std::string& file, RuleSet rules) {
  MeasureGenerateMoves(state, ReadPositions(file, rules));
}
BENCHMARK_CAPTURE(BenchGenerateByRules, manual, "rules_manual.jsonl", RuleSet::kManual)
    ->Name("GenerateMoves/manual")
    ->Iterations(15)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BenchGenerateByRules, nochain, "rules_nochain.jsonl", RuleSet::kNoChain)
    ->Name("GenerateMoves/nochain")
    ->Iterations(15)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BenchGenerateByRules, vchess, "rules_vchess.jsonl", RuleSet::kVchess)
    ->Name("GenerateMoves/vchess")
    ->Iterations(15)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BenchGenerateByRules, chess, "chess.jsonl", RuleSet::kChess)
    ->Name("GenerateMoves/chess")
    ->Iterations(15)
    ->Unit(benchmark::kMillisecond);

void BenchCountMoves(benchmark::State& state) {
  const std::vector<Position> positions = PositionsWithUnions(static_cast<int>(state.range(0)));
  PositionTimes times(positions.size());
  for (auto _ : state) {
    for (size_t i = 0; i < positions.size(); ++i) {
      times.Measure(i, [&] { benchmark::DoNotOptimize(CountMoves(positions[i]).moves); });
    }
  }
  times.Report(state);
}
BENCHMARK(BenchCountMoves)
    ->Name("CountMoves/unions")
    ->DenseRange(0, kAllUnions)
    ->Iterations(15)
    ->Unit(benchmark::kMillisecond);

// Measures outcomes per second in positions with millions of them.
void BenchExplosive(benchmark::State& state) {
  const std::vector<Position> positions = ReadPositions("explosive.jsonl");
  const Position& position = positions[static_cast<size_t>(state.range(0))];
  uint64_t counted = 0;
  bool cut = false;
  for (auto _ : state) {
    const MoveCount count = CountMoves(position);
    counted += count.moves;
    cut = cut || count.walk == WalkResult::kCut;
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

// Measures the first thousand outcomes of such a position, which a search generates before it
// stops.
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

// Measures perft from the usual start: 4,901,417 sequences of five turns in Paco Ŝako, 4,865,609 in
// chess.
void BenchPerft(benchmark::State& state, RuleSet rules) {
  const Position start = StartPosition(rules);
  const int depth = static_cast<int>(state.range(0));
  Perft perft;
  uint64_t nodes = 0;
  for (auto _ : state) nodes += perft.Count(start, depth);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(BenchPerft, pacosako, RuleSet::kPacoSako)
    ->Name("Perft/depth")
    ->Arg(5)
    ->Arg(6)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BenchPerft, chess, RuleSet::kChess)
    ->Name("Perft/chess/depth")
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);

// Copies the position and plays a move, for the moves of all positions with at most a thousand
// moves. There is no undo, so this is the whole cost of making and unmaking a move.
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
