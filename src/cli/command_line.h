// The command line: what `danco` does with its arguments.
#ifndef DANCO_CLI_COMMAND_LINE_H_
#define DANCO_CLI_COMMAND_LINE_H_

#include <istream>
#include <ostream>

namespace danco {

// Runs the subcommand that the arguments name, or a UCI dialogue on `in` and `out` when there are
// none. Returns the exit code: 0, or 2 after an error that `err` has told. A flag that does not
// exist ends the process with code 1 (Abseil).
int RunCommandLine(int argc, char** argv, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace danco

#endif  // DANCO_CLI_COMMAND_LINE_H_
