// SPDX-License-Identifier: MIT
// The commands and flags of `danco`.
#ifndef DANCO_CLI_FLAGS_H_
#define DANCO_CLI_FLAGS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "system/flags.h"

namespace danco {

extern const Program kDanco;

// Returns the reply to `danco COMMAND --help`: the help on one command, or on all commands if
// `command` is empty.
std::string DancoHelp(absl::string_view command);

}  // namespace danco

#endif  // DANCO_CLI_FLAGS_H_
