// SPDX-License-Identifier: MIT
// Parses any text as a FEN under any rule set: no crash, and accepted positions are written and
// read back unchanged.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "fuzz_rules.h"

namespace danco {
namespace {

void Expect(bool holds, const char* what, const std::string& written) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", what, written.c_str());
  std::abort();
}

void FuzzOne(RuleSet rules, absl::string_view text) {
  const absl::StatusOr<Position> position = ParseFen(text, rules);
  if (!position.ok()) return;
  const std::string written = FormatFen(*position);
  const absl::StatusOr<Position> again = ParseFen(written, rules);
  Expect(again.ok(), "not read back", written);
  Expect(again->SameOutcome(*position), "another position", written);
  Expect(again->key() == position->key(), "another key", written);
  Expect(again->turn_start() == position->turn_start(), "another turn in progress", written);
  Expect(FormatFen(*again) == written, "written otherwise", written);
  (void)CountMoves(*position, 10'000);
}

}  // namespace
}  // namespace danco

// The first byte selects the rule set; the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  danco::FuzzOne(danco::FuzzRules(data[0]),
                 absl::string_view(reinterpret_cast<const char*>(data) + 1, size - 1));
  return 0;
}
