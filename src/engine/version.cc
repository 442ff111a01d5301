#include "engine/version.h"

#include "absl/strings/str_cat.h"

namespace danco {

std::string VersionText() { return absl::StrCat("Danco ", DANCO_VERSION); }

}  // namespace danco
