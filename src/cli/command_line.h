// SPDX-License-Identifier: MIT
// The command line of `danco`.
#ifndef DANCO_CLI_COMMAND_LINE_H_
#define DANCO_CLI_COMMAND_LINE_H_

#include <istream>
#include <ostream>

namespace danco {

// Runs the subcommand in the arguments, or the UCI protocol on `in` and `out` if there is none.
// Returns the exit code: 0, or 2 after an error that is reported on `err`. An unknown flag ends the
// process with code 1 (Abseil).
int RunCommandLine(int argc, char** argv, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace danco

#endif  // DANCO_CLI_COMMAND_LINE_H_
