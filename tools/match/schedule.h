// Who plays whom in game number i, from which opening, with which colours.
//
// Games come in pairs: game 2p has the first engine of the pairing on White, game 2p + 1 the
// second, both from the same opening. Pair p belongs to round p / pairings and to pairing p %
// pairings; the opening is numbered as the round. So everything follows from the number, and shards
// and resumed runs need no other agreement.
#ifndef DANCO_TOOLS_MATCH_SCHEDULE_H_
#define DANCO_TOOLS_MATCH_SCHEDULE_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "board/game/game.h"
#include "match/settings.h"

namespace danco::match {

struct ScheduledGame {
  int64_t index = 0;
  int64_t pair = 0;
  int64_t opening = 0;
  // Positions in the list of engines.
  size_t white = 0;
  size_t black = 0;
};

// Immutable.
class Schedule {
 public:
  explicit Schedule(const Tournament& tournament);

  // All engines that meet, the first of each pairing named first. Round robin: every two; gauntlet:
  // the first against each other one.
  const std::vector<std::pair<size_t, size_t>>& pairings() const { return pairings_; }
  // Games of the whole tournament, all shards together.
  int64_t games() const { return 2 * pairs(); }
  int64_t pairs() const { return rounds_ * static_cast<int64_t>(pairings_.size()); }
  // `index` is 0..games()-1.
  ScheduledGame Game(int64_t index) const;
  // Whether this shard plays the game.
  bool Mine(int64_t index) const { return (index / 2) % shard_.count == shard_.index - 1; }

 private:
  int64_t rounds_;
  Shard shard_;
  std::vector<std::pair<size_t, size_t>> pairings_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_SCHEDULE_H_
