// Who plays whom in game number i, from which opening, with which colours.
//
// Games come in pairs: game 2p has the first engine of the pairing on White, game 2p + 1 the
// second, both from the same opening. Pair p belongs to round p / pairings and to pairing p %
// pairings; the opening is numbered as the round. So everything follows from the number, and shards
// and resumed runs need no other agreement.
//
// In a Swiss tournament the pairings of a round follow from all results before it as well: every
// Swiss round is a block of games like the above, with openings of its own.
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
  // Positions in the list of engines.
  size_t white = 0;
  size_t black = 0;
};

// How a game ended, by its number; nothing while it has not.
using OutcomeOf = std::function<std::optional<Outcome>(int64_t)>;

class Schedule {
 public:
  using Pairing = std::pair<size_t, size_t>;

  explicit Schedule(const Tournament& tournament, const OutcomeOf& outcome = nullptr);

  // All engines that meet, each pairing once, the one further up the list named first. Round robin:
  // every two; gauntlet: the first against each other one; ladder: each with its neighbours further
  // down; Swiss: those of the rounds whose pairings are known.
  std::vector<Pairing> pairings() const;
  // Games of the whole tournament, all shards together, and those of them whose players are known.
  int64_t games() const { return 2 * pairs(); }
  int64_t known_games() const { return 2 * known_blocks() * block_pairs(); }
  int64_t pairs() const { return blocks_ * block_pairs(); }
  // `index` is 0..known_games()-1.
  ScheduledGame Game(int64_t index) const;
  // The pairing of a pair of games.
  const Pairing& PairingOf(int64_t pair) const;
  // Whether this shard plays the game.
  bool Mine(int64_t index) const { return (index / 2) % shard_.count == shard_.index - 1; }
  // How many openings the tournament asks for.
  int64_t openings() const { return blocks_ * rounds_; }

  // Swiss: draws up the rounds whose games before are all finished. True when there are new ones.
  bool Extend(const OutcomeOf& outcome);

 private:
  int64_t width() const { return static_cast<int64_t>(blocks_known_.front().size()); }
  int64_t block_pairs() const { return rounds_ * width(); }
  int64_t known_blocks() const { return static_cast<int64_t>(blocks_known_.size()); }
  // The pairings of the next Swiss round; nothing while a game before it is missing.
  std::optional<std::vector<Pairing>> DrawUp(const OutcomeOf& outcome) const;

  size_t engines_;
  int64_t rounds_;
  int64_t blocks_ = 1;  // Swiss: its rounds
  Shard shard_;
  std::vector<std::vector<Pairing>> blocks_known_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_SCHEDULE_H_
