// SPDX-License-Identifier: MIT
// Games for the tests of the match runner.
#ifndef DANCO_TESTS_MATCH_TEST_GAMES_H_
#define DANCO_TESTS_MATCH_TEST_GAMES_H_

#include <random>
#include <string>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "match/game/game_record.h"

namespace danco::match {

// Returns a random game with invented clocks and scores: two plies of opening, then at most `plies`
// more.
inline GameRecord RandomRecord(uint64_t seed, int plies, const Position& start = StartPosition()) {
  std::mt19937_64 random(seed);
  Game game(start);
  GameRecord record;
  record.index = static_cast<int64_t>(seed);
  record.white = "White \"the\" \\ engine";
  record.black = "Black";
  record.white_limits = "1+0.01";
  record.black_limits = "nodes=100";
  record.rules = start.rules();
  record.fen = FormatFen(start);
  record.start = absl::FromUnixMillis(1'700'000'000'123 + static_cast<int64_t>(seed));
  record.duration = absl::Milliseconds(4321);
  MoveList moves;
  for (int ply = 0; ply < plies + 2 && game.end() == GameEnd::kOngoing; ++ply) {
    moves.clear();
    (void)GenerateMoves(game.position(), moves, 3000);
    const Move move = moves[random() % moves.size()];
    const std::string text = FormatMove(game.position(), move);
    if (ply < 2) {
      record.opening.push_back(text);
    } else {
      MoveRecord m;
      m.move = text;
      if (random() % 4 != 0) {
        m.score = EngineScore{random() % 5 == 0, static_cast<int>(random() % 201) - 100};
        if (m.score->mate && m.score->value == 0) m.score->value = 1;
      }
      if (random() % 4 != 0) m.depth = static_cast<int>(random() % 30) + 1;
      if (random() % 4 != 0) m.nodes = static_cast<int64_t>(random() % 1'000'000) + 1;
      m.time = absl::Microseconds(static_cast<int64_t>(random() % 3'000'000));
      record.moves.push_back(m);
    }
    game.Play(move);
  }
  record.outcome = GameResult::kDraw;
  record.reason = Reason::kMaxLength;
  return record;
}

}  // namespace danco::match

#endif  // DANCO_TESTS_MATCH_TEST_GAMES_H_
