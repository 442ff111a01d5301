// `danco annotate`: games with what the engine has to say about them.
#ifndef DANCO_CLI_ANNOTATE_H_
#define DANCO_CLI_ANNOTATE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/game_flags.h"
#include "cli/settings.h"
#include "files/game_files.h"

namespace danco {

// Annotates all games of the files, one after the other; each is written when it is done. On a
// terminal a line on `streams.err` tells how far it has come. Errors as for Convert().
absl::Status AnnotateGames(const CliSettings& settings, const GameFlags& flags,
                           const std::vector<std::string>& files, const CliStreams& streams);

}  // namespace danco

#endif  // DANCO_CLI_ANNOTATE_H_
