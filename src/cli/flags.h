// The flags of the command line: which there are, what was given, and what --help says of them.
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

// A command line, taken apart and checked against the table of flags. A flag is written `--name`,
// `--name value` or `--name=value`, with one dash or two; a switch may be denied with `--noname` or
// `--name=no`. The last of several counts. Everything after `--` is a word.
class Flags {
 public:
  // `arguments` without the program. InvalidArgument: a flag that does not exist, that the command
  // (the first word) does not take, without its value, or with a value that is out of its range.
  static absl::StatusOr<Flags> Parse(const std::vector<std::string>& arguments);

  // The arguments that are not flags: the command and what belongs to it.
  const std::vector<std::string>& words() const { return words_; }

  // The value of a flag; empty, false or nullopt when it was not given. Numbers are within the
  // range that the table allows.
  std::string Text(absl::string_view name) const;
  bool Switch(absl::string_view name) const;
  std::optional<int> Number(absl::string_view name) const;

 private:
  std::vector<std::string> words_;
  std::map<std::string, std::string, std::less<>> values_;  // of a switch: "1" or "0"
};

// The answer to `danco COMMAND --help`: the usage and the flags of one command. Of all commands
// when `command` is empty or does not exist.
std::string HelpText(absl::string_view command);

}  // namespace danco

#endif  // DANCO_CLI_FLAGS_H_
