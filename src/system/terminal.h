// What stands behind the standard streams.
#ifndef DANCO_SYSTEM_TERMINAL_H_
#define DANCO_SYSTEM_TERMINAL_H_

namespace danco {

enum class StandardStream { kInput, kOutput, kError };

// Whether a person sits behind it: no pipe, no file.
bool IsTerminal(StandardStream stream);

// How many characters a line of this terminal takes; 0 where that is not known.
int TerminalWidth(StandardStream stream);

// Whether the terminal of the standard output shows colours and moves its cursor, as far as the
// system tells.
bool TerminalHasColors();

}  // namespace danco

#endif  // DANCO_SYSTEM_TERMINAL_H_
