// SPDX-License-Identifier: MIT
// Properties of every position in random games under each rule set: the slow rules read what they
// write, play what they list, and continue a turn in progress in the same way as the whole turn.

#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "slow_board.h"
#include "slow_moves.h"
#include "slow_test_support.h"

namespace danco::slow {
namespace {

// This many states take a few milliseconds.
constexpr std::size_t kMaxStates = 400;

using Visit = std::function<void(const Position&)>;

// Plays up to `plies` random turns from `position` and calls `visit` with every position on the
// way.
void PlayOn(Position position, int plies, std::mt19937& random, const Visit& visit) {
  for (int ply = 0; ply <= plies; ++ply) {
    const auto outcomes = Outcomes(position, kMaxStates);
    if (!outcomes) return;
    visit(position);
    if (outcomes->empty()) return;
    position = std::next(outcomes->begin(), random() % outcomes->size())->second.after;
  }
}

// Random games from the usual start, and one more turn from positions of the reference data, in
// which the features of the rule set are more frequent.
void ForRandomPositions(Rules rules, std::uint32_t seed, const Visit& visit) {
  std::mt19937 random(seed);
  const Position start = At("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", rules);
  for (int game = 0; game < 2; ++game) PlayOn(start, 60, random, visit);
  const bool own_file = rules != Rules::kPacosako;
  const auto lines = ReadLines(own_file ? "rules_" + NameOf(rules) + ".jsonl" : "outcomes.jsonl");
  for (std::size_t i = 0; i < lines.size(); i += 3) {
    PlayOn(At(FenOf(lines[i]), rules), 1, random, visit);
  }
}

class SlowRandomTest : public testing::TestWithParam<Rules> {};

TEST_P(SlowRandomTest, ListedMovesCanBePlayedAndWritten) {
  ForRandomPositions(GetParam(), 1, [](const Position& position) {
    SCOPED_TRACE(FormatFen(position));
    const auto outcomes = Outcomes(position, kNoLimit);
    std::int64_t wins = 0;
    for (const auto& [key, turn] : *outcomes) {
      EXPECT_EQ(Play(position, turn.move), turn.after) << turn.move;
      EXPECT_EQ(OutcomeKey(turn.after), key);
      EXPECT_EQ(ParseFen(FormatFen(turn.after), position.rules), turn.after) << key;
      EXPECT_EQ(Outcomes(turn.after, kNoLimit)->empty() && IsFinished(turn.after),
                turn.wins || turn.loses || turn.draws);
      EXPECT_LE(turn.loses + turn.draws, position.rules == Rules::kVchess);
      wins += turn.wins;
    }
    if (IsFinished(position)) return;
    EXPECT_EQ(*CanUnite(position, position.to_move == kWhite, kNoLimit), wins > 0);
  });
}

// Returns the position with the piece or union on `square` in hand, read back from its FEN.
Position WithLifted(const Position& position, int square) {
  Position lifted = position;
  lifted.hand.square = square;
  for (Side side : {kWhite, kBlack}) {
    std::swap(lifted.hand.piece[side], lifted.piece[side][square]);
  }
  const Position read = At(FormatFen(lifted), position.rules);
  EXPECT_EQ(read, lifted);
  return read;
}

TEST_P(SlowRandomTest, LiftedPiecesShareOutTheTurns) {
  ForRandomPositions(GetParam(), 2, [](const Position& position) {
    if (IsFinished(position)) return;
    SCOPED_TRACE(FormatFen(position));
    std::set<std::string> keys;
    for (int square = 0; square < 64; ++square) {
      if (position.piece[position.to_move][square] == 0) continue;
      const auto outcomes = Outcomes(WithLifted(position, square), kNoLimit);
      for (const auto& [key, turn] : *outcomes) {
        keys.insert(key);
        EXPECT_NE(turn.move.find(SquareName(square)), std::string::npos);
        EXPECT_EQ(Play(position, turn.move), turn.after) << turn.move;
        EXPECT_EQ(Play(WithLifted(position, square), turn.move), turn.after) << turn.move;
      }
    }
    EXPECT_EQ(keys, Keys(position));
  });
}

// Returns the steps from `state` that release a piece.
std::vector<State> Releases(const State& state) {
  std::vector<State> steps = Steps(state);
  std::erase_if(steps, [](const State& step) { return step.lifted == 0; });
  return steps;
}

// Returns some state in a random chain of the position, if there is a chain.
std::optional<State> RandomChain(const Position& position, std::mt19937& random) {
  const std::vector<State> starts = StartOfTurn(position);
  std::vector<State> options;
  for (const State& lift : Lifts(starts[random() % starts.size()])) {
    for (State& step : Releases(lift)) options.push_back(std::move(step));
  }
  std::optional<State> state;
  while (!options.empty() && (!state || random() % 3 != 0)) {
    state = options[random() % options.size()];
    options = Releases(*state);
  }
  return state;
}

TEST_P(SlowRandomTest, AChainInProgressGoesOn) {
  std::mt19937 random(3);
  int chains = 0;
  ForRandomPositions(GetParam(), 3, [&](const Position& position) {
    if (IsFinished(position)) return;
    const auto state = RandomChain(position, random);
    if (!state) return;
    ++chains;
    Position lifted = state->position;
    lifted.hand.square = state->square;
    lifted.hand.piece[lifted.to_move] = state->lifted;
    lifted.union_move = {};  // no union moves in this turn; it may have been set back
    SCOPED_TRACE(FormatFen(lifted));
    const Position read = At(FormatFen(lifted), position.rules);
    EXPECT_EQ(read, lifted);
    const auto whole = Keys(position);
    const auto outcomes = Outcomes(read, kNoLimit);
    for (const auto& [key, turn] : *outcomes) {
      EXPECT_TRUE(whole.contains(key)) << turn.move;
      const std::string move = state->move + turn.move.substr(2);
      const auto after = Play(position, move);
      ASSERT_TRUE(after) << move;
      EXPECT_EQ(OutcomeKey(*after), key) << move;
      EXPECT_EQ(Play(read, turn.move), turn.after);
    }
  });
  EXPECT_GT(chains, 100);
}

// Returns the board mirrored, with the colours swapped.
Position Turned(const Position& position) {
  const auto turned = [](int square) { return square == kNone ? kNone : square ^ 56; };
  Position result = position;
  for (Side side : {kWhite, kBlack}) {
    for (int square = 0; square < 64; ++square) {
      result.piece[Enemy(side)][turned(square)] = position.piece[side][square];
    }
  }
  result.to_move = Enemy(position.to_move);
  std::swap(result.castling[kWhite], result.castling[kBlack]);
  std::swap(result.double_step[kWhite], result.double_step[kBlack]);
  result.ep = turned(position.ep);
  result.union_move = {turned(position.union_move.from), turned(position.union_move.to)};
  return result;
}

TEST_P(SlowRandomTest, BothSidesPlayByTheSameRules) {
  ForRandomPositions(GetParam(), 4, [](const Position& position) {
    SCOPED_TRACE(FormatFen(position));
    std::set<std::string> keys;
    const auto outcomes = Outcomes(position, kNoLimit);
    for (const auto& [key, turn] : *outcomes) keys.insert(OutcomeKey(Turned(turn.after)));
    EXPECT_EQ(keys, Keys(Turned(position)));
  });
}

INSTANTIATE_TEST_SUITE_P(, SlowRandomTest,
                         testing::Values(Rules::kPacosako, Rules::kManual, Rules::kNochain,
                                         Rules::kVchess),
                         RulesName);

}  // namespace
}  // namespace danco::slow
