// SPDX-License-Identifier: MIT
#include "match/tournament/schedule.h"

#include <algorithm>
#include <set>
#include <string>

#include "match/statistics/stats.h"

namespace danco::match {
namespace {

using Pairing = Schedule::Pairing;

// After this number of steps, the search for a round without repeated pairings is abandoned.
constexpr int kMaxSteps = 100'000;

Pairing InOrder(size_t a, size_t b) { return {std::min(a, b), std::max(a, b)}; }

std::vector<Pairing> PairsByName(const Tournament& t) {
  const auto find = [&](const std::string& name) {
    const auto it = std::find_if(t.engines.begin(), t.engines.end(),
                                 [&](const EngineSpec& e) { return e.name == name; });
    return static_cast<size_t>(it - t.engines.begin());
  };
  std::vector<Pairing> pairings;
  for (const auto& [a, b] : t.pairs) {
    const Pairing pairing = InOrder(find(a), find(b));
    if (std::find(pairings.begin(), pairings.end(), pairing) == pairings.end()) {
      pairings.push_back(pairing);
    }
  }
  return pairings;
}

std::vector<Pairing> StaticPairings(const Tournament& t) {
  if (t.format == Format::kPairs) return PairsByName(t);
  const size_t engines = t.engines.size();
  const size_t firsts =
      t.format == Format::kRoundRobin || t.format == Format::kLadder ? engines : 1;
  const size_t reach = t.format == Format::kLadder ? static_cast<size_t>(t.neighbours) : engines;
  std::vector<Pairing> pairings;
  for (size_t i = 0; i < firsts; ++i) {
    for (size_t j = i + 1; j < engines && j - i <= reach; ++j) pairings.emplace_back(i, j);
  }
  return pairings;
}

// Pairs neighbours in the standings that have not met: pairs the first engine with the next one
// that leaves the others possible to pair. Returns false if that is impossible or not found within
// `steps`.
bool PairUp(const std::vector<size_t>& order, const std::set<Pairing>& met, int& steps,
            std::vector<bool>& paired, std::vector<Pairing>& out) {
  const auto first =
      static_cast<size_t>(std::find(paired.begin(), paired.end(), false) - paired.begin());
  if (first == order.size()) return true;
  paired[first] = true;
  for (size_t i = first + 1; i < order.size(); ++i) {
    const Pairing pairing = InOrder(order[first], order[i]);
    if (paired[i] || met.contains(pairing)) continue;
    if (--steps < 0) break;
    paired[i] = true;
    out.push_back(pairing);
    if (PairUp(order, met, steps, paired, out)) return true;
    out.pop_back();
    paired[i] = false;
  }
  paired[first] = false;
  return false;
}

std::vector<Pairing> RoundOf(const std::vector<size_t>& order, const std::set<Pairing>& met) {
  std::vector<Pairing> out;
  std::vector<bool> paired(order.size());
  int steps = kMaxSteps;
  if (PairUp(order, met, steps, paired, out)) return out;
  out.clear();  // all have met, so neighbours meet again
  for (size_t i = 0; i + 1 < order.size(); i += 2) out.push_back(InOrder(order[i], order[i + 1]));
  return out;
}

}  // namespace

Schedule::Schedule(const Tournament& tournament, const OutcomeOf& outcome)
    : engines_(tournament.engines.size()),
      rounds_(tournament.rounds),
      blocks_(tournament.format == Format::kSwiss ? tournament.swiss_rounds : 1),
      shard_(tournament.shard) {
  if (tournament.format != Format::kSwiss) {
    blocks_known_.push_back(StaticPairings(tournament));
    return;
  }
  blocks_known_.push_back(*PairNextBlock(nullptr));
  if (outcome) Extend(outcome);
}

std::vector<Pairing> Schedule::pairings() const {
  std::vector<Pairing> all;
  for (const std::vector<Pairing>& block : blocks_known_) {
    for (const Pairing& pairing : block) {
      if (std::find(all.begin(), all.end(), pairing) == all.end()) all.push_back(pairing);
    }
  }
  return all;
}

const Pairing& Schedule::PairingOf(int64_t pair) const {
  return blocks_known_[static_cast<size_t>(pair / block_pairs())]
                      [static_cast<size_t>(pair % block_pairs() % width())];
}

ScheduledGame Schedule::Game(int64_t index) const {
  ScheduledGame game;
  game.index = index;
  game.pair = index / 2;
  game.opening = game.pair / width();  // all blocks have the same width
  const auto& [first, second] = PairingOf(game.pair);
  game.white = index % 2 == 0 ? first : second;
  game.black = index % 2 == 0 ? second : first;
  return game;
}

void Schedule::Extend(const OutcomeOf& outcome) {
  while (known_blocks() < blocks_) {
    std::optional<std::vector<Pairing>> next = PairNextBlock(outcome);
    if (!next) return;
    blocks_known_.push_back(*std::move(next));
  }
}

std::optional<std::vector<Pairing>> Schedule::PairNextBlock(const OutcomeOf& outcome) const {
  std::vector<int64_t> half_points(engines_);
  std::vector<bool> had_bye(engines_);
  std::set<Pairing> met;
  for (size_t block = 0; block < blocks_known_.size(); ++block) {
    std::vector<bool> plays(engines_);
    for (const Pairing& pairing : blocks_known_[block]) {
      met.insert(pairing);
      plays[pairing.first] = plays[pairing.second] = true;
    }
    for (size_t i = 0; i < engines_; ++i) {
      if (plays[i]) continue;
      had_bye[i] = true;
      half_points[i] += 4 * rounds_;  // a bye counts as if all games were won
    }
  }
  for (int64_t i = 0; !blocks_known_.empty() && i < known_games(); ++i) {
    const std::optional<GameResult> result = outcome(i);
    if (!result) return std::nullopt;
    const ScheduledGame game = Game(i);
    half_points[game.white] += HalfPointsOfWhite(*result);
    half_points[game.black] += 2 - HalfPointsOfWhite(*result);
  }
  std::vector<size_t> order = LargestFirst(engines_, [&](size_t i) { return half_points[i]; });
  if (engines_ % 2 == 1) {  // the lowest-ranked engine that has not had a bye gets one
    auto rests = std::find_if(order.rbegin(), order.rend(), [&](size_t i) { return !had_bye[i]; });
    if (rests == order.rend()) rests = order.rbegin();
    order.erase(std::next(rests).base());
  }
  return RoundOf(order, met);
}

}  // namespace danco::match
