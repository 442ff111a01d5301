// Files that commands write: never half, and never over another file by accident.
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

// What to do with a file that is already there and holds something.
enum class Existing : uint8_t {
  kKept,       // refuses to write
  kReplaced,   // replaces it when the new one is complete
  kContinued,  // appends to it; the file grows as it is written
};

// A file to be written, or a stream. A new file is written under a temporary name in the same
// directory; Finish() gives it its own name. Without Finish() nothing is left of it, and a file
// that was there before is as it was. Not thread-safe.
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

  // Opens the file `name`, or takes `out` when the name is empty; `out` must outlive the object.
  // Devices and pipes are written directly. AlreadyExists: the file holds something and is to be
  // kept, or it is one of `inputs` (of which "-" is none), which is never replaced.
  // PermissionDenied: it cannot be written.
  absl::Status Open(const std::string& name, Existing existing, std::ostream& out,
                    const std::vector<std::string>& inputs = {});
  // Does nothing after a failure, which Flush() and Finish() return.
  void Write(absl::string_view text);
  // Returns whether everything up to here could be written.
  absl::Status Flush();
  // Completes the file: checks every write, and gives it its name.
  absl::Status Finish();

 private:
  std::string name_;                 // as messages call it
  std::filesystem::path path_;       // links followed
  std::filesystem::path temporary_;  // empty where the file is written directly
  OutputDescriptor file_;
  std::ostream* stream_ = nullptr;
  absl::Status status_;
};

// Writes a whole file. Errors as for OutputFile.
absl::Status WriteWholeFile(const std::string& name, absl::string_view text, Existing existing);

}  // namespace danco

#endif  // DANCO_SYSTEM_OUTPUT_FILE_H_
