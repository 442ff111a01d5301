// SPDX-License-Identifier: MIT
// Plays training games of the engine against itself. The subcommand `generate` writes them to a
// file. When it is called again, it continues where it stopped.
#ifndef DANCO_TOOLS_TUNER_GENERATE_H_
#define DANCO_TOOLS_TUNER_GENERATE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "match/tournament/settings.h"
#include "search/root/search.h"
#include "search/tree/evaluation_observer.h"
#include "tuner/dataset.h"

namespace danco::tuner {

struct TrainingPlaySettings {
  uint64_t seed = 1;
  uint64_t nodes = 3000;  // per move
  // The number of positions evaluated by each move's search that become samples. With 0, the
  // positions of the game become samples instead.
  int leaves = 0;
  uint64_t label_nodes = 2000;  // for the search that scores a leaf
  // In centipawns; both sides avoid repetitions, because little can be learnt from them.
  int contempt = 40;
  // In the opening, after a Fischer-random start; in chess, after the usual start in 7 of 8 games.
  int min_random_plies = 2;
  int max_random_plies = 14;
  RuleSet rules = kDefaultRules;
};

// Returns the settings that games depend on, for people: "seed 1, nodes 3000, contempt 40". If the
// texts are equal, the games are equal.
std::string DescribeSettings(const TrainingPlaySettings& settings);

// Samples leaves with equal probability from a stream of unknown length (Vitter's algorithm R,
// 1985).
class LeafSampler : public EvaluationObserver {
 public:
  explicit LeafSampler(size_t size) : size_(size) {}
  void Begin(uint64_t seed) {
    random_.seed(seed);
    seen_ = 0;
    leaves_.clear();
  }
  void OnEvaluate(const Position& position) override;
  const std::vector<Position>& leaves() const { return leaves_; }

 private:
  const size_t size_;
  std::mt19937_64 random_;
  uint64_t seen_ = 0;
  std::vector<Position> leaves_;
};

// The same settings and index produce the same game on every machine. Each side has its own engine,
// and a third engine scores the leaves, because contempt, whose sign differs between the sides,
// must not affect the scores. Thread-compatible.
class TrainingPlay {
 public:
  explicit TrainingPlay(const TrainingPlaySettings& settings);

  GameLine Play(int64_t index);

 private:
  // Returns a start with random moves in which neither side can unite with a king at once.
  Game RandomOpening(int64_t index);
  bool AddRandomMoves(Game& game, int plies, std::mt19937_64& random);
  // Returns whether neither side is in Sako.
  bool IsQuiet(const Position& position);

  // Adds the leaves of the last search with their scores.
  void AddLeaves(GameLine& line);

  const TrainingPlaySettings settings_;
  std::array<Search, 2> players_;  // by colour
  Search judge_;
  LeafSampler sampler_;
  MoveList moves_;
};

struct GenerateSettings {
  TrainingPlaySettings play;
  int64_t games = 1000;  // number of games of all shards together
  match::Shard shard;
  std::string path;
};

// Plays the games of the shard that are not in the file yet, and appends them one by one. Creates
// no file if there are none. First removes an incomplete last line, which a killed run may leave.
// `progress` receives lines for people. Returns InvalidArgument, and leaves the file unchanged, if
// it contains games with other settings, and FailedPrecondition if another process is writing it.
absl::Status Generate(const GenerateSettings& settings,
                      const std::function<void(const std::string&)>& progress);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_GENERATE_H_
