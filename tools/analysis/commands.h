// SPDX-License-Identifier: MIT
// The commands of danco-analysis, and their shared parts.
#ifndef DANCO_TOOLS_ANALYSIS_COMMANDS_H_
#define DANCO_TOOLS_ANALYSIS_COMMANDS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "match/game/game_record.h"
#include "puzzles/self_play.h"
#include "system/flags.h"
#include "system/output_file.h"

namespace danco::analysis {

// The maximum number of moves generated for a position.
inline constexpr size_t kMaxMoves = 2000;

// Each command does its work and prints to standard output. Returns InvalidArgument if the command
// line is invalid.
absl::Status CheckClaims(const Flags& flags);
absl::Status CheckMarks(const Flags& flags);
absl::Status FindPaco(const Flags& flags);
absl::Status FitWdl(const Flags& flags);
absl::Status MakeBook(const Flags& flags);
absl::Status MakeSuite(const Flags& flags);
absl::Status Overlooked(const Flags& flags);
absl::Status RandomMover(const Flags& flags);
absl::Status SamplePositions(const Flags& flags);

// Opens a file to write, or the standard output if `name` is empty. Replaces a file that is not
// empty only with the flag --overwrite, and never one of `inputs`. Call this before the work
// begins, which would be lost if the file must be kept.
absl::Status OpenOutput(const Flags& flags, const std::string& name, OutputFile& out,
                        const std::vector<std::string>& inputs = {});

// Returns the settings of self-play that the flags give, with Fischer-random starts.
SelfPlaySettings SelfPlayFrom(const Flags& flags, RuleSet rules = kDefaultRules);

// Calls `each` for each move that the engines of a game played, with the position before it and the
// engine's output. Returns InvalidArgument if the record has an illegal move.
absl::Status Replay(
    const match::GameRecord& game,
    const std::function<void(const Position& before, Move move, const match::MoveRecord&)>& each);

// Calls `each` for every game in the given result directories of danco-match, with the number of
// its opening in the schedule. Returns InvalidArgument if `folders` is empty or names one twice,
// the errors of match::LoadResults(), and those of `each` with the folder and the game.
absl::Status ForEachGame(
    const std::vector<std::string>& folders,
    const std::function<absl::Status(const std::string& folder, const match::GameRecord&,
                                     int64_t opening)>& each);

}  // namespace danco::analysis

#endif  // DANCO_TOOLS_ANALYSIS_COMMANDS_H_
