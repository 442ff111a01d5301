// `danco board`: one position as text or as a picture.
#ifndef DANCO_CLI_BOARD_H_
#define DANCO_CLI_BOARD_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/game_flags.h"
#include "cli/settings.h"
#include "files/game_files.h"

namespace danco {

// Draws the position that the words describe (SetUpEngine); the last turn is marked, its steps are
// arrows. Errors: what the words do not describe, a file that cannot be written.
absl::Status DrawBoard(const CliSettings& settings, const GameFlags& flags,
                       const std::vector<std::string>& words, const CliStreams& streams);

}  // namespace danco

#endif  // DANCO_CLI_BOARD_H_
