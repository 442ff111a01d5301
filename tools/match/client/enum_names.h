// SPDX-License-Identifier: MIT
// Maps enumerations to names with a table: `{{Format::kMatch, "match"}, ...}`.
#ifndef DANCO_TOOLS_MATCH_CLIENT_ENUM_NAMES_H_
#define DANCO_TOOLS_MATCH_CLIENT_ENUM_NAMES_H_

#include <cstddef>
#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "system/status.h"

namespace danco::match {

template <typename Enum>
using EnumNames = absl::Span<const std::pair<Enum, absl::string_view>>;

template <typename Enum>
absl::string_view NameOf(Enum value, EnumNames<Enum> names) {
  return absl::c_find_if(names, [&](const auto& name) { return name.first == value; })->second;
}

// Returns an InvalidArgument error such as "must be match, pairs or swiss, not 'knockout'".
template <typename Enum>
absl::Status ParseName(absl::string_view text, EnumNames<Enum> names, Enum& value) {
  std::string list;
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i].second == text) {
      value = names[i].first;
      return absl::OkStatus();
    }
    absl::StrAppend(&list, i == 0 ? "" : i + 1 < names.size() ? ", " : " or ", names[i].second);
  }
  return Invalid("must be ", list, ", not '", text, "'");
}

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_ENUM_NAMES_H_
