// SPDX-License-Identifier: MIT
#include "tuner/generate.h"

#include <algorithm>
#include <map>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/core/stop_token.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "seeded_random.h"
#include "system/files.h"
#include "system/flags.h"

namespace danco::tuner {
namespace {

constexpr int kStarts = 960;
constexpr int kUsualStart = 518;
// Traditional chess is mostly played from the usual start: one game in this many is not.
constexpr int kUsualStarts = 8;
constexpr size_t kMaxMoves = 2000;
constexpr size_t kHashMebibytes = 1;

double WhiteResult(const Game& game) {
  const std::optional<Color> winner = WinnerOf(game.end(), game.position().side_to_move());
  if (!winner) return 0.5;
  return winner == Color::kWhite ? 1.0 : 0.0;
}

class Progress {
 public:
  void Count(const GameLine& game) {
    ++done_;
    ++results_[game.result > 0.75 ? 0 : game.result > 0.25 ? 1 : 2];
    samples_ += static_cast<int64_t>(game.samples.size());
  }
  // Call this once all earlier games are counted and this many are left to play.
  void Begin(size_t left) {
    before_ = done_;
    games_ = done_ + static_cast<int64_t>(left);
    start_ = absl::Now();
  }
  std::string Text() const {
    constexpr int kBar = 30;
    const auto filled = static_cast<size_t>(kBar * done_ / std::max<int64_t>(games_, 1));
    std::string text =
        absl::StrFormat("[%s%s] %d/%d games  +%d =%d -%d  %d positions", std::string(filled, '#'),
                        std::string(kBar - filled, '.'), done_, games_, results_[0], results_[1],
                        results_[2], samples_);
    if (const int64_t played = done_ - before_; played > 0) {
      const absl::Duration left = (absl::Now() - start_) / played * (games_ - done_);
      absl::StrAppend(&text, "  ", absl::FormatDuration(absl::Trunc(left, absl::Seconds(1))),
                      " to go");
    }
    return text;
  }

