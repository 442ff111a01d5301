// The commands of danco-analysis, and what they share.
#ifndef DANCO_TOOLS_ANALYSIS_COMMANDS_H_
#define DANCO_TOOLS_ANALYSIS_COMMANDS_H_

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "analysis/flags.h"
#include "board/core/position.h"
#include "board/game/game.h"
#include "match/game/game_record.h"
#include "search/root/search.h"

namespace danco::analysis {

// The largest number of moves that is generated for a position.
inline constexpr size_t kMaxMoves = 2000;

// Each reads its flags, does its work and prints to standard output. InvalidArgument: the command
// line is wrong.
absl::Status CheckClaims(Flags& flags);
absl::Status CheckMarks(Flags& flags);
absl::Status FindPaco(Flags& flags);
absl::Status FitWdl(Flags& flags);
absl::Status MakeBook(Flags& flags);
absl::Status MakeSuite(Flags& flags);
absl::Status Overlooked(Flags& flags);
absl::Status RandomMover(Flags& flags);
absl::Status SamplePositions(Flags& flags);

// A file to write, or standard output where the path is empty.
class Output {
 public:
  explicit Output(const std::string& path);

  std::ostream& stream() { return path_.empty() ? standard_ : file_; }
  // Returns whether everything has been written so far.
  bool ok() { return static_cast<bool>(stream()); }
  absl::Status Finish();

 private:
  const std::string path_;
  std::ostream& standard_;
  std::ofstream file_;
};

// A search of `nodes` nodes that reports nothing.
SearchResult SearchNodes(Search& search, const Game& game, uint64_t nodes);

// Calls `each` with the position before each move that the players of a game made, the move, and
// what the engine said about it. (The referee has seen to it that all moves are legal.)
void Replay(
    const match::GameRecord& game,
    const std::function<void(const Position& before, Move move, const match::MoveRecord&)>& each);

// Calls `each` with every game of folders with the results of danco-match. InvalidArgument without
// a folder; otherwise the errors of match::LoadResults.
absl::Status ForEachGame(
    const std::vector<std::string>& folders,
    const std::function<void(const std::string& folder, const match::GameRecord&)>& each);

}  // namespace danco::analysis

#endif  // DANCO_TOOLS_ANALYSIS_COMMANDS_H_
