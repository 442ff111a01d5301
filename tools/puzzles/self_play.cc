// SPDX-License-Identifier: MIT
#include "puzzles/self_play.h"

#include "board/core/start_position.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "search/control/limits.h"

namespace danco {
namespace {

constexpr uint64_t kStarts = 960;
constexpr size_t kMaxMoves = 2000;
constexpr int kMaxPlies = 200;
constexpr uint64_t kMaxRandomPlies = 12;

}  // namespace

SearchResult SearchNodes(Search& search, const Game& game, uint64_t nodes,
                         const SearchOptions& options) {
  SearchLimits limits;
  limits.nodes = nodes;
  SearchListener silent;
  return search.Run(game, limits, options, silent, StopToken());
}

std::vector<SearchLine> SearchLines(Search& search, const Game& game, const SearchLimits& limits,
                                    const SearchOptions& options) {
  struct : SearchListener {
    void OnLine(const SearchLine& line) override {
      const auto rank = static_cast<size_t>(line.multi_pv);
      if (lines.size() < rank) lines.resize(rank);
      lines[rank - 1] = line;
    }
    std::vector<SearchLine> lines;
  } last;
  search.Run(game, limits, options, last, StopToken());
  return std::move(last.lines);
}

SelfPlay::SelfPlay(const SelfPlaySettings& settings) : settings_(settings), random_(settings.seed) {
  search_.SetHash(1);  // MiB
}

Game SelfPlay::Next(const std::function<bool(const Game&)>& ends) {
  const RuleSet rules = settings_.rules;
  Game game(settings_.fischer_random
                ? *FischerRandomStart(static_cast<int>(random_() % kStarts), rules)
                : StartPosition(rules));
  search_.NewGame();
  const auto random_plies = static_cast<int>(random_() % (kMaxRandomPlies + 1));
  const auto percent = static_cast<uint64_t>(settings_.random_percent);
  for (int ply = 0; ply < kMaxPlies && game.end() == GameEnd::kOngoing && !ends(game); ++ply) {
    const bool by_chance = random_() % 100 < percent || ply < random_plies;
    const Move move =
        by_chance ? RandomMove(game.position()) : SearchNodes(search_, game, settings_.nodes).best;
    if (!move) break;
    game.Play(move);
  }
  return game;
}

Move SelfPlay::RandomMove(const Position& position) {
  MoveList moves;
  (void)GenerateMoves(position, moves, kMaxMoves);
  return moves.empty() ? Move() : moves[random_() % moves.size()];
}

}  // namespace danco
