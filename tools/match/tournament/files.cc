#include "match/tournament/files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace danco::match {

absl::Status SystemError(absl::string_view doing, const std::string& path) {
  return absl::InternalError(absl::StrCat("can't ", doing, " ", path, ": ", strerror(errno)));
}

AtomicFile::AtomicFile(const std::string& path)
    : path_(path), temporary_(absl::StrCat(path, ".new")) {
  if (!file_.Open(temporary_, OutputDescriptor::Mode::kReplace)) {
    status_ = SystemError("write", temporary_);
  }
}

void AtomicFile::Write(absl::string_view data) {
  if (status_.ok() && !file_.Write(std::string_view(data.data(), data.size()))) {
    status_ = SystemError("write", temporary_);
  }
}

absl::Status AtomicFile::Finish() {
  if (status_.ok() && !file_.Sync(/*content_only=*/false)) {
    status_ = SystemError("write", temporary_);
  }
  file_.Close();
  if (!status_.ok()) return status_;
  std::error_code error;
  std::filesystem::rename(SystemPath(temporary_), SystemPath(path_), error);
  if (error) {
    status_ = absl::InternalError(absl::StrCat("can't replace ", path_, ": ", error.message()));
  }
  return status_;
}

}  // namespace danco::match
