// Writing files so that a failure says why and finished work reaches the disk.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_FILES_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_FILES_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "system/files.h"

namespace danco::match {

// "can't write games.jsonl: No space left on device", from errno.
absl::Status SystemError(absl::string_view doing, const std::string& path);

// A file that is there whole, as it was before or as it is after: it is written under another name
// and then takes the place of the old one.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path);

  // Does nothing after a failure, which Finish() tells.
  void Write(absl::string_view data);
  absl::Status Finish();

 private:
  std::string path_;
  std::string temporary_;
  OutputDescriptor file_;
  absl::Status status_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_FILES_H_
