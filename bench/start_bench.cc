// SPDX-License-Identifier: MIT
// Measures the waiting times of users other than searches: the start of the engine, and replies to
// front-end requests.
//
//   ninja -C build/release bench/start_bench src/danco && build/release/bench/start_bench
//
// Starts the danco in the same build tree, so that bench/compare.py can compare two trees.
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "benchmark/benchmark.h"
#include "protocol/request.h"
#include "search/control/launcher.h"
#include "system/program.h"

namespace danco {
namespace {

// Measures the time from the start of the process to its end, after a command that it executes at
// once.
void BenchStart(benchmark::State& state, const char* dialogue) {
  const std::string program = (ProgramFolder().parent_path() / "src" / "danco").string();
  const std::string command = absl::StrCat("printf '", dialogue, "' | '", program, "' > /dev/null");
  for (auto _ : state) {
    if (std::system(command.c_str()) != 0) return state.SkipWithError("cannot run danco");
  }
}
BENCHMARK_CAPTURE(BenchStart, uci, "uci\\nquit\\n")
    ->Name("Start/uci")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BenchStart, first_move, "position startpos\\ngo depth 6\\nquit\\n")
    ->Name("Start/first_move")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

// Measures one click: the next steps of a turn in a position with a chain.
void BenchRequest(benchmark::State& state, absl::string_view request) {
  NoThreads launcher([](bool) {});
  size_t bytes = 0;
  for (auto _ : state) {
    AnswerRequest(request, FrontEndRequests(), {launcher},
                  [&](absl::string_view line) { bytes += line.size(); });
  }
  state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(state.iterations());
}
BENCHMARK_CAPTURE(BenchRequest, ways,
                  R"({"version":1,"request":"ways","fen":"rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/)"
                  R"(RNBQKBNR b 0 AHah - -","path":"d8d5"})")
    ->Name("Request/ways")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(BenchRequest, state,
                  R"({"version":1,"request":"state","moves":["e2e4","d7d5","e4d5","d8d5d4"]})")
    ->Name("Request/state")
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace danco

BENCHMARK_MAIN();
