// SPDX-License-Identifier: MIT
// The command line of danco-match and its commands, documented by HelpText().
#ifndef DANCO_TOOLS_MATCH_COMMAND_COMMAND_H_
#define DANCO_TOOLS_MATCH_COMMAND_COMMAND_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/tournament/settings.h"

namespace danco::match {

// A flag with its words: `--engine cmd=a name=A` has two.
struct Flag {
  std::string name;  // without dashes
  std::vector<std::string> words;
};

struct Arguments {
  std::string command;                // run, check, merge, summary, help
  std::vector<std::string> operands;  // arguments that are not flags and do not belong to one
  std::vector<Flag> flags;

  // Returns the last value of a flag that takes one word, or an empty text if the flag is missing.
  std::string Value(absl::string_view flag) const;
  bool Has(absl::string_view flag) const;
};

// Parses a command line. For `check`, everything after the engine's program is an operand. Returns
// InvalidArgument, naming the unknown or misplaced word.
absl::StatusOr<Arguments> ParseArguments(const std::vector<std::string>& args);

// Applies the flags to `tournament`. Returns InvalidArgument, naming the flag, the word and the
// reason.
absl::Status ApplyFlags(const Arguments& arguments, Tournament& tournament);

// Splits at white space outside quotes. A backslash escapes the next character.
absl::StatusOr<std::vector<std::string>> SplitWords(absl::string_view text);

// Parses an integer in a range. The error names `what`.
absl::StatusOr<int64_t> ParseNumber(absl::string_view what, absl::string_view text, int64_t min,
                                    int64_t max);

std::string HelpText();

// Exit statuses. A run that was ended by a signal returns 128 plus the signal's number.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;        // a check failed, or a run could not continue
inline constexpr int kUsage = 2;          // invalid command line
inline constexpr int kNothingPlayed = 3;  // an engine or the openings cannot be used

// Prints an error on stderr and returns the exit status.
int Fail(const absl::Status& status, int code = kFailure);
// Prints what is wrong with the command line and returns kUsage.
int Misused(absl::string_view message);

int RunCommand(const Arguments& arguments);      // plays a tournament, or the remaining part of one
int MergeCommand(const Arguments& arguments);    // merges several result directories into one
int SummaryCommand(const Arguments& arguments);  // prints the results; --json for programs
int ReportCommand(const Arguments& arguments);   // writes the results as HTML pages
int RateCommand(const Arguments& arguments);     // rates all players in a set of results
int CheckCommand(const Arguments& arguments);    // tests whether an engine follows the protocol

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_COMMAND_COMMAND_H_
