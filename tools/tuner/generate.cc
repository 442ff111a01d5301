#include "tuner/generate.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "tuner/game_line.h"

namespace danco::tuner {
namespace {

class Progress {
 public:
  Progress(int64_t done, int64_t games) : before_(done), done_(done), games_(games) {}

  void Count(const GameLine& game) {
    ++done_;
    ++results_[game.result > 0.75 ? 0 : game.result > 0.25 ? 1 : 2];
    samples_ += static_cast<int64_t>(game.samples.size());
  }
  std::string Text() const {
    constexpr int kBar = 30;
    const auto filled = static_cast<size_t>(kBar * done_ / std::max<int64_t>(games_, 1));
    const absl::Duration spent = absl::Now() - start_;
    const int64_t played = std::max<int64_t>(done_ - before_, 1);
    return absl::StrFormat(
        "[%s%s] %d/%d games  +%d =%d -%d  %d positions  %s to go", std::string(filled, '#'),
        std::string(kBar - filled, '.'), done_, games_, results_[0], results_[1], results_[2],
        samples_,
        absl::FormatDuration(absl::Trunc(spent / played * (games_ - done_), absl::Seconds(1))));
  }

 private:
  const int64_t before_;
  int64_t done_;
  const int64_t games_;
  int64_t samples_ = 0;
  std::array<int64_t, 3> results_{};
  const absl::Time start_ = absl::Now();
};

}  // namespace

absl::Status ParseShard(absl::string_view text, int64_t& shard, int64_t& shards) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &shard) ||
      !absl::SimpleAtoi(parts[1], &shards) || shard < 1 || shard > shards) {
    return absl::InvalidArgumentError(absl::StrCat("shard ", text, ": not I/N with 1 <= I <= N"));
  }
  return absl::OkStatus();
}

absl::Status Generate(const GenerateSettings& settings,
                      const std::function<void(const std::string&)>& progress) {
  std::set<int64_t> there;
  if (std::filesystem::exists(settings.path)) {
    const absl::StatusOr<std::vector<GameLine>> games = ReadGames({settings.path});
    if (!games.ok()) return games.status();
    const std::string ours = DescribeSettings(settings.play);
    for (const GameLine& game : *games) {
      if (!game.settings.empty() && game.settings != ours) {
        return absl::InvalidArgumentError(
            absl::StrCat("--out: the games of ", settings.path, " are of ", game.settings,
                         ", and these would be of ", ours, "; name another file"));
      }
      there.insert(game.index);
    }
  }
  if (absl::Status status = CutBrokenLine(settings.path); !status.ok()) return status;
  std::vector<int64_t> missing;
  int64_t share = 0;
  for (int64_t i = settings.shard - 1; i < settings.games; i += settings.shards) {
    ++share;
    if (!there.contains(i)) missing.push_back(i);
  }
  std::ofstream file(settings.path, std::ios::app);
  if (!file) return absl::InternalError(absl::StrCat("cannot write ", settings.path));
  TrainingPlay play(settings.play);
  Progress bar(share - static_cast<int64_t>(missing.size()), share);
  progress(bar.Text());
  for (int64_t index : missing) {
    const GameLine game = play.Play(index);
    file << ToJsonLine(game) << '\n' << std::flush;
    if (!file) return absl::InternalError(absl::StrCat("cannot write ", settings.path));
    bar.Count(game);
    progress(bar.Text());
  }
  return absl::OkStatus();
}

}  // namespace danco::tuner
