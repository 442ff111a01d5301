// Files of `danco play`, and where an unfinished game is kept.
#ifndef DANCO_CLI_SAVED_GAME_H_
#define DANCO_CLI_SAVED_GAME_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace danco {

// The whole of a file. Errors name it and the system's reason.
absl::Status WriteTextFile(const std::string& path, absl::string_view text);
absl::StatusOr<std::string> ReadTextFile(const std::string& path);

// Where an unfinished game is kept: `danco/game.pgn` in XDG_STATE_HOME or ~/.local/state; the
// folder is made. Empty when there is no such place.
std::string KeptGamePath();

}  // namespace danco

#endif  // DANCO_CLI_SAVED_GAME_H_
