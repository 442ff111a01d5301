// The commands of danco-match. Each prints to the standard streams and returns an exit status.
#ifndef DANCO_TOOLS_MATCH_COMMAND_COMMANDS_H_
#define DANCO_TOOLS_MATCH_COMMAND_COMMANDS_H_

#include "absl/status/status.h"
#include "match/command/arguments.h"

namespace danco::match {

// Exit statuses. A run that a signal ended returns 128 and the number of the signal.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;        // a check failed, a run could not go on
inline constexpr int kUsage = 2;          // the command line is wrong
inline constexpr int kNothingPlayed = 3;  // an engine or the openings will not do

// Says on stderr what went wrong, and returns the exit status.
int Fail(const absl::Status& status, int code = kFailure);

int RunCommand(const Arguments& arguments);      // plays a tournament, or the rest of one
int MergeCommand(const Arguments& arguments);    // several folders of results become one
int SummaryCommand(const Arguments& arguments);  // prints the results, with --json for programs
int ReportCommand(const Arguments& arguments);   // writes them as a page of HTML
int RateCommand(const Arguments& arguments);     // ratings of all players in some results
int CheckCommand(const Arguments& arguments);    // does an engine obey the protocol?

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_COMMAND_COMMANDS_H_
