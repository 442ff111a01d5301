// SPDX-License-Identifier: MIT
#include "system/output_file.h"

#include <iostream>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "system/program.h"
#include "system/status.h"

namespace danco {
namespace {

// Where there is no such file, as on Windows, the standard input is not recognized.
constexpr char kStandardInput[] = "/dev/stdin";

bool HasContents(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) &&
         std::filesystem::file_size(path, error) > 0;
}

}  // namespace

OutputFile::~OutputFile() {
  if (temporary_.empty()) return;
  file_.Close();
  std::error_code error;
  std::filesystem::remove(temporary_, error);
}

absl::Status OutputFile::Open(const std::string& name, Existing existing, std::ostream& out,
                              const std::vector<std::string>& inputs) {
  name_ = name;
  existing_ = existing;
  if (name.empty() || name == "-") {
    stream_ = &out;
    return absl::OkStatus();
  }
  std::error_code error;
  path_ = SystemPath(name);
  const bool exists = std::filesystem::exists(path_, error);
  for (const std::string& input : inputs) {
    const std::filesystem::path read = input == "-" ? kStandardInput : SystemPath(input);
    if (exists && std::filesystem::equivalent(path_, read, error)) {
      return absl::AlreadyExistsError(
          absl::StrCat("'", name, "' is also an input; choose another output file"));
    }
  }
  const bool regular = exists && std::filesystem::is_regular_file(path_, error);
  if (existing == Existing::kKept && HasContents(path_)) {
    return absl::AlreadyExistsError(
        absl::StrCat("'", name, "' exists already; --overwrite replaces it"));
  }
  if (regular) path_ = std::filesystem::canonical(path_, error);
  const bool direct = existing == Existing::kContinued || (exists && !regular);
  if (!direct) {
    temporary_ = path_;
    temporary_ += absl::StrCat(".", CurrentProcess(), ".part");
  }
  const OutputDescriptor::Mode mode =
      direct ? OutputDescriptor::Mode::kAppend : OutputDescriptor::Mode::kReplace;
  if (!file_.Open((direct ? path_ : temporary_).string(), mode)) {
    temporary_.clear();
    return WriteError(name);
  }
  if (existing == Existing::kContinued && (regular || !exists) && !file_.Lock()) {
    return absl::FailedPreconditionError(absl::StrCat("another process is writing '", name, "'"));
  }
  if (!direct && exists) {
    std::filesystem::permissions(temporary_, std::filesystem::status(path_, error).permissions(),
                                 error);
  }
  return absl::OkStatus();
}

void OutputFile::Write(absl::string_view text) {
  if (!status_.ok()) return;
  if (stream_ != nullptr) {
    stream_->write(text.data(), static_cast<std::streamsize>(text.size()));
  } else if (!file_.Write(std::string_view(text.data(), text.size()))) {
    status_ = WriteError(name_);
  }
}

absl::Status OutputFile::Flush() {
  if (stream_ != nullptr && !stream_->flush()) {
    status_ = absl::UnavailableError("cannot write to the standard output");
  }
  return status_;
}

absl::Status OutputFile::Finish() {
  if (absl::Status status = Flush(); !status.ok() || stream_ != nullptr) return status;
  // A pipe cannot be synced to disk.
  const bool synced = file_.Sync(/*content_only=*/false) || temporary_.empty();
  if (!file_.Close() || !synced) return status_ = WriteError(name_);
  if (temporary_.empty()) return absl::OkStatus();
  // The output must not be lost, even if it cannot have its name.
  const std::filesystem::path complete = std::exchange(temporary_, {});
  const std::string left = absl::StrCat("; the output is in '", complete.string(), "'");
  if (existing_ == Existing::kKept && HasContents(path_)) {
    return status_ = absl::AlreadyExistsError(absl::StrCat("'", name_, "' is not replaced", left));
  }
  std::error_code error;
  std::filesystem::rename(complete, path_, error);
  if (error) return status_ = WriteError(name_, absl::StrCat(error.message(), left));
  return absl::OkStatus();
}

absl::Status WriteWholeFile(const std::string& name, absl::string_view text, Existing existing) {
  OutputFile file;
  RETURN_IF_ERROR(file.Open(name, existing, std::cout));
  file.Write(text);
  return file.Finish();
}

}  // namespace danco
