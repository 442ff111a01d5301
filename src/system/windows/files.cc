// SPDX-License-Identifier: MIT
#include "system/files.h"

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include <algorithm>
#include <string>

namespace danco {

// A path constructed from char would use the ANSI code page.
std::filesystem::path SystemPath(std::string_view name) {
  return std::filesystem::path(std::u8string(name.begin(), name.end()));
}

std::FILE* OpenToRead(const std::string& path) { return _wfopen(SystemPath(path).c_str(), L"rbN"); }

bool OutputDescriptor::Open(const std::string& path, Mode mode) {
  Close();
  const int how = mode == Mode::kAppend ? _O_APPEND : _O_TRUNC;
  fd_ = _wopen(SystemPath(path).c_str(), _O_WRONLY | _O_CREAT | _O_NOINHERIT | _O_BINARY | how,
               _S_IREAD | _S_IWRITE);
  return fd_ >= 0;
}

bool OutputDescriptor::Write(std::string_view data) {
  constexpr size_t kMost = size_t{1} << 20;
  while (!data.empty()) {
    const auto size = static_cast<unsigned>(std::min(data.size(), kMost));
    const int written = _write(fd_, data.data(), size);
    if (written < 0) return false;
    data.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

bool OutputDescriptor::Sync(bool /*content_only*/) { return _commit(fd_) == 0; }

bool OutputDescriptor::Lock() {
  // Locks a byte far behind the end, because nobody else, nor this process through another handle,
  // could read what is locked.
  OVERLAPPED place{};
  place.OffsetHigh = MAXLONG;
  return LockFileEx(reinterpret_cast<HANDLE>(_get_osfhandle(fd_)),
                    LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place) != 0;
}

bool OutputDescriptor::Close() {
  const int fd = fd_;
  fd_ = -1;
  return fd < 0 || _close(fd) == 0;
}

}  // namespace danco
