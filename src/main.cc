// SPDX-License-Identifier: MIT
// The danco binary.
#include <iostream>

#include "cli/commands.h"
#include "cli/settings.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const bool chess = argc > 0 && danco::PlaysChess(argv[0]);
  return danco::RunProgram(chess ? danco::kDancoChess : danco::kDanco, argc, argv);
}
