// SPDX-License-Identifier: MIT
// danco-match: tournaments between engines that speak protocol.md.
#include "match/command/command.h"

int main(int argc, char** argv) { return danco::RunProgram(danco::match::kProgram, argc, argv); }
