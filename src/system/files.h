// Reading whole files, writing files whose content must reach the disk, and names in UTF-8.
#ifndef DANCO_SYSTEM_FILES_H_
#define DANCO_SYSTEM_FILES_H_

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace danco {

// A name in UTF-8, as arguments and settings have it, for std::filesystem and streams.
// (path::string() gives UTF-8 back.)
std::filesystem::path SystemPath(std::string_view name);

// fopen() of a name in UTF-8. Programs that are started meanwhile do not inherit it.
std::FILE* OpenFile(const std::string& path, const char* mode);

// Returns the whole content of a file, byte for byte; nothing where it cannot be read, and errno
// says why.
std::optional<std::string> ReadFile(const std::string& path);
// Does the same for a file that comes with Danco: next to the program, or in ../share/danco/ from
// there.
std::optional<std::string> ReadOwnFile(const std::string& name);

// A file that is written. What a call says by false has its reason in errno. Not thread-safe.
class OutputDescriptor {
 public:
  enum class Mode { kReplace, kAppend };

  OutputDescriptor() = default;
  ~OutputDescriptor() { Close(); }
  OutputDescriptor(const OutputDescriptor&) = delete;
  OutputDescriptor& operator=(const OutputDescriptor&) = delete;

  bool Open(const std::string& path, Mode mode);
  bool Write(std::string_view data);  // all of it
  // What was written is on the disk; `content_only`: perhaps not the time of it.
  bool Sync(bool content_only);
  // Nobody else holds it so, until this one is closed or the process ends; false at once otherwise.
  bool Lock();
  bool Close();  // true also when nothing is open

 private:
  int fd_ = -1;
};

}  // namespace danco

#endif  // DANCO_SYSTEM_FILES_H_
