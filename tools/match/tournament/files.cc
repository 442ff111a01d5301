#include "match/tournament/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace danco::match {

absl::Status SystemError(absl::string_view doing, const std::string& path) {
  return absl::InternalError(absl::StrCat("can't ", doing, " ", path, ": ", strerror(errno)));
}

absl::Status WriteAll(int fd, absl::string_view data, const std::string& path) {
  while (!data.empty()) {
    const ssize_t written = write(fd, data.data(), data.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return SystemError("write", path);
    data.remove_prefix(static_cast<size_t>(written));
  }
  return absl::OkStatus();
}

}  // namespace danco::match
