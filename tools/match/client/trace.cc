#include "match/client/trace.h"

#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "match/client/uci_line.h"
#include "system/files.h"

namespace danco::match {

absl::StatusOr<std::unique_ptr<Trace>> Trace::Open(const std::string& path) {
  FILE* const file = OpenFile(path, "a");
  if (file == nullptr) {
    return absl::InternalError(absl::StrCat("can't write ", path, ": ", std::strerror(errno)));
  }
  return std::unique_ptr<Trace>(new Trace(file));
}

Trace::~Trace() { std::fclose(file_); }

void Trace::Write(absl::string_view who, char mark, absl::string_view line) {
  const std::string text =
      absl::StrCat(absl::FormatTime("%Y-%m-%dT%H:%M:%E6S", absl::Now(), absl::LocalTimeZone()), " ",
                   who, " ", std::string(1, mark), " ", Printable(line), "\n");
  const absl::MutexLock lock(&mutex_);
  std::fwrite(text.data(), 1, text.size(), file_);
  std::fflush(file_);  // what a crash is looked for in must be there
}

}  // namespace danco::match
