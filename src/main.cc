// The danco binary: the protocol on stdin and stdout.
#include <iostream>

#include "protocol/session.h"

int main() {
  std::ios::sync_with_stdio(false);
  danco::Session(std::cin, std::cout).Run();
}
