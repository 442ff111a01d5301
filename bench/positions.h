// SPDX-License-Identifier: MIT
// The reference positions, and the timing of benchmarks over them.
#ifndef DANCO_BENCH_POSITIONS_H_
#define DANCO_BENCH_POSITIONS_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "board/core/position.h"
#include "board/core/rules.h"

namespace danco {

// Returns the positions of a file in tests/data, under a rule set.
std::vector<Position> ReadPositions(const std::string& name, RuleSet rules = RuleSet::kPacoSako);

// Returns the positions of positions.jsonl with `unions` unions, or all positions if `unions` is
// 16, a number that no position has.
std::vector<Position> PositionsWithUnions(int unions);

// Returns 300 positions with `unions` unions from random games, or fewer if 4,000 games have fewer.
// The games begin at the usual start, all moves are equally likely, and no game contributes more
// than one position per number of unions. The result depends only on `seed`.
std::vector<Position> RandomPositionsWithUnions(int unions, uint64_t seed);

// Measures the time of a piece of work for each of several positions.
//
// Measure each position once per round, and all positions before the next round begins, so that
// caches and branch predictors are as cold as in a search. The result for a
// position is its median over the rounds, so an interruption of one round does not matter.
class PositionTimes {
 public:
  explicit PositionTimes(size_t positions) : rounds_ns_(positions) {}

  // Runs `work` once for position `i`.
  template <typename Work>
  void Measure(size_t i, Work&& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::nano> elapsed =
        std::chrono::steady_clock::now() - begin;
    rounds_ns_[i].push_back(elapsed.count());
  }

  // Sets the counters median_ns, mean_ns, p99_ns and max_ns over the positions. They include about
  // 20 ns for reading the clock.
  void Report(benchmark::State& state) const;

 private:
  std::vector<std::vector<double>> rounds_ns_;  // by position
};

}  // namespace danco

#endif  // DANCO_BENCH_POSITIONS_H_
