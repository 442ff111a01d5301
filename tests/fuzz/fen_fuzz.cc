// Any text as a FEN: no crash, and what is accepted is written and read back unchanged.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "board/moves/movegen.h"
#include "board/text/fen.h"

namespace danco {
namespace {

void Expect(bool holds, const char* what, const std::string& written) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", what, written.c_str());
  std::abort();
}

void FuzzOne(absl::string_view text) {
  const absl::StatusOr<ParsedFen> parsed = ParseFullFen(text);
  if (!parsed.ok()) return;
  const std::string written = FormatFen(parsed->position, parsed->lifted);
  const absl::StatusOr<ParsedFen> again = ParseFullFen(written);
  Expect(again.ok(), "not read back", written);
  Expect(again->position.SameOutcome(parsed->position), "another position", written);
  Expect(again->position.key() == parsed->position.key(), "another key", written);
  Expect(again->lifted == parsed->lifted, "another lifted piece", written);
  Expect(FormatFen(again->position, again->lifted) == written, "written otherwise", written);
  if (parsed->lifted) return;
  (void)CountMoves(parsed->position, 10'000);
}

}  // namespace
}  // namespace danco

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  danco::FuzzOne(absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
