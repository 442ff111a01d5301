// The generator, the Sako test and the move parser against the slow rules, in positions of random
// games.
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
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "slow_moves.h"
#include "slow_rules.h"

namespace danco {
namespace {

// The same games in every run.
constexpr uint64_t kSeed = 20'250'101;

// What the slow rules can look through in a few milliseconds.
constexpr size_t kStateLimit = 1'500;

// Moves per position whose text is compared as well.
constexpr size_t kPrinted = 3;

void CompareRandomPositions(uint64_t seed, int positions) {
  std::cout << "seed " << seed << "\n";
  RandomPlay play(seed);
  std::array<int, 16> by_unions{};
  for (int compared = 0; compared < positions; play.Next()) {
    const Agreement agreement = HoldAgainstSlowRules(play.position(), kStateLimit, kPrinted);
    ASSERT_EQ(agreement.difference, "") << "seed " << seed;
    if (!agreement.compared) continue;
    ++compared;
    ++by_unions[play.position().unions().count()];
  }
  // The games went everywhere.
  for (int unions = 0; unions <= 12; ++unions) {
    EXPECT_GT(by_unions[unions], positions / 200) << unions << " unions";
  }
}

TEST(AgreementTest, TenThousandRandomPositions) { CompareRandomPositions(kSeed, 10'000); }

TEST(DeepAgreementTest, ManyMoreRandomPositions) {
  for (uint64_t seed = kSeed + 1; seed <= kSeed + 20; ++seed) CompareRandomPositions(seed, 10'000);
}

// Takes one legal turn of the slow rules step by step, wherever it leads; not always one of the
// shortest. None when it got stuck.
std::optional<slow::State> WalkTurn(const slow::Position& position, std::mt19937_64& random) {
  const std::vector<slow::State> starts = slow::StartOfTurn(position);
  const slow::State& start = starts[random() % starts.size()];
  std::vector<slow::State> options = slow::Lifts(start);
  if (options.empty() || random() % 8 == 0) options = slow::UnionMoves(start);
  if (options.empty() || random() % 8 == 0) options = slow::KingMoves(start);
  while (!options.empty()) {
    // Left to chance alone, chains are short: most steps are landings.
    const bool go_on = random() % 4 != 0;
    const auto landings = std::ranges::partition(
        options, [go_on](const slow::State& state) { return (state.lifted != 0) == go_on; });
    const size_t preferred = options.size() - landings.size();
    slow::State state = options[random() % (preferred > 0 ? preferred : options.size())];
    if (state.move.size() > 60) return std::nullopt;  // long enough
    // A lifted union or king has ended its turn with its only step.
    if (state.lifted == 0) return state;
    options = slow::Steps(state);
  }
  return std::nullopt;
}

TEST(AgreementTest, AnyLegalStepsAreReadAsTheirOutcome) {
  RandomPlay play(kSeed);
  size_t longest = 0;
  int read = 0;
  while (read < 30'000) {
    play.Next();
    if (play.position().king_united()) continue;
    const auto slow_position = slow::ParseFen(FormatFen(play.position()));
    ASSERT_TRUE(slow_position);
    for (int i = 0; i < 5; ++i) {
      const auto end = WalkTurn(*slow_position, play.random());
      if (!end) continue;
      ++read;
      longest = std::max(longest, end->move.size());
      const auto move = ParseMove(play.position(), end->move);
      ASSERT_TRUE(move.ok()) << FormatFen(play.position()) << ": " << move.status();
      EXPECT_EQ(OutcomeText(play.position().After(*move)),
                slow::OutcomeKey(slow::EndOfTurn(*slow_position, *end)))
          << FormatFen(play.position()) << ": " << end->move;
    }
  }
  EXPECT_GE(longest, 25u);  // some fifteen steps
}

// A legal move with something wrong: another square, a step less, a promotion too many or too few.
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

// In Fischer-random castling the king's target is read as well as the rook's square, which is all
// that the slow rules read.
bool IsKingTargetForm(const Position& position, const absl::StatusOr<Move>& move) {
  return move.ok() && move->kind() == MoveKind::kCastling &&
         FormatMove(position, *move) == FormatMove(position, *move, CastlingStyle::kKingTakesRook);
}

TEST(AgreementTest, SpoiledMovesAreReadOrRefusedAlike) {
  RandomPlay play(kSeed);
  int refused = 0;
  int accepted = 0;
  while (refused < 20'000) {
    play.Next();
    const auto slow_position = slow::ParseFen(FormatFen(play.position()));
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
  EXPECT_GT(accepted, 200);
}

}  // namespace
}  // namespace danco
