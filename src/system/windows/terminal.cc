// SPDX-License-Identifier: MIT
#include "system/terminal.h"

#include <windows.h>

namespace danco {
namespace {

HANDLE Handle(StandardStream stream) {
  constexpr DWORD kHandles[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
  return GetStdHandle(kHandles[static_cast<int>(stream)]);
}

}  // namespace

bool IsTerminal(StandardStream stream) {
  DWORD mode = 0;
  return GetConsoleMode(Handle(stream), &mode) != 0;
}

int TerminalWidth(StandardStream stream) {
  CONSOLE_SCREEN_BUFFER_INFO info;
  if (GetConsoleScreenBufferInfo(Handle(stream), &info) == 0) return 0;
  return info.srWindow.Right - info.srWindow.Left + 1;
}

// BeginProgram() enables escape sequences if the console supports them.
bool TerminalHasColors() {
  const HANDLE output = Handle(StandardStream::kOutput);
  DWORD mode = 0;
  return GetConsoleMode(output, &mode) != 0 && (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

}  // namespace danco
