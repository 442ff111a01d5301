// SPDX-License-Identifier: MIT
// Measures the search: nodes per second to a fixed depth, the transposition table, and the prover.
//
//   ninja -C build/release bench/search_bench && build/release/bench/search_bench
//   build/release/bench/search_bench --benchmark_filter=Search
//
// Searches begin with empty tables. With one thread, each round visits the same nodes, and fewer
// `nodes` to the same depth mean better move ordering. `nps` is nodes per second of processor time.
#include <cstdint>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "board/core/position.h"
#include "board/core/random.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "positions.h"
#include "search/memory/transposition_table.h"
#include "search/proofs/prover.h"
#include "search/root/prove.h"
#include "search/root/search.h"
#include "search/root/tree_guide.h"

namespace danco {
namespace {

class NodeCounter : public SearchListener {
 public:
  void OnLine(const SearchLine&) override {}
  void OnResult(const SearchResult& result) override { nodes_ += result.line.nodes; }
  uint64_t nodes() const { return nodes_; }

 private:
  uint64_t nodes_ = 0;
};

void BenchSearch(benchmark::State& state, const std::string& fen, int depth,
                 RuleSet rules = RuleSet::kPacoSako, int threads = 1) {
  const Game game(*ParseFen(fen, rules));
  SearchLimits limits;
  limits.depth = depth;
  Search search;
  search.SetThreads(threads);
  NodeCounter counter;
  for (auto _ : state) {
    state.PauseTiming();
    search.NewGame();
    state.ResumeTiming();
    search.Start(game, limits, SearchOptions(), counter);
    search.Wait();
  }
  const auto nodes = static_cast<double>(counter.nodes());
  state.counters["nps"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
  state.counters["nodes"] = nodes / static_cast<double>(state.iterations());
}
void SearchBenchmark(benchmark::internal::Benchmark* b) {
  b->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(BenchSearch, start, std::string(kStartFen.data(), kStartFen.size()), 10)
    ->Name("Search/start")
    ->Apply(SearchBenchmark);
BENCHMARK_CAPTURE(BenchSearch, unions4,
                  "2r1kb1r/pppp1wpp/3e1q2/3N1p2/7P/1N2D3/PPPPBPP1/2RK3R w 0 ch - -", 8)
    ->Name("Search/few_unions")
    ->Apply(SearchBenchmark);
BENCHMARK_CAPTURE(BenchSearch, unions6,
                  "1k1r1r2/3p3p/pn1d2p1/Qpp2p1P/2PEqD2/1P2B1P1/P1N1ERB1/2R1K3 w 0 - - -", 8)
    ->Name("Search/middle_game")
    ->Apply(SearchBenchmark);
BENCHMARK_CAPTURE(BenchSearch, unions10,
                  "2r4k/4n1p1/5S1C/2e1edf1/Paab3P/5a1K/3P2P1/2I1R1q1 w 0 - - -", 6)
    ->Name("Search/ten_unions")
    ->Apply(SearchBenchmark);

BENCHMARK_CAPTURE(BenchSearch, chess,
                  "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8", 10,
                  RuleSet::kChess)
    ->Name("Search/chess")
    ->Apply(SearchBenchmark);
// Two threads need not visit the same nodes in every run: compare nps only.
BENCHMARK_CAPTURE(BenchSearch, two_threads,
                  "2r1kb1r/pppp1wpp/3e1q2/3N1p2/7P/1N2D3/PPPPBPP1/2RK3R w 0 ch - -", 9,
                  RuleSet::kPacoSako, 2)
    ->Name("Search/two_threads")
    ->Apply(SearchBenchmark);

// Measures the cost per node of a table much larger than the caches, with random keys.
constexpr size_t kTableMebibytes = 256;
constexpr int kKeys = 1 << 16;

void BenchTableStore(benchmark::State& state) {
  TranspositionTable table(kTableMebibytes);
  FixedSequence random(1);
  const TableEntry entry{Move::FromBits(1), Score(12), Score(7), 5, Bound::kExact};
  for (auto _ : state) {
    for (int i = 0; i < kKeys; ++i) table.Store(random.Next(), entry);
  }
  state.SetItemsProcessed(state.iterations() * kKeys);
}
BENCHMARK(BenchTableStore)->Name("Table/store")->Unit(benchmark::kMillisecond);

void BenchTableProbe(benchmark::State& state) {
  TranspositionTable table(kTableMebibytes);
  const TableEntry entry{Move::FromBits(1), Score(12), Score(7), 5, Bound::kExact};
  std::vector<Key> keys;
  FixedSequence random(1);
  for (int i = 0; i < kKeys; ++i) {
    keys.push_back(random.Next());
    // Every other key is found.
    if (i % 2 == 0) table.Store(keys.back(), entry);
  }
  for (auto _ : state) {
    for (Key key : keys) benchmark::DoNotOptimize(table.Probe(key));
  }
  state.SetItemsProcessed(state.iterations() * kKeys);
}
BENCHMARK(BenchTableProbe)->Name("Table/probe")->Unit(benchmark::kMillisecond);

// Each problem gets a new prover, as with `go mate`. The counters are over the problems. `file` has
// problems with a Paco in `turns`, or without one.
void BenchProver(benchmark::State& state, const std::string& file, int turns) {
  const std::vector<Position> positions = ReadPositions(file);
  PositionTimes times(positions.size());
  uint64_t nodes = 0;
  for (auto _ : state) {
    nodes = 0;
    for (size_t i = 0; i < positions.size(); ++i) {
      uint64_t last = 0;
      times.Measure(i, [&] {
        const StopToken never;
        Prover prover(never, {});
        Tribool answer = Tribool::kNo;
        for (int n = 1; n <= turns && answer == Tribool::kNo; ++n) {
          answer = prover.Solve(positions[i], n);
        }
        last = prover.nodes();
      });
      nodes += last;
    }
  }
  times.Report(state);
  state.counters["nodes"] = static_cast<double>(nodes);
}
BENCHMARK_CAPTURE(BenchProver, paco_in_2, "paco_in_2.jsonl", 2)
    ->Name("Prover/paco_in_2")
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BenchProver, paco_in_3, "paco_in_3.jsonl", 3)
    ->Name("Prover/paco_in_3")
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BenchProver, paco_in_4, "paco_in_4.jsonl", 4)
    ->Name("Prover/paco_in_4")
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
// Middle games in which neither side is in danger. They measure the cost of proving that there is
// no Paco in 3.
BENCHMARK_CAPTURE(BenchProver, quiet, "quiet.jsonl", 3)
    ->Name("Prover/quiet")
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

// Measures how many long Pacos `go mate` finds with a limit of positions for each problem.
constexpr size_t kGuideMebibytes = 64;
void BenchLongPacos(benchmark::State& state) {
  const std::vector<Position> positions = ReadPositions("paco_long.jsonl");
  const auto limit = static_cast<uint64_t>(state.range(0));
  PositionTimes times(positions.size());
  int solved = 0;
  for (auto _ : state) {
    solved = 0;
    for (size_t i = 0; i < positions.size(); ++i) {
      const std::vector<Position> history = {positions[i]};
      MoveList moves;
      (void)GenerateMoves(positions[i], moves);
      bool found = false;
      times.Measure(i, [&] {
        TranspositionTable table(kGuideMebibytes);
        TreeGuide guide(table);
        ProofQuestion question;
        question.nodes = limit;
        const StopToken never;
        ProofRun run({history, moves, WalkResult::kComplete}, question, guide, {}, never);
        found = run.Run().proof.has_value();
      });
      solved += found;
    }
  }
  times.Report(state);
  state.counters["solved"] = solved;
  state.counters["positions"] = static_cast<double>(positions.size());
}
BENCHMARK(BenchLongPacos)
    ->Name("Proof/paco_long")
    ->Arg(100'000)
    ->Arg(1'000'000)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace danco

BENCHMARK_MAIN();
