// SPDX-License-Identifier: MIT
// Properties of the standard streams.
#ifndef DANCO_SYSTEM_TERMINAL_H_
#define DANCO_SYSTEM_TERMINAL_H_

namespace danco {

enum class StandardStream { kInput, kOutput, kError };

// Returns whether the stream is a terminal and not a pipe or a file.
bool IsTerminal(StandardStream stream);

// Returns the width of the terminal in characters, or 0 if unknown.
int TerminalWidth(StandardStream stream);

// Returns whether the terminal of standard output supports colours and cursor movement, as far as
// the system knows.
bool TerminalHasColors();

}  // namespace danco

#endif  // DANCO_SYSTEM_TERMINAL_H_
