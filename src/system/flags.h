// SPDX-License-Identifier: MIT
// The command line of a program: the table of its commands and flags, parsing, and --help.
#ifndef DANCO_SYSTEM_FLAGS_H_
#define DANCO_SYSTEM_FLAGS_H_

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "system/status.h"

namespace danco {

// Maxima of numbers: of an int, and of a number without a maximum.
inline constexpr int kMaxInt = std::numeric_limits<int>::max();
inline constexpr int64_t kAnyNumber = std::numeric_limits<int64_t>::max();

// A flag, and the commands that accept it. If its meaning, default or range depends on the command,
// there are several entries with its name. Either all of them are switches or none is.
struct FlagEntry {
  absl::string_view name;
  // The value in the help, such as "N". It is empty for a switch. If it contains "...", the flag
  // takes all words up to the next flag; if it is in square brackets, they may be missing. In lower
  // case with bars, such as "games|pairs", it lists the possible values.
  absl::string_view value;
  absl::string_view commands;  // separated by single spaces; empty if all commands accept it
  absl::string_view what;      // each line feed begins a line; empty if the help omits the flag
  absl::string_view standard = "";  // the default; empty if there is none, or if a switch is off
  int64_t min = 0;                  // the minimum of a number
  int64_t max = -1;                 // the maximum of a number; -1 if the value is not a number
  bool real = false;                // the number may have a fraction
};

class Flags;
struct Program;
using CommandFunction = absl::Status (*)(const Flags&);

// Returns the help on one command, or on the program if `command` is empty: its usage and flags.
std::string HelpText(const Program& program, absl::string_view command);

// The words of a command that are not flags. kEndFlags: the first one ends the flags, as `--` does.
enum class CommandWords { kAny, kNone, kEndFlags };

struct CommandEntry {
  absl::string_view name;
  absl::string_view synopsis;  // its words, such as "FILE..."; one line for each form
  absl::string_view what;      // its description in the help
  CommandFunction run;
  CommandWords words = CommandWords::kAny;
  absl::string_view alias = "";  // another name
};

struct Program {
  absl::string_view name;
  absl::string_view usage;  // the help before the commands
  absl::Span<const FlagEntry> flags;
  absl::Span<const CommandEntry> commands = {};
  absl::string_view notes = "";   // the help between the commands and the flags
  CommandFunction run = nullptr;  // runs the program without a command; null: one is required
  std::string (*help)(const Program&, absl::string_view command) = HelpText;
};

// A command line, parsed and checked against the table of its program. A flag is `--name`,
// `--name value` or `--name=value`, with one dash or two. An underscore in a name counts as a dash.
// `--no-name`, `--noname` and `--name=no` turn a switch off. The last of several values counts. A
// value that looks like a flag needs the form `--name=value`. Everything after `--` is a word.
class Flags {
 public:
  // A flag with its words: `--engine cmd=a name=A` has two.
  struct Given {
    std::string name;
    std::vector<std::string> words;  // that of a switch is yes, no, true, false, 1 or 0
  };

  // `arguments` excludes the program's name. `program` must outlive the result. Returns
  // InvalidArgument if the command or a flag does not exist; if a flag does not belong to the
  // command, lacks its value, or has a value out of range; or if a command without words has words.
  static absl::StatusOr<Flags> Parse(const Program& program,
                                     const std::vector<std::string>& arguments);

  // Returns whether --help or -h is among the arguments, or whether the command was `help`. Apart
  // from the command, nothing else is checked then.
  bool help() const { return help_; }
  // Returns the name of the command, or an empty text if there is none.
  absl::string_view command() const { return command_; }
  // Returns the other arguments that are not flags.
  const std::vector<std::string>& words() const { return words_; }
  // Returns all flags in the order in which they were given.
  const std::vector<Given>& given() const { return given_; }

  bool Has(absl::string_view name) const;
  // Returns the value of a flag, or its default if it was not given. Without a default, returns an
  // empty text, false or 0. Numbers are within the flag's range.
  std::string Text(absl::string_view name) const;
  bool Switch(absl::string_view name) const;
  int64_t Number(absl::string_view name) const;
  double Real(absl::string_view name) const;

 private:
  explicit Flags(const Program& program) : program_(&program) {}

  const Program* program_;
  bool help_ = false;
  absl::string_view command_;
  std::vector<std::string> words_;
  std::vector<Given> given_;
};

// Runs a program: parses the command line, and prints the help or calls the function of the
// command. Prints an error after the program's name. Returns the exit status: 0; 2 after
// InvalidArgument, and after DataLoss, which means that some of the input could not be read; that
// of an ExitError(); or 1 after another failure, such as one to write to stdout. Also ends the
// program with status 1 and a message if memory or a thread is refused.
int RunProgram(const Program& program, int argc, char** argv);

// Returns an error that ends the program with this exit status. If `message` is empty, nothing is
// printed.
absl::Status ExitError(int exit_status, absl::string_view message);

// Returns an InvalidArgument error "--FLAG: WHAT". As for absl::StrCat(), there may be several
// parts of WHAT.
template <typename... Parts>
absl::Status FlagError(absl::string_view flag, const Parts&... what) {
  return Invalid("--", flag, ": ", what...);
}

// Returns the word closest to a mistyped one, or an empty text if none is close.
absl::string_view ClosestWord(absl::string_view typed, absl::Span<const absl::string_view> words);

// Splits at white space outside quotes. Except in single quotes, a backslash escapes the
// next character.
absl::StatusOr<std::vector<std::string>> SplitShellWords(absl::string_view text);

}  // namespace danco

#endif  // DANCO_SYSTEM_FLAGS_H_
