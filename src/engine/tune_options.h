// The options of a build with -Dtunable=true: the search's constants, each as "Tune NAME"
// (docs/tuning.md). Other builds have none.
#ifndef DANCO_ENGINE_TUNE_OPTIONS_H_
#define DANCO_ENGINE_TUNE_OPTIONS_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace danco {

// The lines that announce them, each with its line feed.
std::string TuneOptionLines();

// Sets one of them, its name in any case; nullopt when `name` is none. An InvalidArgument error
// says what the option accepts. All engines of a program share these options: to be called while
// none searches.
std::optional<absl::Status> SetTuneOption(absl::string_view name,
                                          std::optional<absl::string_view> value);

}  // namespace danco

#endif  // DANCO_ENGINE_TUNE_OPTIONS_H_
