// SPDX-License-Identifier: MIT
// `--help` for programs that define their flags with Abseil.
#ifndef DANCO_TOOLS_OWN_FLAGS_H_
#define DANCO_TOOLS_OWN_FLAGS_H_

#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "absl/flags/usage.h"
#include "absl/flags/usage_config.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace danco {

// Returns whether a flag was defined in a file of this project.
inline bool IsOwnFlagFile(absl::string_view file) { return absl::StrContains(file, "tools/"); }

// Returns the program's flags as people type them, with their default values: "--games=10000".
inline std::string OwnFlagsText() {
  constexpr size_t kIndent = 6, kWidth = 100;
  std::map<std::string, const absl::CommandLineFlag*> flags;
  for (const auto& [name, flag] : absl::GetAllFlags()) {
    if (IsOwnFlagFile(flag->Filename())) flags.emplace(std::string(name), flag);
  }
  std::string out;
  for (const auto& [name, flag] : flags) {
    absl::StrAppend(&out, "  --", name, "=", flag->DefaultValue(), "\n");
    std::string line(kIndent - 1, ' ');
    for (absl::string_view word : absl::StrSplit(flag->Help(), ' ')) {
      if (line.size() + 1 + word.size() > kWidth) {
        absl::StrAppend(&out, line, "\n");
        line.assign(kIndent - 1, ' ');
      }
      absl::StrAppend(&line, " ", word);
    }
    absl::StrAppend(&out, line, "\n");
  }
  return out;
}

// If `--help` is among the arguments, prints `usage` and the program's flags with their defaults,
// and exits. Call it once, before the command line is parsed.
inline void SetUsage(int argc, char** argv, absl::string_view usage) {
  absl::SetProgramUsageMessage(usage);
  for (const absl::string_view word : std::vector<absl::string_view>(argv + 1, argv + argc)) {
    if (word == "--") break;
    if (word != "--help" && word != "-help" && word != "-h") continue;
    const std::vector<absl::string_view> path = absl::StrSplit(argv[0], '/');
    std::cout << path.back() << ": " << usage << "\n\nFlags, with their defaults:\n"
              << OwnFlagsText();
    std::exit(0);
  }
  absl::FlagsUsageConfig config;
  config.contains_help_flags = IsOwnFlagFile;
  absl::SetFlagsUsageConfig(config);
}

}  // namespace danco

#endif  // DANCO_TOOLS_OWN_FLAGS_H_
