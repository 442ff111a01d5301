// `danco openings`: what was played in the openings of many games, and what Danco thinks of it.
#ifndef DANCO_CLI_OPENINGS_H_
#define DANCO_CLI_OPENINGS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/game_flags.h"
#include "cli/settings.h"
#include "files/game_files.h"

namespace danco {

// `build FILE…` writes the table of the games; otherwise the words are a position (SetUpEngine),
// and the turns that the table `flags.table`, Danco's own or the games `flags.from` know from there
// are printed, each with a score. Errors: files that cannot be read or written, a table that makes
// no sense.
absl::Status Openings(const CliSettings& settings, const GameFlags& flags,
                      const std::vector<std::string>& words, const CliStreams& streams);

}  // namespace danco

#endif  // DANCO_CLI_OPENINGS_H_
