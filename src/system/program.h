// SPDX-License-Identifier: MIT
// The running program and its environment.
#ifndef DANCO_SYSTEM_PROGRAM_H_
#define DANCO_SYSTEM_PROGRAM_H_

#include <filesystem>
#include <vector>

namespace danco {

// Returns "Linux" or "Windows".
const char* SystemName();

// Returns the directory of the program, with links resolved. Empty if the system does not provide
// it.
std::filesystem::path ProgramFolder();

// Returns the ID of this process.
int CurrentProcess();

// Returns the numbers of the processors that this process may use. Empty if the system does not
// provide them.
std::vector<int> AllowedProcessors();

// Returns the directory for a user's persistent data: XDG_STATE_HOME or ~/.local/state, or
// %LOCALAPPDATA% on Windows. Empty if there is none.
std::filesystem::path StateFolder();

// Must be called first in main(). On Windows, converts the command line to UTF-8, sets the console
// to UTF-8 with escape sequences, and switches streams and files to binary mode. On Linux, reserves
// the descriptors of closed standard streams.
void BeginProgram(int& argc, char**& argv);

}  // namespace danco

#endif  // DANCO_SYSTEM_PROGRAM_H_
