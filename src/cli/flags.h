// SPDX-License-Identifier: MIT
// The commands and flags of `danco`.
#ifndef DANCO_CLI_FLAGS_H_
#define DANCO_CLI_FLAGS_H_

#include "system/flags.h"

namespace danco {

// Exit statuses (docs/danco.1): 0; 1 after a failure; 2 if the arguments or the input are invalid;
// 130 after Ctrl-C.
extern const Program kDanco;
extern const Program kDancoChess;  // with traditional chess as the default rule set

}  // namespace danco

#endif  // DANCO_CLI_FLAGS_H_
