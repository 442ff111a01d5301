#include <iostream>

#include "match/commands.h"
namespace danco::match {
int CheckCommand(const Arguments&) {
  std::cerr << "danco-match: check is not there yet\n";
  return kFailure;
}
}  // namespace danco::match
