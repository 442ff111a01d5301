// The generator and the Sako test against the slow rules, in positions that the fuzzer finds: its
// bytes are a FEN, or a Fischer-random start, and then choices of moves.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "agreement.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/text/fen.h"
#include "random_play.h"
#include "slow_rules.h"

namespace danco {
namespace {

// A game stops where a position has more moves.
constexpr size_t kMostMoves = 400;
constexpr size_t kStateLimit = 2'000;

std::optional<Position> FirstPosition(FuzzedDataProvider& bytes) {
  const int number = bytes.ConsumeIntegralInRange<int>(0, 1023);
  if (number < 960) return *FischerRandomStart(number);
  const absl::StatusOr<Position> position = ParseFen(bytes.ConsumeRandomLengthString(120));
  // The slow rules refuse some positions that the parser lets pass: see tests/data/README.md.
  if (!position.ok() || !slow::ParseFen(FormatFen(*position))) return std::nullopt;
  return *position;
}

// One ply costs two bytes. False when the game cannot go on.
bool PlayOne(FuzzedDataProvider& bytes, Position& position) {
  MoveList moves;
  if (GenerateMoves(position, moves, kMostMoves) != Walk::kComplete) return false;
  const uint16_t choice = bytes.ConsumeIntegral<uint16_t>();
  const auto move =
      ChooseMove(position, moves, static_cast<Taste>(choice % kNumTastes), choice / kNumTastes);
  if (move) position.Apply(*move);
  return move.has_value();
}

void FuzzOne(const uint8_t* data, size_t size) {
  FuzzedDataProvider bytes(data, size);
  std::optional<Position> position = FirstPosition(bytes);
  if (!position) return;
  while (bytes.remaining_bytes() >= 2 && PlayOne(bytes, *position)) {
  }
  const Agreement agreement = HoldAgainstSlowRules(*position, kStateLimit, 16);
  if (agreement.difference.empty()) return;
  std::fprintf(stderr, "%s\n", agreement.difference.c_str());
  std::abort();
}

}  // namespace
}  // namespace danco

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  danco::FuzzOne(data, size);
  return 0;
}
