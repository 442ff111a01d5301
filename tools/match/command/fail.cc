#include <iostream>

#include "match/command/commands.h"

namespace danco::match {

int Fail(const absl::Status& status, int code) {
  std::cerr << "danco-match: " << status.message() << "\n";
  return code;
}

}  // namespace danco::match
