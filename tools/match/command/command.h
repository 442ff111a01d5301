// SPDX-License-Identifier: MIT
// The command line of danco-match and its commands.
#ifndef DANCO_TOOLS_MATCH_COMMAND_COMMAND_H_
#define DANCO_TOOLS_MATCH_COMMAND_COMMAND_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/tournament/settings.h"
#include "system/flags.h"

namespace danco::match {

// The commands and flags.
extern const Program kProgram;

// Applies the flags of `run` to `tournament`. Returns InvalidArgument, naming the flag, the word
// and the reason.
absl::Status ApplyFlags(const Flags& flags, Tournament& tournament);

// Parses an integer in a range.
absl::StatusOr<int64_t> ParseNumber(absl::string_view text, int64_t min, int64_t max);

// The commands. Return InvalidArgument only for an invalid command line.

absl::Status RunCommand(const Flags& flags);      // plays a tournament, or the rest of one
absl::Status MergeCommand(const Flags& flags);    // merges several result directories into one
absl::Status SummaryCommand(const Flags& flags);  // prints the results; --json for programs
absl::Status ReportCommand(const Flags& flags);   // writes the results as HTML pages
absl::Status RateCommand(const Flags& flags);     // rates all players in a set of results
absl::Status CheckCommand(const Flags& flags);    // tests whether an engine follows the protocol

// Exit statuses of a failed command (the status of a run that was ended by a signal is 128 plus
// the signal's number).
inline constexpr int kFailure = 1;        // a check failed, or a run could not continue
inline constexpr int kNothingPlayed = 3;  // an engine or the openings cannot be used

// Returns an error that ends the program with kFailure, even if `status` is InvalidArgument.
absl::Status Failed(const absl::Status& status);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_COMMAND_COMMAND_H_
