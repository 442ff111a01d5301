// SPDX-License-Identifier: MIT
// Reads files of games for command-line programs.
#ifndef DANCO_RECORD_GAME_FILES_H_
#define DANCO_RECORD_GAME_FILES_H_

#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "board/core/rules.h"
#include "record/recorded_game.h"

namespace danco {

// Returns the contents of a file; `-` is standard input. Returns NotFound with the name if it
// cannot be read.
absl::StatusOr<std::string> ReadWholeFile(const std::string& name, std::istream& in);

// Returns the games of all files. Reads standard input `in` if no files are given, and for `-`.
// Reports each fault as one line on `err`, with the name of the file. In the result, games are
// numbered through all files. Returns an error if a file cannot be read, and InvalidArgument if
// there is nothing in any of them.
absl::StatusOr<GameCollection> ReadGameFiles(const std::vector<std::string>& files, RuleSet rules,
                                             std::istream& in, std::ostream& err);

// If a text that cannot be read under `rules` contains games of traditional chess, returns the
// advice to use --variant chess. Otherwise returns an empty string.
std::string ChessHint(const std::string& text, RuleSet rules);

// Returns DataLoss if there were faults, and OK otherwise. Call it after writing the valid games.
absl::Status FaultStatus(const GameCollection& games);

}  // namespace danco

#endif  // DANCO_RECORD_GAME_FILES_H_
