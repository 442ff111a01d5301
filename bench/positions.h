// The reference positions, and how a benchmark measures each of them.
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

// Returns the positions of a file of tests/data, under a rule set.
std::vector<Position> ReadPositions(const std::string& name, RuleSet rules = RuleSet::kPacoSako);

// Those of positions.jsonl with `unions` unions; with 16, which no position has, all of them.
std::vector<Position> PositionsWithUnions(int unions);

// Positions with `unions` unions as random games meet them: 300, or as many as 4,000 games have.
// The games begin at the usual start, every move is as likely as any other, and no game gives more
// than one position of a union count. The same for the same `seed`.
std::vector<Position> RandomPositionsWithUnions(int unions, uint64_t seed);

// The time that a piece of work takes in each of a number of positions.
//
// Measure each position once per round, and every position before the next round begins: caches and
// branch prediction then meet a position as fresh as a search does. The median of the rounds stands
// for a position, so an interruption of one round does not count.
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

  // Sets the counters median_ns, mean_ns, p99_ns and max_ns, over the positions. They include about
  // 20 ns for the clock.
  void Report(benchmark::State& state) const;

 private:
  std::vector<std::vector<double>> rounds_ns_;  // by position
};

}  // namespace danco

#endif  // DANCO_BENCH_POSITIONS_H_
