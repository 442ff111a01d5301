// Writing files by descriptors, so that a failure says why and finished work reaches the disk.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_FILES_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_FILES_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace danco::match {

// "can't write games.jsonl: No space left on device", from errno.
absl::Status SystemError(absl::string_view doing, const std::string& path);

// Writes all of it. `path` is for the error.
absl::Status WriteAll(int fd, absl::string_view data, const std::string& path);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_FILES_H_
