// The program as the system started it.
#ifndef DANCO_SYSTEM_PROGRAM_H_
#define DANCO_SYSTEM_PROGRAM_H_

#include <filesystem>
#include <vector>

namespace danco {

// "Linux", "Windows".
const char* SystemName();

// Where the program lies, links followed; empty when the system does not say.
std::filesystem::path ProgramFolder();

// The number by which the system knows this process.
int CurrentProcess();

// The processors that this process may run on, by their numbers; none where the system does not
// say.
std::vector<int> AllowedProcessors();

// What a person's programs keep between runs belongs here: XDG_STATE_HOME or ~/.local/state,
// %LOCALAPPDATA% on Windows. Empty when there is no such folder.
std::filesystem::path StateFolder();

// To be called first of all in main(): the words of the command line are UTF-8 from now on, a
// console takes UTF-8, and streams and files have the bytes that were written. Changes nothing
// where a system does so anyway.
void BeginProgram(int& argc, char**& argv);

}  // namespace danco

#endif  // DANCO_SYSTEM_PROGRAM_H_
