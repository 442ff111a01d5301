// SPDX-License-Identifier: MIT
// The commands of danco-analysis, and their shared parts.
#ifndef DANCO_TOOLS_ANALYSIS_COMMANDS_H_
#define DANCO_TOOLS_ANALYSIS_COMMANDS_H_

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/marshalling.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "board/core/position.h"
#include "match/game/game_record.h"

namespace danco::analysis {

// The maximum number of moves generated for a position.
inline constexpr size_t kMaxMoves = 2000;

// Reads `--name=value` from the command line; `--name` alone means true. Get every flag once, with
// its default, and then call Finish(), which checks the remaining arguments:
//
//   struct Settings {
//     Flags& flags;
//     int count = flags.Get("count", 100, "positions to find");
//   };
class Flags {
 public:
  explicit Flags(std::vector<std::string> words) : words_(std::move(words)) {}

  template <typename T>
  T Get(absl::string_view name, T value, absl::string_view what) {
    absl::StrAppend(&help_, "  --", name, "=", absl::UnparseFlag(value), "\n      ", what, "\n");
    std::erase_if(words_, [&](absl::string_view word) {
      if (!absl::ConsumePrefix(&word, "--") || !absl::ConsumePrefix(&word, name)) return false;
      if (!word.empty() && !absl::ConsumePrefix(&word, "=")) return false;
      std::string error;
      if (!absl::ParseFlag(word.empty() ? "true" : word, &value, &error)) {
        problem_ = absl::InvalidArgumentError(absl::StrCat("--", name, ": ", error));
      }
      return true;
    });
    return value;
  }

  // If `--help` is given, prints `usage` and all flags and exits. Otherwise returns InvalidArgument
  // for a flag that is unknown or has an invalid value.
  absl::Status Finish(absl::string_view usage);
  // Returns the arguments that are not flags. Call it after Finish().
  const std::vector<std::string>& operands() const { return words_; }

 private:
  std::vector<std::string> words_;
  std::string help_;
  absl::Status problem_;
};

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
