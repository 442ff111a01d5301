// What `danco --help` says.
#ifndef DANCO_CLI_HELP_TEXT_H_
#define DANCO_CLI_HELP_TEXT_H_

#include <string>

namespace danco {

// The subcommands and flags of the command line.
std::string CommandLineHelp();

}  // namespace danco

#endif  // DANCO_CLI_HELP_TEXT_H_