 private:
  int64_t before_ = 0;
  int64_t done_ = 0;
  int64_t games_ = 0;
  int64_t samples_ = 0;
  std::array<int64_t, 3> results_{};
  absl::Time start_;
};

}  // namespace

std::string DescribeSettings(const TrainingPlaySettings& settings) {
  std::string out = absl::StrCat("seed ", settings.seed, ", nodes ", settings.nodes, ", contempt ",
                                 settings.contempt, ", random plies ", settings.min_random_plies,
                                 " to ", settings.max_random_plies);
  if (settings.leaves > 0) {
    absl::StrAppend(&out, ", leaves ", settings.leaves, ", label nodes ", settings.label_nodes);
  }
  if (settings.rules != kDefaultRules) {
    absl::StrAppend(&out, ", rule set ", RuleSetName(settings.rules));
  }
  if (TraitsOf(settings.rules).captures) {
    absl::StrAppend(&out, ", usual start ", kUsualStarts - 1, " of ", kUsualStarts);
  }
  return out;
}

void LeafSampler::OnEvaluate(const Position& position) {
  ++seen_;
  if (leaves_.size() < size_) {
    leaves_.push_back(position);
    return;
  }
  if (const uint64_t place = random_() % seen_; place < size_) leaves_[place] = position;
}

TrainingPlay::TrainingPlay(const TrainingPlaySettings& settings)
    : settings_(settings), sampler_(static_cast<size_t>(settings.leaves)) {
  for (Search& player : players_) player.SetHash(kHashMebibytes);
  judge_.SetHash(kHashMebibytes);
}

bool TrainingPlay::IsQuiet(const Position& position) {
  return !CanUniteKing(position, Color::kWhite) && !CanUniteKing(position, Color::kBlack);
}

bool TrainingPlay::AddRandomMoves(Game& game, int plies, std::mt19937_64& random) {
  for (int ply = 0; ply < plies; ++ply) {
    moves_.clear();
    (void)GenerateMoves(game.position(), moves_, kMaxMoves);
    if (moves_.empty()) return false;
    game.Play(moves_[random() % moves_.size()]);
    if (game.end() != GameEnd::kOngoing || !IsQuiet(game.position())) return false;
  }
  return true;
}

Game TrainingPlay::RandomOpening(int64_t index) {
  std::mt19937_64 random = RandomFor(settings_.seed, index);
  const auto choices =
      static_cast<uint64_t>(settings_.max_random_plies - settings_.min_random_plies + 1);
  while (true) {
    const bool usual = TraitsOf(settings_.rules).captures && random() % kUsualStarts != 0;
    const int start = usual ? kUsualStart : static_cast<int>(random() % kStarts);
    Game game(*FischerRandomStart(start, settings_.rules));
    const int plies = settings_.min_random_plies + static_cast<int>(random() % choices);
    if (AddRandomMoves(game, plies, random)) return game;
  }
}

void TrainingPlay::AddLeaves(GameLine& line) {
  SearchLimits limits;
  limits.nodes = settings_.label_nodes;
  for (const Position& leaf : sampler_.leaves()) {
    if (DrawOf(leaf) != GameEnd::kOngoing) continue;
    SearchListener silent;
    const SearchResult result =
        judge_.Run(Game(leaf), limits, SearchOptions(), silent, StopToken());
    if (!result.best) continue;
    const int score = std::clamp(result.line.score.value(), -Score::kMaxEval, Score::kMaxEval);
    const bool white = leaf.side_to_move() == Color::kWhite;
    line.samples.push_back({FormatFen(leaf), white ? score : -score});
  }
}

GameLine TrainingPlay::Play(int64_t index) {
  Game game = RandomOpening(index);
  std::mt19937_64 random = RandomFor(~settings_.seed, index);
  for (Search& player : players_) player.NewGame();
  judge_.NewGame();
  SearchLimits limits;
  limits.nodes = settings_.nodes;
  SearchOptions options;
  options.contempt = settings_.contempt;
  for (Search& player : players_) {
    Observe(player, settings_.leaves > 0 ? &sampler_ : nullptr);
  }
  GameLine line;
  line.settings = DescribeSettings(settings_);
  line.index = index;
  while (game.end() == GameEnd::kOngoing) {
    SearchListener silent;
    const Position& position = game.position();
    const Color us = position.side_to_move();
    sampler_.Begin(random());
    const SearchResult result =
        players_[static_cast<size_t>(Index(us))].Run(game, limits, options, silent, StopToken());
    const Score score = result.line.score;
    if (settings_.leaves > 0) {
      AddLeaves(line);
    } else if (!score.is_paco() && IsQuiet(position)) {
      line.samples.push_back(
          {FormatFen(position), us == Color::kWhite ? score.value() : -score.value()});
    }
    game.Play(result.best);
    ++line.plies;
  }
  line.result = WhiteResult(game);
  const absl::string_view end = GameEndText(game.end());
  line.end = std::string(end.data(), end.size());
  return line;
}

absl::Status Generate(const GenerateSettings& settings,
                      const std::function<void(const std::string&)>& progress) {
  if (settings.shard.index > settings.games) return absl::OkStatus();
  // Locked before it is read: otherwise another process could add games in the meantime.
  OutputDescriptor file;
  if (!file.Open(settings.path, OutputDescriptor::Mode::kAppend)) return WriteError(settings.path);
  if (!file.Lock()) {
    return absl::FailedPreconditionError(
        absl::StrCat("another process is writing ", settings.path));
  }
  const absl::StatusOr<std::vector<GameLine>> games = ReadGames({settings.path});
  if (!games.ok()) return games.status();
  const std::string ours = DescribeSettings(settings.play);
  std::map<int64_t, const GameLine*> there;
  for (const GameLine& game : *games) {
    if (!game.settings.empty() && game.settings != ours) {
      return FlagError("out", settings.path, " has games with the settings ", game.settings,
                       ", not ", ours, "; name another file");
    }
    there[game.index] = &game;
  }
  if (absl::Status status = CutBrokenLine(settings.path, kGameLineStart).status(); !status.ok())
    return status;
  std::vector<int64_t> missing;
  Progress bar;
  for (int64_t i = settings.shard.index - 1; i < settings.games; i += settings.shard.count) {
    if (const auto known = there.find(i); known != there.end()) {
      bar.Count(*known->second);
    } else {
      missing.push_back(i);
    }
  }
  bar.Begin(missing.size());
  progress(bar.Text());
  TrainingPlay play(settings.play);
  for (int64_t index : missing) {
    const GameLine game = play.Play(index);
    if (!file.Write(ToJsonLine(game) + "\n")) return WriteError(settings.path);
    bar.Count(game);
    progress(bar.Text());
  }
  return absl::OkStatus();
}

}  // namespace danco::tuner
