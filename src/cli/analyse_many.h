// `danco analyse --json`: positions as JSON Lines, many from a file.
#ifndef DANCO_CLI_ANALYSE_MANY_H_
#define DANCO_CLI_ANALYSE_MANY_H_

#include <string>

#include "absl/status/status.h"
#include "cli/game_flags.h"
#include "cli/settings.h"
#include "engine/engine.h"
#include "files/game_files.h"

namespace danco {

// One line of JSON, ended, about the engine's present position (docs/games.md, "danco-analysis").
// `index` is its number in the file, from 0.
std::string AnalysisLine(const CliSettings& settings, Engine& engine, int index);

// Analyses the last position of each game of `flags.positions`, so a list of FENs is a list of
// positions. With `flags.resume` the lines that the output file has already are kept: they must be
// of the same positions. On a terminal a bar on `streams.err` tells how far it has come.
absl::Status AnalyseMany(const CliSettings& settings, const GameFlags& flags,
                         const CliStreams& streams);

}  // namespace danco

#endif  // DANCO_CLI_ANALYSE_MANY_H_
