#include "cli/saved_game.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "system/files.h"
#include "system/program.h"

namespace danco {
namespace {

absl::Status FileError(absl::string_view what, const std::string& path) {
  return absl::NotFoundError(absl::StrCat("cannot ", what, " ", path, ": ", std::strerror(errno)));
}

}  // namespace

absl::Status WriteTextFile(const std::string& path, absl::string_view text) {
  std::ofstream file{SystemPath(path)};
  file << std::string(text);
  file.close();
  return file ? absl::OkStatus() : FileError("write", path);
}

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  std::ifstream file{SystemPath(path)};
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) return FileError("read", path);
  return text.str();
}

std::string KeptGamePath() {
  std::filesystem::path folder = StateFolder();
  if (folder.empty()) return "";
  folder /= "danco";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return error ? "" : (folder / "game.pgn").string();
}

}  // namespace danco
