#include "tuner/training_play.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "search/control/stop_token.h"
#include "seeded_random.h"

namespace danco::tuner {
namespace {

constexpr int kStarts = 960;
constexpr size_t kMaxMoves = 2000;
constexpr size_t kHashMebibytes = 1;

double WhiteResult(const Game& game) {
  const std::optional<Color> winner = WinnerOf(game.end(), game.position().side_to_move());
  if (!winner) return 0.5;
  return winner == Color::kWhite ? 1.0 : 0.0;
}

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
    Game game(*FischerRandomStart(static_cast<int>(random() % kStarts), settings_.rules));
    const int plies = settings_.min_random_plies + static_cast<int>(random() % choices);
    if (AddRandomMoves(game, plies, random)) return game;
  }
}

void TrainingPlay::AddLeaves(GameLine& line) {
  SearchLimits limits;
  limits.nodes = settings_.label_nodes;
  for (const Position& leaf : sampler_.leaves()) {
    SearchListener silent;
    const SearchResult result =
        judge_.Run(Game(leaf), limits, SearchOptions(), silent, StopToken());
    if (!result.best) continue;  // drawn by the count of plies
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
  if (settings_.leaves > 0) options.evaluation_watch = &sampler_;
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

}  // namespace danco::tuner
