#include "search/tree/vote.h"

#include <algorithm>
#include <cstdint>

namespace danco {
namespace {

// The voice of the worst score, in centipawns: depth counts for it too.
constexpr int kLeastVoice = 15;
// The largest voice of a score, in centipawns above the worst: beyond it better is no argument.
constexpr int kMostVoice = 400;

}  // namespace

size_t ElectVerdict(const std::vector<ThreadVerdict>& verdicts) {
  const auto by_score = [](const ThreadVerdict& a, const ThreadVerdict& b) {
    return a.score < b.score;
  };
  const auto searched = [](const ThreadVerdict& v) { return v.depth > 0; };
  const auto best = std::max_element(verdicts.begin(), verdicts.end(), by_score);
  if (best->score.is_win() && searched(*best)) return static_cast<size_t>(best - verdicts.begin());
  const int worst = std::min_element(verdicts.begin(), verdicts.end(), by_score)->score.value();
  const auto voice = [worst](const ThreadVerdict& v) {
    return int64_t{v.depth} * (std::min(v.score.value() - worst, kMostVoice) + kLeastVoice);
  };
  const auto votes = [&](const ThreadVerdict& elected) {
    int64_t sum = 0;
    for (const ThreadVerdict& v : verdicts) {
      if (v.move == elected.move) sum += voice(v);
    }
    return sum;
  };
  size_t elected = 0;
  for (size_t i = 1; i < verdicts.size(); ++i) {
    const int64_t more = votes(verdicts[i]) - votes(verdicts[elected]);
    const bool same_move = verdicts[i].move == verdicts[elected].move;
    if (more > 0 || (same_move && voice(verdicts[i]) > voice(verdicts[elected]))) elected = i;
  }
  return elected;
}

}  // namespace danco
