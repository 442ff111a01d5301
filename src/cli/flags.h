// SPDX-License-Identifier: MIT
// The flags of the command line: their table, parsing, and --help.
#ifndef DANCO_CLI_FLAGS_H_
#define DANCO_CLI_FLAGS_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace danco {

// A command line, parsed and checked against the table of flags. A flag is `--name`, `--name value`
// or `--name=value`, with one dash or two. `--noname` and `--name=no` turn a switch off. The last
// of several values counts. Everything after `--` is a word.
class Flags {
 public:
  // `arguments` excludes the program name. Returns InvalidArgument if a flag does not exist, does
  // not belong to the command (the first word), lacks its value, or has a value out of range.
  static absl::StatusOr<Flags> Parse(const std::vector<std::string>& arguments);

  // Returns the arguments that are not flags: the command and its words.
  const std::vector<std::string>& words() const { return words_; }

  // Returns the value of a flag. If the flag was not given, returns an empty text, false or
  // nullopt. Numbers are within the flag's range.
  std::string Text(absl::string_view name) const;
  bool Switch(absl::string_view name) const;
  std::optional<int> Number(absl::string_view name) const;

 private:
  std::vector<std::string> words_;
  std::map<std::string, std::string, std::less<>> values_;  // a switch has "1" or "0"
};

// Returns the reply to `danco COMMAND --help`: the usage and the flags of one command, or of all
// commands if `command` is empty or does not exist.
std::string HelpText(absl::string_view command);

}  // namespace danco

#endif  // DANCO_CLI_FLAGS_H_
