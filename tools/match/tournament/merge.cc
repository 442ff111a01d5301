#include "match/tournament/merge.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "match/tournament/schedule.h"
#include "nlohmann/json.hpp"

namespace danco::match {

absl::StatusOr<LoadedResults> MergeResults(const std::vector<std::string>& folders) {
  LoadedResults out;
  for (const std::string& folder : folders) {
    absl::StatusOr<LoadedResults> part = LoadResults(folder);
    if (!part.ok()) return part.status();
    for (const std::string& note : part->notes)
      out.notes.push_back(absl::StrCat(folder, ": ", note));
    if (&folder == &folders.front()) {
      out.tournament = part->tournament;
    } else {
      const std::string difference =
          DescribeDifference(Identity(out.tournament), Identity(part->tournament));
      if (!difference.empty()) {
        return absl::InvalidArgumentError(absl::StrCat(folder, " is not of the same tournament as ",
                                                       folders.front(), ": ", difference));
      }
      out.tournament.rounds = std::max(out.tournament.rounds, part->tournament.rounds);
    }
    for (auto& [index, game] : part->games) {
      const auto [it, is_new] = out.games.try_emplace(index, std::move(game));
      if (!is_new && ToJsonLine(it->second) != ToJsonLine(game)) {
        return absl::InvalidArgumentError(absl::StrCat(
            "game ", index, " of ", folder, " was played differently in another folder: were two ",
            "shards run with the same number?"));
      }
    }
  }
  out.tournament.shard = {};
  const Schedule schedule(out.tournament, OutcomesOf(out.games));
  const auto outside =
      std::erase_if(out.games, [&](const auto& g) { return g.first >= schedule.games(); });
  if (outside > 0) out.notes.push_back(absl::StrCat(outside, " games are not of the schedule"));
  const auto missing = schedule.games() - static_cast<int64_t>(out.games.size());
  if (missing > 0) {
    int64_t first = 0;
    while (out.games.contains(first)) ++first;
    out.notes.push_back(absl::StrCat(missing, " of ", schedule.games(),
                                     " games are missing, the first of them number ", first));
  }
  return out;
}

}  // namespace danco::match
