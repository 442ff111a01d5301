// The answers to `danco --help` and `danco --version`.
#ifndef DANCO_CLI_HELP_H_
#define DANCO_CLI_HELP_H_

#include <string>

#include "absl/strings/string_view.h"

namespace danco {

// The usage and the flags of one command; of all when `command` is empty or does not exist.
std::string HelpText(absl::string_view command);

// Three lines without the last line feed: name and version; commit, compiler, processor; and the
// signature of a search that is run for this purpose (some tenths of a second), which distinguishes
// two engines that play differently.
std::string BuildFacts();

}  // namespace danco

#endif  // DANCO_CLI_HELP_H_
