// Games of the engine against itself, to learn from.
#ifndef DANCO_TOOLS_TUNER_SELF_PLAY_H_
#define DANCO_TOOLS_TUNER_SELF_PLAY_H_

#include <cstdint>
#include <random>

#include "board/core/position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "search/search.h"
#include "tuner/game_line.h"

namespace danco::tuner {

struct SelfPlaySettings {
  uint64_t seed = 1;
  uint64_t nodes = 3000;     // per move
  int contempt = 40;         // centipawns: repetitions teach little, so both sides avoid them
  int min_random_plies = 2;  // of the opening, after a random Fischer-random start
  int max_random_plies = 14;
};

// The same settings and index give the same game on every machine. Thread-compatible.
class SelfPlay {
 public:
  explicit SelfPlay(const SelfPlaySettings& settings);

  GameLine Play(int64_t index);

 private:
  // A start with random moves in which nobody can unite with a king at once.
  Game RandomOpening(int64_t index);
  bool AddRandomMoves(Game& game, int plies, std::mt19937_64& random);
  // What the evaluation is asked in the search: nobody stands in Sako.
  bool IsQuiet(const Position& position);

  const SelfPlaySettings settings_;
  Search search_;
  MoveList moves_;
};

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SELF_PLAY_H_
