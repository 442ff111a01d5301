#include "tuner/dataset.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "board/core/position.h"
#include "board/text/fen.h"
#include "eval/score.h"
#include "eval/terms.h"

namespace danco::tuner {

void Dataset::Add(const Position& position, uint32_t game, double result, int score) {
  CountAccumulator counts;
  AddAllTerms(position, counts);
  const auto begin = static_cast<uint32_t>(features_.size());
  for (size_t i = 0; i < kNumWeights; ++i) {
    const int count = counts.count(Color::kWhite, i) - counts.count(Color::kBlack, i);
    if (count == 0) continue;
    features_.push_back({static_cast<uint16_t>(i), static_cast<int16_t>(count)});
  }
  const int limited = std::clamp(score, -Score::kMaxEval, Score::kMaxEval);
  rows_.push_back({begin, static_cast<uint32_t>(features_.size()), game,
                   static_cast<float>(position.unions().count()) / kFullPhase,
                   static_cast<float>(result), static_cast<int16_t>(limited)});
}

absl::StatusOr<Dataset> Dataset::FromGames(const std::vector<GameLine>& games, int every) {
  Dataset data;
  for (uint32_t g = 0; g < games.size(); ++g) {
    const auto& samples = games[g].samples;
    for (size_t i = g % static_cast<size_t>(every); i < samples.size();
         i += static_cast<size_t>(every)) {
      const absl::StatusOr<Position> position = ParseFen(samples[i].fen);
      if (!position.ok()) {
        return absl::InvalidArgumentError(
            absl::StrCat(samples[i].fen, ": ", position.status().message()));
      }
      data.Add(*position, g, games[g].result, samples[i].score);
    }
  }
  return data;
}

}  // namespace danco::tuner
