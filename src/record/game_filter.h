// Which games of a collection are meant, by what their tags and results say.
#ifndef DANCO_RECORD_GAME_FILTER_H_
#define DANCO_RECORD_GAME_FILTER_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "record/recorded_game.h"

namespace danco {

struct GameFilter {
  std::string player = {};                // a part of the name of either side, whatever the case
  std::optional<GameResult> result = {};  // as ResultFromText() reads it
  std::optional<int> level = {};          // of Danco's, as `danco play` writes it
  std::string since = {}, until = {};     // first and last day; "2026", "2026.03" or "2026.03.01"

  // Whether all games are meant.
  bool all() const { return player.empty() && !result && !level && since.empty() && until.empty(); }
  // A game that does not say what is asked for is not meant.
  bool Wants(const RecordedGame& game) const;
};

// Whether `text` is a day, a month or a year as GameFilter has them; `-` may stand for `.`.
bool IsDate(absl::string_view text);

}  // namespace danco

#endif  // DANCO_RECORD_GAME_FILTER_H_
