// SPDX-License-Identifier: MIT
#include "match/tournament/tally.h"

#include "board/core/position.h"
#include "board/text/fen.h"

namespace danco::match {

Tally::Tally(const Tournament& tournament, const Schedule& schedule)
    : schedule_(schedule), engines_(tournament.engines.size()) {
  for (const EngineSpec& engine : tournament.engines) ratings_.names.push_back(engine.name);
  if (tournament.sprt) sprt_.emplace(*tournament.sprt);
}

void Tally::AddSide(size_t engine, Color color, const GameRecord& game) {
  EngineTotals& e = engines_[engine];
  const bool white = color == Color::kWhite;
  const int half_points =
      white ? HalfPointsOfWhite(game.outcome) : 2 - HalfPointsOfWhite(game.outcome);
  e.score.wdl.Add(half_points);
  (white ? e.as_white : e.as_black).Add(half_points);
  if (IsFault(game.reason) && half_points == 0) ++e.faults[static_cast<size_t>(game.reason)];
  const std::string& id = white ? game.white_engine : game.black_engine;
  const std::string& options = white ? game.white_options : game.black_options;
  if (!id.empty()) e.ids.insert(id);
  if (!options.empty()) e.options.insert(options);
  e.warnings += game.warning_counts[white ? 0 : 1];
  const absl::StatusOr<Position> start = ParseFen(game.fen, game.rules);
  const bool black_first = start.ok() && start->side_to_move() == Color::kBlack;
  const size_t first = (game.opening.size() + (black_first ? 1 : 0) + (white ? 0 : 1)) % 2;
  for (size_t i = first; i < game.moves.size(); i += 2) {
    const MoveRecord& m = game.moves[i];
    ++e.moves;
    e.time += m.time;
    if (m.depth > 0) {
      e.depth_sum += m.depth;
      ++e.depth_moves;
    }
    if (m.nodes > 0) {
      e.nodes += m.nodes;
      e.node_time += m.time;
      ++e.node_moves;
    }
  }
}

void Tally::AddPair(const ScheduledGame& game, GameResult outcome) {
  const int of_white = HalfPointsOfWhite(outcome);
  const int half_points_of_first = game.index % 2 == 0 ? of_white : 2 - of_white;
  const Schedule::Pairing pairing = schedule_.PairingOf(game.pair);
  Score& cross = crosses_[pairing];
  cross.wdl.Add(half_points_of_first);
  const auto [it, is_new] = half_pairs_.emplace(
      game.pair, GameSoFar{game.white, game.black, outcome, half_points_of_first});
  if (is_new) return;
  ratings_.AddPair(it->second.white, it->second.black, it->second.outcome, outcome);
  const int sum = it->second.half_points_of_first + half_points_of_first;
  const bool both_won = sum == 2 && half_points_of_first != 1;
  half_pairs_.erase(it);
  cross.AddPair(sum, both_won);
  engines_[pairing.first].score.AddPair(sum, both_won);
  engines_[pairing.second].score.AddPair(4 - sum, both_won);
  if (sprt_) sprt_->Add(game.pair, sum);
}

void Tally::Add(const GameRecord& game) {
  const ScheduledGame scheduled = schedule_.Game(game.index);
  ++games_;
  plies_ += static_cast<int64_t>(game.opening.size() + game.moves.size());
  ++endings_[static_cast<size_t>(game.reason)];
  AddSide(scheduled.white, Color::kWhite, game);
  AddSide(scheduled.black, Color::kBlack, game);
  AddPair(scheduled, game.outcome);
}

RatingInput Tally::rating_input() const {
  RatingInput out = ratings_;
  for (const auto& [pair, game] : half_pairs_) out.AddGame(game.white, game.black, game.outcome);
  return out;
}

Score Tally::Between(size_t first, size_t second) const {
  if (const auto it = crosses_.find({first, second}); it != crosses_.end()) return it->second;
  if (const auto it = crosses_.find({second, first}); it != crosses_.end()) {
    return {it->second.wdl.Reversed(), it->second.pairs.Reversed(), it->second.won_each};
  }
  return {};
}

Tally CountGames(const Tournament& tournament, const Schedule& schedule, const GameMap& games) {
  Tally all(tournament, schedule);
  for (const auto& [index, game] : games) all.Add(game);
  if (all.sprt() == nullptr || all.sprt()->verdict() == SprtVerdict::kContinue) return all;
  Tally counted(tournament, schedule);
  const int64_t end = 2 * all.sprt()->pairs();
  for (auto it = games.begin(); it != games.lower_bound(end); ++it) counted.Add(it->second);
  return counted;
}

}  // namespace danco::match
