// The subcommands `spsa` and `spsa-report`, with flags of their own.
#ifndef DANCO_TOOLS_TUNER_SPSA_COMMAND_H_
#define DANCO_TOOLS_TUNER_SPSA_COMMAND_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace danco::tuner {

// Plays, as the flags say, until all pairs of the shard are done. Cancelled when it was interrupted
// (SIGINT, SIGTERM): what was played is kept.
absl::Status RunSpsaCommand();

// Prints what is in a folder; with --out also writes the trajectory there.
absl::Status ReportSpsaCommand(const std::vector<std::string>& folders);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SPSA_COMMAND_H_
