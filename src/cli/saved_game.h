// Games of `danco play` as text, to be taken up again.
#ifndef DANCO_CLI_SAVED_GAME_H_
#define DANCO_CLI_SAVED_GAME_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/piece.h"
#include "board/core/rules.h"

namespace danco {

struct SavedGame {
  RuleSet rules = RuleSet::kPacoSako;
  Color person = Color::kWhite;
  std::string fen;                 // of the start position
  std::vector<std::string> moves;  // in the protocol's notation
  bool operator==(const SavedGame&) const = default;
};

// Four lines, `rules`, `you`, `fen` and `moves`, each with its value.
std::string FormatSavedGame(const SavedGame& game);
// InvalidArgument names the line that is missing or wrong. FEN and moves are not looked at.
absl::StatusOr<SavedGame> ParseSavedGame(absl::string_view text);

// The whole of a file. Errors name it and the system's reason.
absl::Status WriteTextFile(const std::string& path, absl::string_view text);
absl::StatusOr<std::string> ReadTextFile(const std::string& path);

// Where an unfinished game is kept: `danco/game.txt` in XDG_STATE_HOME or ~/.local/state; the
// folder is made. Empty when there is no such place.
std::string KeptGamePath();

}  // namespace danco

#endif  // DANCO_CLI_SAVED_GAME_H_
