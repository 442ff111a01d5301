// SPDX-License-Identifier: MIT
// The flags of a command of danco-analysis.
#ifndef DANCO_TOOLS_ANALYSIS_FLAGS_H_
#define DANCO_TOOLS_ANALYSIS_FLAGS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/flags/marshalling.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace danco::analysis {

// Reads `--name=value` from the command line; `--name` alone means true. Get every flag once, with
// its default, and then call Finish(), which checks the remaining arguments:
//
//   struct Settings {
//     Flags& flags;
//     int count = flags.Get("count", 100, "positions to find");
//   };
class Flags {
 public:
  explicit Flags(std::vector<std::string> words) : words_(std::move(words)) {}

  template <typename T>
  T Get(absl::string_view name, T value, absl::string_view what) {
    absl::StrAppend(&help_, "  --", name, "=", absl::UnparseFlag(value), "\n      ", what, "\n");
    std::erase_if(words_, [&](absl::string_view word) {
      if (!absl::ConsumePrefix(&word, "--") || !absl::ConsumePrefix(&word, name)) return false;
      if (!word.empty() && !absl::ConsumePrefix(&word, "=")) return false;
      std::string error;
      if (!absl::ParseFlag(word.empty() ? "true" : word, &value, &error)) {
        problem_ = absl::InvalidArgumentError(absl::StrCat("--", name, ": ", error));
      }
      return true;
    });
    return value;
  }

  // If `--help` is given, prints `usage` and all flags and exits. Otherwise returns InvalidArgument
  // for a flag that is unknown or has an invalid value.
  absl::Status Finish(absl::string_view usage);
  // Returns the arguments that are not flags. Call it after Finish().
  const std::vector<std::string>& operands() const { return words_; }

 private:
  std::vector<std::string> words_;
  std::string help_;
  absl::Status problem_;
};

}  // namespace danco::analysis

#endif  // DANCO_TOOLS_ANALYSIS_FLAGS_H_
