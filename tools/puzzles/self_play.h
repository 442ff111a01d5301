// SPDX-License-Identifier: MIT
// Plays games of Danco against itself, as a source of positions.
#ifndef DANCO_TOOLS_PUZZLES_SELF_PLAY_H_
#define DANCO_TOOLS_PUZZLES_SELF_PLAY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "board/core/rules.h"
#include "board/game/game.h"
#include "search/control/listener.h"
#include "search/root/search.h"

namespace danco {

// Searches `nodes` nodes, by default at full strength, without reports.
SearchResult SearchNodes(Search& search, const Game& game, uint64_t nodes,
                         const SearchOptions& options = {});

// Searches and returns the last line of each rank.
std::vector<SearchLine> SearchLines(Search& search, const Game& game, const SearchLimits& limits,
                                    const SearchOptions& options);

struct SelfPlaySettings {
  uint64_t seed = 1;
  uint64_t nodes = 1500;    // for the search of each move
  int random_percent = 10;  // percentage of random moves; the first few moves are always random
  bool fischer_random = false;
  RuleSet rules = kDefaultRules;
};

// The same settings always produce the same games. Thread-compatible.
class SelfPlay {
 public:
  explicit SelfPlay(const SelfPlaySettings& settings);

  // Plays a game. Ends it early if `ends`, which is called before each move, returns true.
  Game Next(const std::function<bool(const Game&)>& ends = [](const Game&) { return false; });

 private:
  Move RandomMove(const Position& position);

  const SelfPlaySettings settings_;
  std::mt19937_64 random_;
  Search search_;
};

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_SELF_PLAY_H_
