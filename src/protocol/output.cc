// SPDX-License-Identifier: MIT
#include "protocol/output.h"

#include <cstddef>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace danco {
namespace {

// Messages quote input, which may be long or contain control characters.
constexpr size_t kMaxNote = 400;

std::string Printable(absl::string_view text) {
  std::string safe = absl::CHexEscape(text.substr(0, kMaxNote));
  // Escaping also changes quotes. They are harmless here, so their escapes are removed.
  std::string plain;
  for (size_t i = 0; i < safe.size(); ++i) {
    if (safe[i] == '\\' && i + 1 < safe.size() && (safe[i + 1] == '\'' || safe[i + 1] == '"')) {
      continue;
    }
    plain.push_back(safe[i]);
  }
  if (text.size() > kMaxNote) absl::StrAppend(&plain, " ...");
  return plain;
}

}  // namespace

std::string Output::NoteLine(absl::string_view text) {
  return absl::StrCat("info string ", Printable(text));
}

std::string Output::ErrorLine(absl::string_view text) {
  return NoteLine(absl::StrCat("error: ", text));
}

}  // namespace danco
