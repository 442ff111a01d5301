// SPDX-License-Identifier: MIT
// Adds up the games of a tournament.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_TALLY_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_TALLY_H_

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "board/core/piece.h"
#include "match/game/game_record.h"
#include "match/statistics/ratings.h"
#include "match/statistics/stats.h"
#include "match/tournament/results.h"
#include "match/tournament/schedule.h"
#include "match/tournament/settings.h"

namespace danco::match {

// The results of one engine against another, or against all others.
struct Score {
  Wdl wdl;
  Pentanomial pairs;
  int64_t won_each = 0;  // pairs with two half points in which each side won one game

  void AddPair(int half_points, bool both_won) {
    ++pairs.counts[static_cast<size_t>(half_points)];
    if (both_won) ++won_each;
  }

  // Estimates the strength from the pairs, or from single games as long as there is no complete
  // pair.
  Strength strength() const {
    return pairs.pairs() > 0 ? EstimateStrength(pairs) : EstimateStrength(wdl);
  }
};

struct EngineTotals {
  Score score;
  Wdl as_white;
  Wdl as_black;
  std::array<int64_t, kNumReasons> faults{};  // games lost by the engine's faults, by reason
  std::set<std::string> ids;                  // `id name` in all games
  std::set<std::string> options;              // as in the records
  int64_t warnings = 0;
  int64_t moves = 0;
  int64_t depth_sum = 0;
  int64_t depth_moves = 0;  // number of moves with a depth
  int64_t nodes = 0;
  int64_t node_moves = 0;    // number of moves with a node count
  absl::Duration node_time;  // the time of those moves
  absl::Duration time;

  // Returns the nodes per second over the moves with a node count, or 0 if there are none.
  double nps() const {
    const double seconds = absl::ToDoubleSeconds(node_time);
    return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
  }
  int64_t faults_of(Reason reason) const { return faults[static_cast<size_t>(reason)]; }
};

// Adds up games. Their order does not affect the result. Not thread-safe.
class Tally {
 public:
  // The schedule must outlive the tally.
  Tally(const Tournament& tournament, const Schedule& schedule);

  // Adds a game of the schedule that has not been added yet.
  void Add(const GameRecord& game);

  int64_t games() const { return games_; }
  // Returns the totals by index in the list of engines.
  const std::vector<EngineTotals>& engines() const { return engines_; }
  // Returns the score from the point of view of `first`.
  Score Between(size_t first, size_t second) const;
  const std::array<int64_t, kNumReasons>& endings() const { return endings_; }
  int64_t plies() const { return plies_; }
  // Returns the results for joint ratings, with players numbered as in the list of engines.
  RatingInput rating_input() const;
  // Returns the SPRT, or null if there is none.
  const SprtTracker* sprt() const { return sprt_ ? &*sprt_ : nullptr; }

 private:
  // A game whose partner is missing.
  struct GameSoFar {
    size_t white;
    size_t black;
    GameResult outcome;
    int half_points_of_first;
  };

  void AddSide(size_t engine, Color color, const GameRecord& game);
  void AddPair(const ScheduledGame& game, GameResult outcome);

  const Schedule& schedule_;
  int64_t games_ = 0;
  int64_t plies_ = 0;
  std::vector<EngineTotals> engines_;
  std::map<std::pair<size_t, size_t>, Score> crosses_;  // by pairing
  std::map<int64_t, GameSoFar> half_pairs_;             // the game that is present
  RatingInput ratings_;
  std::array<int64_t, kNumReasons> endings_{};
  std::optional<SprtTracker> sprt_;
};

// Adds up the games that count. These are all games or, after an SPRT's verdict, only the pairs up
// to it in the order of the schedule, because games that finished in the meantime say nothing about
// the verdict. The schedule must have all games.
Tally CountGames(const Tournament& tournament, const Schedule& schedule, const GameMap& games);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_TALLY_H_
