// SPDX-License-Identifier: MIT
// Parses any text as game records under any rule set: no crash, and each game can be written as
// JSON Lines and read back.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "absl/strings/string_view.h"
#include "fuzz_rules.h"
#include "record/games.h"

namespace danco {
namespace {

void FuzzOne(RuleSet rules, absl::string_view text) {
  GameCollection games;
  ReadGames(text, rules, games);
  for (const RecordedGame& game : games.games) {
    GameCollection again;
    ReadGames(*WriteGame(game, GameFormat::kJsonLines), game.rules(), again);
    if (!again.faults.empty() || again.games.size() != 1) std::abort();
  }
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
