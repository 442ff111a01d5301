// SPDX-License-Identifier: MIT
#include "system/files.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "system/program.h"
#include "system/status.h"

namespace danco {

std::string EscapeControls(absl::string_view text) {
  const auto byte = [&](size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0x20;
  };
  std::string safe;
  for (size_t i = 0; i < text.size(); ++i) {
    // In UTF-8, U+0080 to U+009F are control characters, too.
    const bool pair = byte(i) == 0xC2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xA0;
    if (pair || (absl::ascii_iscntrl(byte(i)) && text[i] != '\n' && text[i] != '\t')) {
      absl::StrAppend(&safe, "\\x", absl::Hex(pair ? byte(++i) : byte(i), absl::kZeroPad2));
    } else {
      safe.push_back(text[i]);
    }
  }
  return safe;
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  const auto error = [&] {
    return absl::NotFoundError(absl::StrCat("cannot read '", path, "': ", std::strerror(errno)));
  };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(OpenToRead(path), std::fclose);
  if (!file) return error();
  std::string text;
  std::array<char, 1 << 16> part;
  size_t size = 0;
  while ((size = std::fread(part.data(), 1, part.size(), file.get())) > 0) {
    text.append(part.data(), size);
  }
  if (std::ferror(file.get()) != 0) return error();
  return text;
}

absl::StatusOr<std::string> CutBrokenLine(const std::string& path, absl::string_view start) {
  std::error_code error;
  if (!std::filesystem::exists(SystemPath(path), error)) return "";
  absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return text;
  const size_t complete = text->rfind('\n') + 1;  // 0 if there is no line feed
  if (complete == text->size()) return text;
  const absl::string_view last = absl::string_view(*text).substr(complete);
  if (last.substr(0, start.size()) != start.substr(0, last.size())) {
    return Invalid("line ", std::count(text->begin(), text->end(), '\n') + 1, " of '", path,
                   "' is incomplete, and not part of a line that this command wrote");
  }
  text->resize(complete);
  std::filesystem::resize_file(SystemPath(path), complete, error);
  if (error) return WriteError(path, error.message());
  return text;
}

absl::Status CheckNamedOnce(const std::vector<std::string>& paths) {
  for (auto path = paths.begin(); path != paths.end(); ++path) {
    const bool again = std::any_of(path + 1, paths.end(), [&](const std::string& later) {
      std::error_code error;
      return std::filesystem::equivalent(SystemPath(*path), SystemPath(later), error);
    });
    if (again) return Invalid(*path, " is named twice");
  }
  return absl::OkStatus();
}

std::optional<std::string> ReadOwnFile(const std::string& name) {
  const std::filesystem::path folder = ProgramFolder();
  for (const char* place : {"", "../share/danco"}) {
    absl::StatusOr<std::string> text = ReadFile((folder / place / name).string());
    if (text.ok()) return *std::move(text);
  }
  return std::nullopt;
}

absl::Status WriteError(const std::string& path, absl::string_view reason) {
  return absl::PermissionDeniedError(absl::StrCat("cannot write '", path, "': ", reason));
}

}  // namespace danco
