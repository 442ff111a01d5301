// SPDX-License-Identifier: MIT
// Selects games of a collection by tags and result.
#ifndef DANCO_RECORD_GAME_FILTER_H_
#define DANCO_RECORD_GAME_FILTER_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "record/recorded_game.h"

namespace danco {

struct GameFilter {
  std::string player = {};                // part of either side's name, in upper or lower case
  std::optional<GameResult> result = {};  // as ResultFromText() reads it
  std::optional<int> level = {};          // Danco's level, as written by `danco play`
  std::string since = {}, until = {};     // first and last day; "2026", "2026.03" or "2026.03.01"

  // Returns whether all games are selected.
  bool all() const { return player.empty() && !result && !level && since.empty() && until.empty(); }
  // Returns whether `game` is selected. A game that lacks the required information is not.
  bool Wants(const RecordedGame& game) const;
};

// Returns whether `text` is a day, month or year for GameFilter. `-` is also accepted instead of
// `.`.
bool IsDate(absl::string_view text);

}  // namespace danco

#endif  // DANCO_RECORD_GAME_FILTER_H_
