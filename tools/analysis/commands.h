// SPDX-License-Identifier: MIT
// The commands of danco-analysis, and their shared parts.
#ifndef DANCO_TOOLS_ANALYSIS_COMMANDS_H_
#define DANCO_TOOLS_ANALYSIS_COMMANDS_H_

#include <cstddef>
#include <fstream>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "analysis/flags.h"
#include "board/core/position.h"
#include "match/game/game_record.h"

namespace danco::analysis {

// The maximum number of moves generated for a position.
inline constexpr size_t kMaxMoves = 2000;

// Each command reads its flags, does its work and prints to standard output. Returns
// InvalidArgument if the command line is invalid.
absl::Status CheckClaims(Flags& flags);
absl::Status CheckMarks(Flags& flags);
absl::Status FindPaco(Flags& flags);
absl::Status FitWdl(Flags& flags);
absl::Status MakeBook(Flags& flags);
absl::Status MakeSuite(Flags& flags);
absl::Status Overlooked(Flags& flags);
absl::Status RandomMover(Flags& flags);
absl::Status SamplePositions(Flags& flags);

// An output file, or standard output if the path is empty.
class Output {
 public:
  explicit Output(const std::string& path);

  std::ostream& stream() { return path_.empty() ? standard_ : file_; }
  // Returns whether everything so far has been written.
  bool ok() { return static_cast<bool>(stream()); }
  absl::Status Finish();

 private:
  const std::string path_;
  std::ostream& standard_;
  std::ofstream file_;
};

// Calls `each` for each move that the engines of a game played, with the position before it and the
// engine's output. (The referee has checked that all moves are legal.)
void Replay(
    const match::GameRecord& game,
    const std::function<void(const Position& before, Move move, const match::MoveRecord&)>& each);

// Calls `each` for every game in the given result directories of danco-match. Returns
// InvalidArgument if `folders` is empty, and the errors of match::LoadResults().
absl::Status ForEachGame(
    const std::vector<std::string>& folders,
    const std::function<void(const std::string& folder, const match::GameRecord&)>& each);

}  // namespace danco::analysis

#endif  // DANCO_TOOLS_ANALYSIS_COMMANDS_H_
