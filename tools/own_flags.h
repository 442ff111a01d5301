// `--help` of a program that has its flags from Abseil.
#ifndef DANCO_TOOLS_OWN_FLAGS_H_
#define DANCO_TOOLS_OWN_FLAGS_H_

#include "absl/flags/usage.h"
#include "absl/flags/usage_config.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace danco {

// From now on `--help` prints `usage` and the flags of the program, with their defaults, but not
// those of the libraries. To be called once, before the command line is parsed.
inline void SetUsage(absl::string_view usage) {
  absl::SetProgramUsageMessage(usage);
  absl::FlagsUsageConfig config;
  config.contains_help_flags = [](absl::string_view file) {
    return absl::StrContains(file, "tools/");
  };
  absl::SetFlagsUsageConfig(config);
}

}  // namespace danco

#endif  // DANCO_TOOLS_OWN_FLAGS_H_
