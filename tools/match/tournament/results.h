// SPDX-License-Identifier: MIT
// The directory that stores the results of a tournament.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_RESULTS_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_RESULTS_H_

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "match/game/game_record.h"
#include "match/tournament/schedule.h"
#include "match/tournament/settings.h"
#include "nlohmann/json_fwd.hpp"
#include "record/pgn_format.h"
#include "system/files.h"

namespace danco::match {

// Finished games by their index in the schedule.
using GameMap = std::map<int64_t, GameRecord>;

// Returns a function for the outcomes of `games`. `games` must outlive the function.
OutcomeOf OutcomesOf(const GameMap& games);

struct LoadedResults {
  Tournament tournament;
  GameMap games;
  std::vector<std::string> notes;  // lines and games that were skipped, and why
};

// Reads a directory. Skips an incomplete last line, which a killed run may leave, and games that do
// not fit into the schedule. Returns NotFound, or InvalidArgument with the file and the field.
absl::StatusOr<LoadedResults> LoadResults(const std::string& folder);
// Returns the paths of the files that LoadResults() reads.
std::vector<std::string> FilesOfResults(const std::string& folder);

// Prevents other processes from writing to a directory while the result exists. If the process is
// killed, the lock ends, too. Creates the directory if necessary. Returns FailedPrecondition if
// another run holds the lock, or the system's reason.
absl::StatusOr<std::unique_ptr<OutputDescriptor>> LockFolder(const std::string& folder);

// Writes to a directory that the caller has locked. Not thread-safe.
class ResultsWriter {
 public:
  // Writes tournament.json, games.jsonl, games.pgn and faults.log with the games so far. The
  // directory must exist. Returns Internal with the system's reason on failure.
  static absl::StatusOr<std::unique_ptr<ResultsWriter>> Create(const std::string& folder,
                                                               const Tournament& tournament,
                                                               const GameMap& games);

  // Appends a finished game. The game is on disk when this function returns. After a failure,
  // returns the same error again and writes nothing, because the file may end within a line.
  absl::Status Append(const GameRecord& game);
  absl::Status WriteSummary(const nlohmann::ordered_json& summary);

 private:
  ResultsWriter() = default;

  // A file that grows with each game.
  struct File {
    std::string path;
    std::function<std::string(const GameRecord&)> text;
    OutputDescriptor output;
    bool synced = false;  // flushed to disk after each game
  };

  std::string folder_;
  std::array<File, 3> files_;  // games.jsonl, games.pgn and faults.log
  absl::Status status_;        // of Append()
};

// These return whether the directory contains a tournament, and whether any of the files that
// ResultsWriter would replace contains games. If not, it can be used like an empty one.
bool HoldsTournament(const std::string& folder);
bool HoldsGames(const std::string& folder);

// Writes the tournament's settings.
absl::Status WriteTournament(const std::string& folder, const Tournament& tournament);

// Returns the lines of faults.log for a game. Empty if the game has no fault and no warning.
std::string FormatFaults(const GameRecord& game);

// Merges the games of all directories, as if one run had played them. A game that is in two
// directories counts once if both copies are equal. Notes report missing and skipped games. Returns
// InvalidArgument if the directories belong to different tournaments or contain different games
// with the same number, and the errors of LoadResults().
absl::StatusOr<LoadedResults> MergeResults(const std::vector<std::string>& folders);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_RESULTS_H_
