// SPDX-License-Identifier: MIT
#include "system/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

namespace danco {

std::filesystem::path SystemPath(std::string_view name) { return name; }

std::FILE* OpenToRead(const std::string& path) { return std::fopen(path.c_str(), "rbe"); }

bool OutputDescriptor::Open(const std::string& path, Mode mode) {
  Close();
  const int how = mode == Mode::kAppend ? O_APPEND : O_TRUNC;
  fd_ = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | how, 0666);
  return fd_ >= 0;
}

bool OutputDescriptor::Write(std::string_view data) {
  while (!data.empty()) {
    const ssize_t written = write(fd_, data.data(), data.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    data.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

bool OutputDescriptor::Sync(bool content_only) {
  return (content_only ? fdatasync(fd_) : fsync(fd_)) == 0;
}

bool OutputDescriptor::Lock() { return flock(fd_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

bool OutputDescriptor::Close() {
  const int fd = fd_;
  fd_ = -1;
  return fd < 0 || close(fd) == 0;
}

}  // namespace danco
