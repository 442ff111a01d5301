// SPDX-License-Identifier: MIT
// The command line of `danco`.
#ifndef DANCO_CLI_COMMAND_LINE_H_
#define DANCO_CLI_COMMAND_LINE_H_

#include <istream>
#include <ostream>

namespace danco {

// Runs the subcommand in the arguments. If there is none, runs the UCI protocol on `in` and `out`.
// Returns the exit status (docs/danco.1): 0; 1 after a failure; 2 if the arguments or the input are
// invalid; 130 after Ctrl-C. Reports errors on `err`.
int RunCommandLine(int argc, char** argv, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace danco

#endif  // DANCO_CLI_COMMAND_LINE_H_
