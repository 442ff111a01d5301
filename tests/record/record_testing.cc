// SPDX-License-Identifier: MIT
#include "record_testing.h"

#include <array>
#include <fstream>
#include <random>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "board/core/start_position.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "record/games.h"

namespace danco {
namespace {

constexpr size_t kMaxMoves = 3000;

void Decorate(RecordedGame& game, std::mt19937_64& random, uint64_t seed) {
  game.SetTag("Event", absl::StrCat("Game \"", seed, "\" \\ of many"));
  game.SetTag("White", "Anna Ŝ.");
  game.SetTag("Black", "Bert");
  game.SetTag("TimeControl", "240+5");
  absl::Time now = absl::FromUnixMillis(1'700'000'000'123);
  for (RecordedTurn& turn : game.turns) {
    if (random() % 4 == 0) turn.comment = "a comment, (of) some [words]";
    if (random() % 8 == 0) turn.nag = 1 + static_cast<int>(random() % 6);
    if (random() % 2 == 0) turn.clock = absl::Milliseconds(random() % 100'000'000);
    if (random() % 2 == 0) turn.spent = absl::Milliseconds(random() % 100'000);
    const size_t actions = (turn.path.gift != PieceType::kNone ? 1 : 0) + 1;
    for (size_t i = 0; i < actions; ++i) turn.action_times.push_back(now);
    for (const PathStep& step : turn.path.steps) {
      now += absl::Microseconds(random() % 9'000'000);
      turn.action_times.push_back(now);
      if (step.promotion != PieceType::kNone) turn.action_times.push_back(now);
    }
  }
}

}  // namespace

RecordedGame RandomGame(uint64_t seed, RuleSet rules, int plies) {
  std::mt19937_64 random(seed);
  const Position start = seed % 2 == 0
                             ? StartPosition(rules)
                             : *FischerRandomStart(static_cast<int>(random() % 960), rules);
  GameBuilder builder(start);
  constexpr std::array<Taste, 6> kTastes = {Taste::kUnite, Taste::kUnite,     Taste::kTakeOver,
                                            Taste::kPawn,  Taste::kUnionMove, Taste::kAny};
  for (int ply = 0; ply < plies; ++ply) {
    MoveList moves;
    if (GenerateMoves(builder.position(), moves, kMaxMoves) != WalkResult::kComplete) break;
    const auto move = ChooseMove(builder.position(), moves, kTastes[random() % 6], random());
    if (!move) break;
    EXPECT_TRUE(builder.Play(FindPath(builder.position(), *move)).ok());
    if (builder.position().king_united()) break;
  }
  Decorate(builder.game(), random, seed);
  // Players agree to a draw only if there are legal turns.
  MoveList left;
  const bool over =
      builder.position().king_united() ||
      (GenerateMoves(builder.position(), left, kMaxMoves) == WalkResult::kComplete && left.empty());
  if (random() % 4 == 0 && !over) {
    builder.game().result = GameResult::kDraw;
    builder.game().reason = "agreement";
  }
  return std::move(builder).Finish();
}

std::string GameFile(const std::string& name) {
  std::ifstream file(absl::StrCat(DANCO_TEST_DATA, "/games/", name));
  EXPECT_TRUE(file) << name;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

GameCollection Read(const std::string& text, RuleSet rules) {
  GameCollection games;
  ReadGames(text, rules, games);
  return games;
}

}  // namespace danco
