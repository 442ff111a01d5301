// SPDX-License-Identifier: MIT
// Reads whole files, writes files durably, and converts file names from UTF-8.
#ifndef DANCO_SYSTEM_FILES_H_
#define DANCO_SYSTEM_FILES_H_

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace danco {

// Converts a name in UTF-8, as in arguments and settings, for use with std::filesystem and streams.
// (path::string() converts back to UTF-8.)
std::filesystem::path SystemPath(std::string_view name);

// Returns InvalidArgument if two of these paths lead to the same file or directory.
absl::Status CheckNamedOnce(const std::vector<std::string>& paths);

// Returns a text for a message: a control character, as in input or in the name of a file, becomes
// `\xNN`, because a terminal would execute it. Line feeds and tabs are kept.
std::string EscapeControls(absl::string_view text);

// Opens a file, whose name is in UTF-8, or returns nullptr and sets errno. Child processes do not
// inherit it.
std::FILE* OpenToRead(const std::string& path);

// Returns the contents of a file, byte for byte, or NotFound with the path and the reason.
absl::StatusOr<std::string> ReadFile(const std::string& path);
// Cuts off what follows the last line feed of a file, which is left by a writer that was killed,
// and returns the rest. If there is no file, returns an empty text. Call this before appending to
// such a file. Leaves the file as it is and returns InvalidArgument if what follows the last line
// feed is not part of a line that begins with `start`, as all of the writer's lines do.
absl::StatusOr<std::string> CutBrokenLine(const std::string& path, absl::string_view start);
// Returns the contents of a file that comes with Danco: in the directory of the program or,
// relative to it, in ../share/danco/.
std::optional<std::string> ReadOwnFile(const std::string& name);

// Returns PermissionDenied with the path and the reason, by default that of errno.
absl::Status WriteError(const std::string& path, absl::string_view reason = std::strerror(errno));

// A file being written. Functions that return false set errno. Not thread-safe.
class OutputDescriptor {
 public:
  enum class Mode { kReplace, kAppend };

  OutputDescriptor() = default;
  ~OutputDescriptor() { Close(); }
  OutputDescriptor(const OutputDescriptor&) = delete;
  OutputDescriptor& operator=(const OutputDescriptor&) = delete;

  bool Open(const std::string& path, Mode mode);
  bool Write(std::string_view data);  // writes all of `data`
  // Flushes the data to disk. With `content_only`, the modification time may not be flushed.
  bool Sync(bool content_only);
  // Locks the file for this process until the file is closed or the process ends. Returns false at
  // once if another process holds the lock. Does nothing if the file system has no locks.
  bool Lock();
  bool Close();  // also returns true if no file is open

 private:
  int fd_ = -1;
};

}  // namespace danco

#endif  // DANCO_SYSTEM_FILES_H_
