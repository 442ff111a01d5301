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

// Exit statuses. A run that was ended by a signal returns 128 plus the signal's number.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;        // a check failed, or a run could not continue
inline constexpr int kUsage = 2;          // invalid command line
inline constexpr int kNothingPlayed = 3;  // an engine or the openings cannot be used

// Prints an error on stderr and returns the exit status.
int Fail(const absl::Status& status, int code = kFailure);
// Prints what is wrong with the command line and returns kUsage.
int Misused(absl::string_view message);

int RunCommand(const Flags& flags);      // plays a tournament, or the remaining part of one
int MergeCommand(const Flags& flags);    // merges several result directories into one
int SummaryCommand(const Flags& flags);  // prints the results; --json for programs
int ReportCommand(const Flags& flags);   // writes the results as HTML pages
int RateCommand(const Flags& flags);     // rates all players in a set of results
int CheckCommand(const Flags& flags);    // tests whether an engine follows the protocol

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_COMMAND_COMMAND_H_
