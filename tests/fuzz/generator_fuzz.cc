// SPDX-License-Identifier: MIT
// Compares the generator and the Sako test with the slow rules in positions that the fuzzer finds.
// Its bytes are a rule set, a FEN or the number of a Fischer-random start, a seed for a half-played
// turn (an even seed means none), and then choices of moves.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>

#include "agreement.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/text/fen.h"
#include "fuzz_rules.h"
#include "random_play.h"
#include "slow_walks.h"

namespace danco {
namespace {

// A game stops at a position with more moves than this.
constexpr size_t kMaxMoves = 400;
constexpr size_t kStateLimit = 2'000;

std::optional<Position> FirstPosition(RuleSet rules, FuzzedDataProvider& bytes) {
  const int number = bytes.ConsumeIntegralInRange<int>(0, 1023);
  if (number < 960) return *FischerRandomStart(number, rules);
  const absl::StatusOr<Position> position = ParseFen(bytes.ConsumeRandomLengthString(120), rules);
  // The slow rules reject some positions that the parser accepts: see tests/data/README.md.
  if (!position.ok() || !SlowPosition(*position)) return std::nullopt;
  return *position;
}

// Consumes two bytes per ply. Returns false if the game cannot continue.
bool PlayOne(FuzzedDataProvider& bytes, Position& position) {
  MoveList moves;
  if (GenerateMoves(position, moves, kMaxMoves) != WalkResult::kComplete) return false;
  const uint16_t choice = bytes.ConsumeIntegral<uint16_t>();
  const auto move =
      ChooseMove(position, moves, static_cast<Taste>(choice % kNumTastes), choice / kNumTastes);
  if (move) position.Apply(*move);
  return move.has_value();
}

void Compare(const Position& position) {
  const Agreement agreement = HoldAgainstSlowRules(position, kStateLimit, 16);
  if (agreement.difference.empty()) return;
  std::fprintf(stderr, "%s\n", agreement.difference.c_str());
  std::abort();
}

// Compares a half-played turn of the position, if there is one.
void CompareBegun(const Position& position, uint16_t number) {
  std::mt19937_64 random(number);
  const auto fen = HalfPlayedTurn(*SlowPosition(position), random);
  if (!fen) return;
  const absl::StatusOr<Position> begun = ParseFen(*fen, position.rules());
  if (begun.ok()) return Compare(*begun);
  std::fprintf(stderr, "refused: %s\n", fen->c_str());
  std::abort();
}

void FuzzOne(const uint8_t* data, size_t size) {
  FuzzedDataProvider bytes(data, size);
  const RuleSet rules = FuzzRules(bytes.ConsumeIntegral<uint8_t>(), kPacoRuleSets);
  std::optional<Position> position = FirstPosition(rules, bytes);
  if (!position) return;
  const uint16_t number = bytes.ConsumeIntegral<uint16_t>();
  while (bytes.remaining_bytes() >= 2 && PlayOne(bytes, *position)) {
  }
  Compare(*position);
  if (number % 2 != 0) CompareBegun(*position, number);
}

}  // namespace
}  // namespace danco

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  danco::FuzzOne(data, size);
  return 0;
}
