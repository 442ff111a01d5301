// Files of games, for programs with a command line.
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

// The whole of a file; `-` is the standard input. NotFound names what cannot be read.
absl::StatusOr<std::string> ReadWholeFile(const std::string& name, std::istream& in);

// The games of all files; without any, and for `-`, of the standard input `in`. What makes no sense
// is reported on `err`, one line a fault, with the file's name. Errors: a file that cannot be read.
absl::StatusOr<GameCollection> ReadGameFiles(const std::vector<std::string>& files, RuleSet rules,
                                             std::istream& in, std::ostream& err);

// Returns the number of each game of `games` in its file, from 1: faulty games are counted, too.
// The games are those of one file.
std::vector<int> NumbersInFile(const GameCollection& games);

// DataLoss when there were faults: the rest has been written. OK otherwise.
absl::Status FaultStatus(const GameCollection& games);

}  // namespace danco

#endif  // DANCO_RECORD_GAME_FILES_H_
