// SPDX-License-Identifier: MIT
// Parses any text as danco-match's inputs: a plan, a finished game, an opening, and the lines of an
// engine. No crash, and games are written and read back unchanged. The first byte selects the
// parser.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/string_view.h"
#include "match/client/uci_line.h"
#include "match/game/game_record.h"
#include "match/tournament/openings.h"
#include "match/tournament/settings.h"
#include "nlohmann/json.hpp"

namespace danco::match {
namespace {

void FuzzGame(absl::string_view text) {
  const absl::StatusOr<GameRecord> game = GameFromJsonLine(text);
  if (!game.ok()) return;
  const std::string written = ToJsonLine(*game);
  const absl::StatusOr<GameRecord> again = GameFromJsonLine(written);
  if (again.ok() && ToJsonLine(*again) == written) return;
  std::fprintf(stderr, "not read back: %s\n", written.c_str());
  std::abort();
}

void FuzzOne(uint8_t reader, absl::string_view text) {
  switch (reader % 6) {
    case 0: {
      const auto json = nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
      (void)TournamentFromJson(json);
      return;
    }
    case 1:
      return FuzzGame(text);
    case 2:
      (void)ParseOpening(text);
      return;
    case 3:
      (void)ParseOptionLine(text);
      return;
    case 4:
      (void)ParseInfoLine(text);
      return;
    default:
      (void)ParseBestMoveLine(text);
  }
}

}  // namespace
}  // namespace danco::match

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  danco::match::FuzzOne(data[0],
                        absl::string_view(reinterpret_cast<const char*>(data) + 1, size - 1));
  return 0;
}
