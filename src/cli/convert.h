// `danco convert`: games from any format to another.
#ifndef DANCO_CLI_CONVERT_H_
#define DANCO_CLI_CONVERT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "board/core/rules.h"
#include "cli/game_flags.h"
#include "files/game_files.h"

namespace danco {

// Writes the games of all files. A game that cannot be read, or held by the format, is named on
// `streams.err` and left out: DataLoss. InvalidArgument for an unknown format.
absl::Status Convert(const GameFlags& flags, RuleSet rules, const std::vector<std::string>& files,
                     const CliStreams& streams);

}  // namespace danco

#endif  // DANCO_CLI_CONVERT_H_
