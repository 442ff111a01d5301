// What `help` says, and the authors that `uci` names.
#ifndef DANCO_PROTOCOL_HELP_TEXT_H_
#define DANCO_PROTOCOL_HELP_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace danco {

inline constexpr absl::string_view kAuthors = "the Danco authors";

// The commands of the dialogue.
std::string DialogueHelp();

}  // namespace danco

#endif  // DANCO_PROTOCOL_HELP_TEXT_H_
