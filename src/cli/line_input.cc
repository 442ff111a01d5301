#include "cli/line_input.h"

#include <cstdlib>
#include <iostream>
#include <memory>

#ifdef DANCO_HAS_EDITLINE
#include <editline/readline.h>
#endif

namespace danco {

std::optional<std::string> LineInput::Read(const std::string& prompt) {
#ifdef DANCO_HAS_EDITLINE
  if (interactive_) {
    const std::unique_ptr<char, decltype(&std::free)> typed(readline(prompt.c_str()), &std::free);
    if (typed == nullptr) return std::nullopt;
    if (*typed != '\0') add_history(typed.get());
    return std::string(typed.get());
  }
#endif
  if (interactive_) std::cout << prompt << std::flush;
  std::string line;
  if (!std::getline(in_, line)) return std::nullopt;
  return line;
}

}  // namespace danco
