#include "tuner/self_play.h"

#include <string>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "search/stop_token.h"

namespace danco::tuner {
namespace {

constexpr int kStarts = 960;
constexpr size_t kMaxMoves = 2000;
constexpr size_t kHashMebibytes = 1;

// Fixed by the standard, unlike its distributions.
std::mt19937_64 RandomFor(uint64_t seed, int64_t index) {
  const auto i = static_cast<uint64_t>(index);
  std::seed_seq sequence{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32),
                         static_cast<uint32_t>(i), static_cast<uint32_t>(i >> 32)};
  return std::mt19937_64(sequence);
}

double WhiteResult(const Game& game) {
  if (game.end() != GameEnd::kPaco) return 0.5;
  return game.position().side_to_move() == Color::kWhite ? 0.0 : 1.0;
}

}  // namespace

SelfPlay::SelfPlay(const SelfPlaySettings& settings) : settings_(settings) {
  search_.SetHash(kHashMebibytes);
}

bool SelfPlay::IsQuiet(const Position& position) {
  return !CanUniteKing(position, Color::kWhite) && !CanUniteKing(position, Color::kBlack);
}

bool SelfPlay::AddRandomMoves(Game& game, int plies, std::mt19937_64& random) {
  for (int ply = 0; ply < plies; ++ply) {
    moves_.clear();
    (void)GenerateMoves(game.position(), moves_, kMaxMoves);
    if (moves_.empty()) return false;
    game.Play(moves_[random() % moves_.size()]);
    if (game.end() != GameEnd::kOngoing || !IsQuiet(game.position())) return false;
  }
  return true;
}

Game SelfPlay::RandomOpening(int64_t index) {
  std::mt19937_64 random = RandomFor(settings_.seed, index);
  const auto choices =
      static_cast<uint64_t>(settings_.max_random_plies - settings_.min_random_plies + 1);
  while (true) {
    Game game(*FischerRandomStart(static_cast<int>(random() % kStarts)));
    const int plies = settings_.min_random_plies + static_cast<int>(random() % choices);
    if (AddRandomMoves(game, plies, random)) return game;
  }
}

GameLine SelfPlay::Play(int64_t index) {
  Game game = RandomOpening(index);
  search_.NewGame();
  SearchLimits limits;
  limits.nodes = settings_.nodes;
  SearchOptions options;
  options.contempt = settings_.contempt;
  GameLine line;
  line.index = index;
  while (game.end() == GameEnd::kOngoing) {
    SearchListener silent;
    const SearchResult result = search_.Run(game, limits, options, silent, StopToken());
    const Position& position = game.position();
    const Score score = result.line.score;
    if (!score.is_paco() && IsQuiet(position)) {
      const bool white = position.side_to_move() == Color::kWhite;
      line.samples.push_back({FormatFen(position), white ? score.value() : -score.value()});
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
