// The commands of danco-match. Each prints to the standard streams and returns an exit status.
#ifndef DANCO_TOOLS_MATCH_COMMAND_COMMANDS_H_
#define DANCO_TOOLS_MATCH_COMMAND_COMMANDS_H_

#include "absl/status/status.h"
#include "match/command/arguments.h"

namespace danco::match {

// Exit statuses. A run that a signal ended returns 128 and the number of the signal.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;  // a check failed, a run could not go on
inline constexpr int kUsage = 2;    // the command line is wrong

// Says on stderr what went wrong, and returns the exit status.
int Fail(const absl::Status& status, int code = kFailure);

int RunCommand(const Arguments& arguments);
int MergeCommand(const Arguments& arguments);
int SummaryCommand(const Arguments& arguments);
int ReportCommand(const Arguments& arguments);
int RateCommand(const Arguments& arguments);
int CheckCommand(const Arguments& arguments);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_COMMAND_COMMANDS_H_
