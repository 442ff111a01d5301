// What `help` says, and who is speaking.
#ifndef DANCO_PROTOCOL_HELP_TEXT_H_
#define DANCO_PROTOCOL_HELP_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace danco {

inline constexpr absl::string_view kAuthors = "the Danco authors";

// The commands of the dialogue.
std::string DialogueHelp();
// "Danco 0.1.0".
std::string VersionText();

}  // namespace danco

#endif  // DANCO_PROTOCOL_HELP_TEXT_H_
