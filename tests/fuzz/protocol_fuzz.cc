// SPDX-License-Identifier: MIT
// Parses any text as lines of the dialogue: no crash, every line is answered or ignored, and
// rejected lines do not change the current position.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "board/text/fen.h"
#include "engine/text_input.h"
#include "protocol/command.h"

namespace danco {
namespace {

// One engine for all lines, so that the effects of one line are visible to the next.
Engine& TheEngine() {
  static Engine& engine = *new Engine;
  return engine;
}

void FuzzLine(absl::string_view line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  if (!command.ok()) {
    if (command.status().message().empty()) std::abort();
    return;
  }
  const auto* position = std::get_if<PositionCommand>(&*command);
  if (position == nullptr) return;
  Engine& engine = TheEngine();
  const std::string before = FormatFen(engine.position());
  if (SetPosition(engine, position->fen, position->moves).ok()) return;
  if (FormatFen(engine.position()) != before) {
    std::fprintf(stderr, "a refused position changed %s\n", before.c_str());
    std::abort();
  }
}

}  // namespace
}  // namespace danco

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  for (absl::string_view line : absl::StrSplit(text, '\n')) danco::FuzzLine(line);
  return 0;
}
