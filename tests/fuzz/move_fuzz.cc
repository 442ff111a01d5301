// SPDX-License-Identifier: MIT
// Parses any text as a move in one of a few positions under any rule set: no crash, the slow rules
// accept the same texts, and accepted moves are legal.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "fuzz_rules.h"
#include "slow_rules.h"
#include "slow_walks.h"

namespace danco {
namespace {

// Castling with a united rook, chains, en passant against a union, gifts, promotions; union moves
// straight back, promotions by the carrier, kings that unite, turns in progress.
constexpr std::array<const char*, 15> kFens = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -",
    "r3k2r/8/8/8/8/8/5N2/R3K2I w 0 AHah - -",
    "4k3/8/8/8/6pD/3d4/8/4K3 b 0 - h3 -",
    "C3k3/3P4/1o1e4/8/2S5/1P6/8/4K3 w 0 - - -",
    "4o3/1E1P4/2D5/8/2I5/8/B7/k6K w 0 - - -",
    "2k5/ppp1ppb1/4r3/3aQ2p/P2C1dbP/2I1BRP1/1P1NDP2/2q2B1K b 0 - - -",
    "rk4r1/8/8/3pPd2/8/8/8/RK4R1 w 0 AGag d6 -",
    "8/8/8/8/4G3/8/8/4K3 b 0 - - -",
    "4k3/p7/8/3h4/8/8/3p4/4K3 b 0 - - d1d5 1111111101111111",
    "4k3/8/8/8/8/8/C7/4K3 b 0 - - -",
    "4k3/8/8/8/8/3pE3/8/4K3 b 0 - e2 -",
    "4k3/8/8/8/8/8/4I2J/4K3 w 0 - - -",
    "8/8/8/3kK3/8/8/8/8 w 0 - - -",
    "4k3/8/2q5/8/4s3/2w5/8/5K2^e4N w 0 - - -",
    "4k3/8/8/8/8/8/4u2J/8^e2R w 0 - - -",
};

void Expect(bool holds, const char* what, absl::string_view text) {
  if (holds) return;
  std::fprintf(stderr, "%s: '%s'\n", what, std::string(text).c_str());
  std::abort();
}

void FuzzOne(const Position& position, absl::string_view text) {
  const absl::StatusOr<Move> move = ParseMove(position, text);
  const auto slow_position = SlowPosition(position);
  const auto slow_after = slow::Play(*slow_position, std::string(text));
  Expect(move.ok() == slow_after.has_value(), "legal or not", text);
  if (!move.ok()) return;
  const Position after = position.After(*move);
  Expect(OutcomeText(after) == slow::OutcomeKey(*slow_after), "another outcome", text);
  MoveList moves;
  (void)GenerateMoves(position, moves);
  Expect(std::find(moves.begin(), moves.end(), *move) != moves.end(), "not listed", text);
  const auto again = ParseMove(position, FormatMove(position, *move));
  Expect(again.ok() && *again == *move, "printed as another move", text);
}

}  // namespace
}  // namespace danco

// The first byte selects the rule set, the second one the position; the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using danco::kFens;
  if (size < 2) return 0;
  const auto position = danco::ParseFen(kFens[data[1] % kFens.size()],
                                        danco::FuzzRules(data[0], danco::kPacoRuleSets));
  // Not every position exists under every rule set.
  if (!position.ok()) return 0;
  danco::FuzzOne(*position, absl::string_view(reinterpret_cast<const char*>(data) + 2, size - 2));
  return 0;
}
