// SPDX-License-Identifier: MIT
#include "search/tree/vote.h"

#include <algorithm>
#include <cstdint>

namespace danco {
namespace {

// The weight of the worst score, in centipawns. It is positive, so that depth counts even there.
constexpr int kMinWeight = 15;
// A lead over the worst score beyond this many centipawns adds no weight.
constexpr int kMaxLead = 400;

}  // namespace

size_t VoteBestThread(const std::vector<ThreadResult>& results) {
  const auto by_score = [](const ThreadResult& a, const ThreadResult& b) {
    return a.score < b.score;
  };
  const auto searched = [](const ThreadResult& v) { return v.depth > 0; };
  const auto best = std::max_element(results.begin(), results.end(), by_score);
  if (best->score.is_win() && searched(*best)) return static_cast<size_t>(best - results.begin());
  const int worst = std::min_element(results.begin(), results.end(), by_score)->score.value();
  const auto weight = [worst](const ThreadResult& v) {
    return int64_t{v.depth} * (std::min(v.score.value() - worst, kMaxLead) + kMinWeight);
  };
  const auto votes = [&](const ThreadResult& elected) {
    int64_t sum = 0;
    for (const ThreadResult& v : results) {
      if (v.move == elected.move) sum += weight(v);
    }
    return sum;
  };
  size_t elected = 0;
  for (size_t i = 1; i < results.size(); ++i) {
    const int64_t more = votes(results[i]) - votes(results[elected]);
    const bool same_move = results[i].move == results[elected].move;
    if (more > 0 || (same_move && weight(results[i]) > weight(results[elected]))) elected = i;
  }
  return elected;
}

}  // namespace danco
