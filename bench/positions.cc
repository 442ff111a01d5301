// SPDX-License-Identifier: MIT
#include "positions.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <numeric>
#include <random>

#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "nlohmann/json.hpp"

namespace danco {

std::vector<Position> ReadPositions(const std::string& name, RuleSet rules) {
  std::ifstream file(std::string(DANCO_TEST_DATA) + "/" + name);
  std::vector<Position> positions;
  for (std::string line; std::getline(file, line);) {
    const std::string fen = nlohmann::json::parse(line)["fen"];
    const absl::StatusOr<Position> position = ParseFen(fen, rules);
    if (position.ok()) positions.push_back(*position);
  }
  if (positions.empty()) {
    std::cerr << "no positions in " << name << "\n";
    std::exit(EXIT_FAILURE);
  }
  return positions;
}

std::vector<Position> PositionsWithUnions(int unions) {
  std::vector<Position> positions = ReadPositions("positions.jsonl");
  if (unions <= 15) {
    std::erase_if(positions, [unions](const Position& p) { return p.unions().count() != unions; });
  }
  return positions;
}

std::vector<Position> RandomPositionsWithUnions(int unions, uint64_t seed) {
  constexpr int kGames = 4000;
  constexpr size_t kEnough = 300;
  constexpr int kMaxPlies = 300;
  // The maximum number of moves to choose from in an explosive position.
  constexpr size_t kMaxMoves = 20'000;
  std::mt19937_64 random(seed);
  std::vector<Position> found;
  MoveList moves;
  for (int game = 0; game < kGames && found.size() < kEnough; ++game) {
    Position position = StartPosition();
    for (int ply = 0; ply < kMaxPlies; ++ply) {
      moves.clear();
      (void)GenerateMoves(position, moves, kMaxMoves);
      if (moves.empty() || position.unions().count() > unions) break;
      if (position.unions().count() == unions) {
        found.push_back(position);
        break;
      }
      position.Apply(moves[random() % moves.size()]);
    }
  }
  return found;
}

void PositionTimes::Report(benchmark::State& state) const {
  std::vector<double> medians;
  for (std::vector<double> rounds : rounds_ns_) {
    std::sort(rounds.begin(), rounds.end());
    medians.push_back(rounds[rounds.size() / 2]);
  }
  std::sort(medians.begin(), medians.end());
  state.counters["median_ns"] = medians[medians.size() / 2];
  state.counters["mean_ns"] =
      std::accumulate(medians.begin(), medians.end(), 0.0) / static_cast<double>(medians.size());
  state.counters["p99_ns"] = medians[medians.size() * 99 / 100];
  state.counters["max_ns"] = medians.back();
}

}  // namespace danco
