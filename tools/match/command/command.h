// The command line of danco-match and its commands. `HelpText()` is its documentation.
#ifndef DANCO_TOOLS_MATCH_COMMAND_COMMAND_H_
#define DANCO_TOOLS_MATCH_COMMAND_COMMAND_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "match/tournament/settings.h"

namespace danco::match {

// One flag with the words that belong to it: `--engine cmd=a name=A` has two.
struct Flag {
  std::string name;  // without dashes
  std::vector<std::string> words;
};

struct Arguments {
  std::string command;                // run, check, merge, summary, help
  std::vector<std::string> operands;  // what is no flag and belongs to none
  std::vector<Flag> flags;

  // The last value of a flag with one word; empty when it is missing.
  std::string Value(absl::string_view flag) const;
  bool Has(absl::string_view flag) const;
};

// Sorts the words of a command line. For `check` everything behind the engine's program is an
// operand. InvalidArgument names the word that is unknown or out of place.
absl::StatusOr<Arguments> ParseArguments(const std::vector<std::string>& args);

// Sets what the flags say in `tournament`. InvalidArgument names flag, word and reason.
absl::Status ApplyFlags(const Arguments& arguments, Tournament& tournament);

// Splits at white space outside quotes; a backslash takes the next character as it is.
absl::StatusOr<std::vector<std::string>> SplitWords(absl::string_view text);

// A whole number in a range, or an error that names `what`.
absl::StatusOr<int64_t> ParseNumber(absl::string_view what, absl::string_view text, int64_t min,
                                    int64_t max);

std::string HelpText();

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

#endif  // DANCO_TOOLS_MATCH_COMMAND_COMMAND_H_
