// The reference positions and how a benchmark measures each by itself.
#ifndef DANCO_BENCH_POSITIONS_H_
#define DANCO_BENCH_POSITIONS_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "board/core/position.h"

namespace danco {

// All positions of a file of tests/data.
std::vector<Position> ReadPositions(const std::string& name);

// Those of positions.jsonl with `unions` unions; with 16, which no position has, all of them.
std::vector<Position> PositionsWithUnions(int unions);

// Positions with `unions` unions as random games meet them: 300, or as many as 4,000 games have.
// The games begin at the usual start, every move is as likely as any other, and no game gives more
// than one position of a union count. The same for the same `seed`.
std::vector<Position> RandomPositionsWithUnions(int unions, uint64_t seed);

// The processor time that this thread has used so far.
double ProcessorNs();

// The time that something takes in each of a number of positions.
class PositionTimes {
 public:
  explicit PositionTimes(size_t positions)
      : best_ns_(positions, std::numeric_limits<double>::infinity()) {}

  // Runs `work` for position `i` again and again for some microseconds of processor time. The
  // quickest measurement of all calls stands: whatever else the machine does only adds to the
  // others.
  template <typename Work>
  void Measure(size_t i, Work&& work) {
    constexpr double kEnoughNs = 20'000;
    for (int repeats = 1;; repeats *= 4) {
      const double begin = ProcessorNs();
      for (int r = 0; r < repeats; ++r) work();
      const double elapsed = ProcessorNs() - begin;
      if (elapsed < kEnoughNs) continue;
      best_ns_[i] = std::min(best_ns_[i], elapsed / repeats);
      return;
    }
  }

  // Sets the counters. `reference_median_ns` is 0 when there is nothing to compare with.
  void Report(benchmark::State& state, double reference_median_ns) const;

 private:
  std::vector<double> best_ns_;
};

}  // namespace danco

#endif  // DANCO_BENCH_POSITIONS_H_
