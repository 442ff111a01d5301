#include "match/schedule.h"

namespace danco::match {

Schedule::Schedule(const Tournament& tournament)
    : rounds_(tournament.rounds), shard_(tournament.shard) {
  const size_t engines = tournament.engines.size();
  const size_t firsts = tournament.format == Format::kRoundRobin ? engines : 1;
  for (size_t i = 0; i < firsts; ++i) {
    for (size_t j = i + 1; j < engines; ++j) pairings_.emplace_back(i, j);
  }
}

ScheduledGame Schedule::Game(int64_t index) const {
  ScheduledGame game;
  game.index = index;
  game.pair = index / 2;
  game.opening = game.pair / static_cast<int64_t>(pairings_.size());
  const auto& [first, second] = pairings_[static_cast<size_t>(game.pair) % pairings_.size()];
  game.white = index % 2 == 0 ? first : second;
  game.black = index % 2 == 0 ? second : first;
  return game;
}

}  // namespace danco::match
