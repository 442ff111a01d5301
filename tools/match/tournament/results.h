// The folder in which the results of a tournament are kept.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_RESULTS_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_RESULTS_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/game/game_record.h"
#include "match/tournament/schedule.h"
#include "match/tournament/settings.h"
#include "nlohmann/json_fwd.hpp"
#include "record/pgn_format.h"
#include "system/files.h"

namespace danco::match {

// "can't write games.jsonl: No space left on device", from errno.
absl::Status SystemError(absl::string_view doing, const std::string& path);

// A file that is there whole, as it was before or as it is after: it is written under another name
// and then takes the place of the old one.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path);

  // Does nothing after a failure, which Finish() tells.
  void Write(absl::string_view data);
  absl::Status Finish();

 private:
  std::string path_;
  std::string temporary_;
  OutputDescriptor file_;
  absl::Status status_;
};

// Finished games by their index in the schedule.
using GameMap = std::map<int64_t, GameRecord>;

// How the games of a map ended, which must outlive the function.
OutcomeOf OutcomesOf(const GameMap& games);

struct LoadedResults {
  Tournament tournament;
  GameMap games;
  std::vector<std::string> notes;  // lines that were skipped, and why
};

// Reads a folder. A last line that is not complete, which a killed run leaves, is skipped.
// Errors: NotFound, InvalidArgument with file and field.
absl::StatusOr<LoadedResults> LoadResults(const std::string& folder);

// Writes a file so that at every moment either the old or the new content is there.
absl::Status WriteFileAtomically(const std::string& path, absl::string_view content);
absl::StatusOr<std::string> ReadFile(const std::string& path);

// Keeps other processes from writing to a folder as long as it lives; also when its process is
// killed the lock ends. Makes the folder if need be.
class FolderLock {
 public:
  // Errors: FailedPrecondition when another run has the lock; Internal with the system's reason.
  static absl::StatusOr<std::unique_ptr<FolderLock>> Acquire(const std::string& folder);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  FolderLock() = default;

  OutputDescriptor file_;
};

// Writes to a folder whose lock the caller holds. Not thread-safe.
class ResultsWriter {
 public:
  // Writes tournament.json, games.jsonl, games.pgn and faults.log with the games so far. The folder
  // must exist. Internal errors give the system's reason.
  static absl::StatusOr<std::unique_ptr<ResultsWriter>> Create(const std::string& folder,
                                                               const Tournament& tournament,
                                                               const GameMap& games);

  // Appends a finished game. It is on the disk when this returns.
  absl::Status Append(const GameRecord& game);
  absl::Status WriteSummary(const nlohmann::ordered_json& summary);

 private:
  ResultsWriter() = default;

  std::string folder_;
  std::string event_;
  MoveText notation_ = MoveText::kProtocol;
  OutputDescriptor games_;
  OutputDescriptor pgn_;
  OutputDescriptor faults_;
};

// Whether the folder holds a tournament, and whether it holds games: without any it is as good as
// new.
bool HoldsTournament(const std::string& folder);
bool HoldsGames(const std::string& folder);

// The lines of faults.log for a game: empty when it has neither a fault nor a warning.
std::string FormatFaults(const GameRecord& game);

// The games of all folders, as if one unsplit run had played them. A game that is in two folders
// counts once if it is the same game in both. Notes tell what is missing or was skipped. Errors:
// InvalidArgument when the folders are not of the same tournament, or hold different games of the
// same number; those of LoadResults.
absl::StatusOr<LoadedResults> MergeResults(const std::vector<std::string>& folders);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_RESULTS_H_
