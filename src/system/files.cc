// SPDX-License-Identifier: MIT
#include "system/files.h"

#include <array>
#include <cerrno>
#include <memory>
#include <system_error>

#include "system/program.h"

namespace danco {

std::optional<std::string> ReadFile(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(OpenFile(path, "rb"), std::fclose);
  if (!file) return std::nullopt;
  std::string text;
  std::array<char, 1 << 16> part;
  size_t size = 0;
  while ((size = std::fread(part.data(), 1, part.size(), file.get())) > 0) {
    text.append(part.data(), size);
  }
  return std::ferror(file.get()) == 0 ? std::optional(std::move(text)) : std::nullopt;
}

std::optional<std::string> CutBrokenLine(const std::string& path) {
  std::optional<std::string> text = ReadFile(path);
  if (!text) return errno == ENOENT ? std::optional<std::string>("") : std::nullopt;
  const size_t complete = text->rfind('\n') + 1;  // 0 if there is no line feed
  if (complete == text->size()) return text;
  text->resize(complete);
  std::error_code error;
  std::filesystem::resize_file(SystemPath(path), complete, error);
  errno = error.value();
  return error ? std::nullopt : text;
}

std::optional<std::string> ReadOwnFile(const std::string& name) {
  const std::filesystem::path folder = ProgramFolder();
  for (const char* place : {"", "../share/danco"}) {
    std::optional<std::string> text = ReadFile((folder / place / name).string());
    if (text) return text;
  }
  return std::nullopt;
}

}  // namespace danco
