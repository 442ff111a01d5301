// SPDX-License-Identifier: MIT
// Parses any text as typed input, a clock and a book: no crash, and accepted moves are legal.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "cli/play_clock.h"
#include "cli/typed_move.h"
#include "engine/book.h"

namespace danco {
namespace {

constexpr std::array<const char*, 5> kFens = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -",
    "r3k2r/8/8/8/8/8/5N2/R3K2I w 0 AHah - -",
    "4k3/8/8/8/6pD/3d4/8/4K3 b 0 - h3 -",
    "C3k3/3P4/1o1e4/8/2S5/1P6/8/4K3 w 0 - - -",
    "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -",
};

void FuzzTyped(const Position& position, absl::string_view text, const MovePath* begun) {
  const absl::StatusOr<TypedMove> typed = ReadTypedMove(position, text, begun);
  if (!typed.ok()) return;
  if (const Move* move = std::get_if<Move>(&*typed)) {
    if (*ParseMove(position, FormatMove(position, *move)) == *move) return;
    std::fprintf(stderr, "not a move: '%s'\n", std::string(text).c_str());
    std::abort();
  }
  const MovePath& now = std::get<MovePath>(*typed);
  if (NextStepTexts(position, now).empty()) {
    std::fprintf(stderr, "no way on: '%s'\n", std::string(text).c_str());
    std::abort();
  }
  if (begun == nullptr) FuzzTyped(position, text, &now);
}

}  // namespace
}  // namespace danco

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const absl::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  (void)danco::Book::Parse(text);
  (void)danco::ParseTimeControl(text);
  const char* fen = danco::kFens[data[0] % danco::kFens.size()];
  danco::FuzzTyped(*danco::ParseFen(fen), text, nullptr);
  return 0;
}
