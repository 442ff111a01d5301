// Which flags each command takes, and what `danco COMMAND --help` says of them.
#ifndef DANCO_CLI_FLAG_TABLE_H_
#define DANCO_CLI_FLAG_TABLE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace danco {

// A flag of the command line, with the commands that take it.
struct FlagEntry {
  absl::string_view name;
  absl::string_view value;     // "N"; empty for a switch
  absl::string_view commands;  // in words, one space between them
  absl::string_view what;      // with what holds without it in brackets
};
const std::vector<FlagEntry>& FlagTable();

// The flags among the words of a command line, `argv` without the program: "--hash" and "-hash=1"
// are "hash". What stands behind `--` is none.
std::vector<std::string> FlagsAmong(const std::vector<std::string>& words);

// InvalidArgument: one of `flags` is unknown, or is none that `command` takes; it names those that
// do. For an unknown command all flags are right: it is refused for itself.
absl::Status CheckFlags(absl::string_view command, const std::vector<std::string>& flags);

// The flags of a command, a line each, for `danco COMMAND --help`; empty for an unknown one.
std::string FlagHelp(absl::string_view command);

}  // namespace danco

#endif  // DANCO_CLI_FLAG_TABLE_H_
