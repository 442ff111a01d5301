// SPDX-License-Identifier: MIT
// Determines the players, colours and opening of each game.
//
// Games come in pairs: in game 2p, the first engine of the pairing is White; in game 2p + 1, the
// second engine is White, with the same opening. Pair p belongs to round p / pairings and to
// pairing p % pairings. The number of the opening is that of the round. Everything follows from the
// number of the game, so shards and resumed runs need no other coordination.
//
// In a Swiss tournament, the pairings of a round also depend on all previous results. Each Swiss
// round is a block of games as above with its own openings.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_SCHEDULE_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_SCHEDULE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "match/game/game_record.h"
#include "match/tournament/settings.h"

namespace danco::match {

struct ScheduledGame {
  int64_t index = 0;
  int64_t pair = 0;
  int64_t opening = 0;
  // Indices into the list of engines.
  size_t white = 0;
  size_t black = 0;
};

// Returns the outcome of a game by its number, or nothing if the game is not finished.
using OutcomeOf = std::function<std::optional<GameResult>(int64_t)>;

class Schedule {
 public:
  using Pairing = std::pair<size_t, size_t>;

  explicit Schedule(const Tournament& tournament, const OutcomeOf& outcome = nullptr);

  // Returns all pairings, each once, with the engine that is earlier in the list first. Round
  // robin: all pairs; gauntlet: the first engine against all others; ladder: each engine against
  // its next neighbours; Swiss: the pairings of the rounds drawn so far.
  std::vector<Pairing> pairings() const;
  // The number of games of the whole tournament, over all shards, and the number of games whose
  // players are known.
  int64_t games() const { return 2 * pairs(); }
  int64_t known_games() const { return 2 * known_blocks() * block_pairs(); }
  int64_t pairs() const { return blocks_ * block_pairs(); }
  // `index` is 0..known_games()-1.
  ScheduledGame Game(int64_t index) const;
  // Returns the pairing of a pair of games.
  const Pairing& PairingOf(int64_t pair) const;
  // Returns whether this shard plays the game.
  bool Mine(int64_t index) const { return (index / 2) % shard_.count == shard_.index - 1; }

  // Swiss: draws the rounds whose previous games are all finished.
  void Extend(const OutcomeOf& outcome);

 private:
  int64_t width() const { return static_cast<int64_t>(blocks_known_.front().size()); }
  int64_t block_pairs() const { return rounds_ * width(); }
  int64_t known_blocks() const { return static_cast<int64_t>(blocks_known_.size()); }
  // Returns the pairings of the next Swiss round, or nothing if a previous game is missing.
  std::optional<std::vector<Pairing>> PairNextBlock(const OutcomeOf& outcome) const;

  size_t engines_;
  int64_t rounds_;
  int64_t blocks_ = 1;  // for Swiss tournaments, the number of rounds
  Shard shard_;
  std::vector<std::vector<Pairing>> blocks_known_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_SCHEDULE_H_
