// The danco binary: wires the protocol to stdin and stdout.
#include <iostream>

#include "protocol/cli.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return danco::RunCommandLine(argc, argv, std::cin, std::cout, std::cerr);
}
