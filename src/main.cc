// SPDX-License-Identifier: MIT
// The danco binary: connects the command line to stdin and stdout.
#include <iostream>

#include "cli/command_line.h"
#include "system/program.h"

int main(int argc, char** argv) {
  danco::BeginProgram(argc, argv);
  std::ios::sync_with_stdio(false);
  return danco::RunCommandLine(argc, argv, std::cin, std::cout, std::cerr);
}
