// What a file holds, for the tests of the tuner.
#ifndef DANCO_TESTS_TUNER_CONTENTS_H_
#define DANCO_TESTS_TUNER_CONTENTS_H_

#include <fstream>
#include <iterator>
#include <string>

namespace danco::tuner {

// Empty when there is no such file.
inline std::string Contents(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace danco::tuner

#endif  // DANCO_TESTS_TUNER_CONTENTS_H_
