// SPDX-License-Identifier: MIT
#include "system/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace danco {
namespace {

int Descriptor(StandardStream stream) {
  constexpr int kDescriptors[] = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
  return kDescriptors[static_cast<int>(stream)];
}

}  // namespace

bool IsTerminal(StandardStream stream) { return isatty(Descriptor(stream)) == 1; }

int TerminalWidth(StandardStream stream) {
  winsize size{};
  return ioctl(Descriptor(stream), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool TerminalHasColors() {
  const char* const name = std::getenv("TERM");
  return IsTerminal(StandardStream::kOutput) && name != nullptr && std::string_view(name) != "dumb";
}

}  // namespace danco
