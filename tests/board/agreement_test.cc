// SPDX-License-Identifier: MIT
// Compares the generator, the Sako test, the move parser and the ends of games with the slow rules,
// in positions of random games and in turns in progress, under every rule set.
#include "agreement.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "slow_moves.h"
#include "slow_rules.h"
#include "slow_walks.h"
#include "test_support.h"

namespace danco {
namespace {

// A fixed seed, so that every run plays the same games.
constexpr uint64_t kAgreementSeed = 20'250'101;

// The slow rules handle this many states in a few milliseconds.
constexpr size_t kStateLimit = 1'500;

// The number of moves per position whose texts are compared, too.
constexpr size_t kPrinted = 3;

void CompareRandomPositions(RuleSet rules, uint64_t seed, int positions) {
  std::cout << RuleSetName(rules) << ", seed " << seed << "\n";
  RandomPlay play(seed, rules);
  std::array<int, 17> by_unions{};  // under vchess both kings may be in unions, too
  for (int compared = 0; compared < positions; play.Next()) {
    const Agreement agreement = HoldAgainstSlowRules(play.position(), kStateLimit, kPrinted);
    ASSERT_EQ(agreement.difference, "") << "seed " << seed;
    if (!agreement.compared) continue;
    ++compared;
    ++by_unions[play.position().unions().count()];
  }
  // The games must have visited positions of all kinds.
  for (int unions = 0; unions <= 12; ++unions) {
    EXPECT_GT(by_unions[unions], positions / 200) << unions << " unions";
  }
}

// A rook can reach by a chain what the king castles without moving to (castling.h). Once the rook
// is lifted, only the chain is left.
TEST(CastlingAgreementTest, ChainsWithTheOutcomeOfCastling) {
  const std::vector<std::string> fens = {
      "4k3/8/8/I6I/8/8/8/I5KR w 0 AH - -", "4k3/8/8/I6I/8/8/8/I5K1^h1R w 0 AH - -",
      "4k3/8/8/I6I/8/8/8/I5K1^h1R w 0 H - -", "4k3/8/8/8/I6I/8/8/R1K4I w 0 AH - -",
      "4k3/8/8/8/I6I/8/8/R1K4I w 0 A - -"};
  for (RuleSet rules : {RuleSet::kPacoSako, RuleSet::kManual, RuleSet::kVchess}) {
    for (const std::string& fen : fens) {
      const Position position = *ParseFen(fen, rules);
      const Agreement agreement = HoldAgainstSlowRules(position, 100'000, 100);
      EXPECT_TRUE(agreement.compared) << fen;
      EXPECT_EQ(agreement.difference, "") << RuleSetName(rules) << " " << fen;
    }
  }
  const Position position = *ParseFen(fens[0]);
  EXPECT_EQ(*ParseMove(position, "h1h5a5a1f1"), *ParseMove(position, "g1h1"));
}

class AgreementTest : public testing::TestWithParam<RuleSet> {};
using DeepAgreementTest = AgreementTest;

TEST_P(AgreementTest, ManyRandomPositions) {
  CompareRandomPositions(GetParam(), kAgreementSeed,
                         Repeats(GetParam() == RuleSet::kPacoSako ? 10'000 : 3'000));
}

TEST_P(DeepAgreementTest, ManyMoreRandomPositions) {
  CompareRandomPositions(GetParam(), DrawSeed(), 100'000);
}

// Any legal sequence of steps must have the outcome of the slow rules.
void ExpectReadAlike(const Position& position, const slow::Position& slow_position,
                     const slow::State& end) {
  const auto move = ParseMove(position, end.move);
  ASSERT_TRUE(move.ok()) << position << ": " << move.status();
  EXPECT_EQ(OutcomeText(position.After(*move)),
            slow::OutcomeKey(slow::EndOfTurn(slow_position, end)))
      << position << ": " << end.move;
}

// Compares `turns` half-played turns.
void ComparePartialTurns(RuleSet rules, uint64_t seed, int turns) {
  RandomPlay play(seed, rules);
  int released = 0;
  int after_a_king = 0;
  for (int compared = 0; compared < turns; play.Next()) {
    const auto slow_position = SlowPosition(play.position());
    ASSERT_TRUE(slow_position) << play.position();
    const auto fen = HalfPlayedTurn(*slow_position, play.random());
    if (!fen) continue;
    const auto begun = ParseFen(*fen, rules);
    ASSERT_TRUE(begun.ok()) << *fen << ": " << begun.status();
    ASSERT_TRUE(begun->turn_start()) << *fen;
    ASSERT_EQ(FormatFen(*begun), *fen);
    ASSERT_EQ(begun->key(), begun->ComputeKey()) << *fen;
    const Agreement agreement = HoldAgainstSlowRules(*begun, kStateLimit, kPrinted);
    ASSERT_EQ(agreement.difference, "") << "seed " << seed;
    if (!agreement.compared) continue;
    const auto slow_begun = SlowPosition(*begun);
    if (const auto end = WalkTurn(*slow_begun, play.random())) {
      ExpectReadAlike(*begun, *slow_begun, *end);
    }
    ++compared;
    released += begun->turn_start().in_hand != PieceType::kNone;
    after_a_king += begun->turn_start().in_hand == PieceType::kKing ||
                    begun->king_united(begun->side_to_move());
  }
  EXPECT_GT(released, turns / 3);
  EXPECT_EQ(after_a_king > 0, TraitsOf(rules).king_unites);
}

TEST_P(AgreementTest, TurnsThatHaveBegun) {
  ComparePartialTurns(GetParam(), kAgreementSeed, Repeats(2'000));
}
TEST_P(DeepAgreementTest, TurnsThatHaveBegun) {
  ComparePartialTurns(GetParam(), DrawSeed(), 50'000);
}

TEST_P(AgreementTest, AnyLegalStepsAreReadAsTheirOutcome) {
  RandomPlay play(kAgreementSeed, GetParam());
  size_t longest = 0;
  int read = 0;
  while (read < Repeats(20'000)) {
    play.Next();
    if (play.position().king_united()) continue;
    const auto slow_position = SlowPosition(play.position());
    ASSERT_TRUE(slow_position);
    for (int i = 0; i < 5; ++i) {
      const auto end = WalkTurn(*slow_position, play.random());
      if (!end) continue;
      ++read;
      longest = std::max(longest, end->move.size());
      ExpectReadAlike(play.position(), *slow_position, *end);
    }
  }
  // About ten steps, or three if there are no chains or few turns.
  EXPECT_GE(longest, TraitsOf(GetParam()).take_over_in_chain && kStride == 1 ? 20u : 6u);
}

// Returns a legal move with an error: another square, a missing step, or a missing or additional
// promotion.
std::string Spoil(std::string move, std::mt19937_64& random) {
  const size_t at = random() % move.size();
  switch (random() % 4) {
    case 0:
      move[at] = "abcdefgh12345678qrbn"[random() % 20];
      return move;
    case 1:
      return move.substr(0, at);
    case 2:
      return move.insert(at, 1, "abcdefgh12345678qrbn"[random() % 20]);
    default:
      return absl::StrCat(move, std::string(1, "abcdefgh"[random() % 8]), 1 + random() % 8);
  }
}

// Fischer-random castling is read as the king's target and as the rook's square; the slow rules
// read only the latter.
bool IsKingTargetForm(const Position& position, const absl::StatusOr<Move>& move) {
  return move.ok() && move->kind() == MoveKind::kCastling &&
         FormatMove(position, *move) == FormatMove(position, *move, CastlingStyle::kKingTakesRook);
}

TEST_P(AgreementTest, SpoiledMovesAreReadOrRefusedAlike) {
  RandomPlay play(kAgreementSeed, GetParam());
  int refused = 0;
  int accepted = 0;
  while (refused < Repeats(10'000)) {
    play.Next();
    if (play.position().king_united()) continue;
    const auto slow_position = SlowPosition(play.position());
    ASSERT_TRUE(slow_position);
    const auto end = WalkTurn(*slow_position, play.random());
    if (!end) continue;
    const std::string text = Spoil(end->move, play.random());
    const auto move = ParseMove(play.position(), text);
    const auto after = slow::Play(*slow_position, text);
    if (!after && IsKingTargetForm(play.position(), move)) continue;
    ASSERT_EQ(move.ok(), after.has_value()) << FormatFen(play.position()) << ": " << text;
    ++(move.ok() ? accepted : refused);
    if (move.ok()) {
      EXPECT_EQ(OutcomeText(play.position().After(*move)), slow::OutcomeKey(*after)) << text;
    }
  }
  EXPECT_GT(accepted, Repeats(100));
}

std::string RuleSetOf(const testing::TestParamInfo<RuleSet>& info) {
  return std::string(RuleSetName(info.param));
}
INSTANTIATE_TEST_SUITE_P(Rules, AgreementTest, testing::ValuesIn(kUnionRuleSets), RuleSetOf);
INSTANTIATE_TEST_SUITE_P(DeepRules, DeepAgreementTest, testing::ValuesIn(kUnionRuleSets),
                         RuleSetOf);

}  // namespace
}  // namespace danco
