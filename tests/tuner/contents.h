// SPDX-License-Identifier: MIT
// Reads files in the tests of the tuner.
#ifndef DANCO_TESTS_TUNER_CONTENTS_H_
#define DANCO_TESTS_TUNER_CONTENTS_H_

#include <fstream>
#include <iterator>
#include <string>

namespace danco::tuner {

// Returns the contents of a file; empty if it does not exist.
inline std::string Contents(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace danco::tuner

#endif  // DANCO_TESTS_TUNER_CONTENTS_H_
