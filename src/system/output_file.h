// SPDX-License-Identifier: MIT
// Writes the output files of commands. A new file appears only when it is complete, and no file is
// replaced by accident.
#ifndef DANCO_SYSTEM_OUTPUT_FILE_H_
#define DANCO_SYSTEM_OUTPUT_FILE_H_

#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "system/files.h"

namespace danco {

// The treatment of an existing file that is not empty.
enum class Existing : uint8_t {
  kKept,       // refuses to write
  kReplaced,   // replaces it once the new one is complete
  kContinued,  // appends; the file grows as it is written, by one process at a time
};

// A file being written, or a stream. A new file is written under a temporary name in the same
// directory, and Finish() renames it. Without Finish(), the temporary file is removed and an
// existing file remains unchanged. Not thread-safe.
//
//   OutputFile out;
//   absl::Status status = out.Open("games.pgn", Existing::kKept, std::cout, {"games.txt"});
//   if (status.ok()) out.Write(text);
//   if (status.ok()) status = out.Finish();
class OutputFile {
 public:
  OutputFile() = default;
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Opens the file `name`, or uses `out` if the name is empty or "-"; `out` must outlive this
  // object. Writes directly to devices and pipes. Returns AlreadyExists if the file is not empty
  // and must be kept, or if it is one of `inputs`, which are never replaced; "-" is the standard
  // input. Returns FailedPrecondition if another process continues the file, and PermissionDenied
  // if the file cannot be written.
  absl::Status Open(const std::string& name, Existing existing, std::ostream& out,
                    const std::vector<std::string>& inputs = {});
  // After this, Finish() replaces no file that is not empty, as with Existing::kKept.
  void KeepExisting() { existing_ = Existing::kKept; }
  // Writes text. Does nothing after a failure, which Flush() and Finish() then return.
  void Write(absl::string_view text);
  // Returns whether everything so far has been written.
  absl::Status Flush();
  // Completes the file: checks all writes and gives it its final name. If another file has this
  // name and must be kept, leaves the temporary file and returns AlreadyExists, which names it.
  absl::Status Finish();

 private:
  std::string name_;                 // for messages
  std::filesystem::path path_;       // with links resolved
  std::filesystem::path temporary_;  // empty if the file is written directly
  OutputDescriptor file_;
  std::ostream* stream_ = nullptr;
  Existing existing_ = Existing::kKept;
  absl::Status status_;
};

// Writes a whole file. Returns the errors of OutputFile.
absl::Status WriteWholeFile(const std::string& name, absl::string_view text, Existing existing);

}  // namespace danco

#endif  // DANCO_SYSTEM_OUTPUT_FILE_H_
