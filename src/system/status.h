// SPDX-License-Identifier: MIT
// Shorter ways to make and pass on errors.
#ifndef DANCO_SYSTEM_STATUS_H_
#define DANCO_SYSTEM_STATUS_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace danco {

// Returns an InvalidArgument error whose message consists of these parts.
template <typename... Parts>
absl::Status Invalid(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

}  // namespace danco

// Returns from the enclosing function if an expression of type absl::Status is an error.
#define RETURN_IF_ERROR(...)                                                                \
  do {                                                                                      \
    if (absl::Status danco_status = (__VA_ARGS__); !danco_status.ok()) return danco_status; \
  } while (false)

// Returns from the enclosing function if an expression of type absl::StatusOr is an error.
// Otherwise assigns its value to `variable`, which may be a declaration:
//
//   ASSIGN_OR_RETURN(const Move move, ParseMove(position, text));
//
// Expands to several statements, so it needs braces after `if`.
#define ASSIGN_OR_RETURN(variable, ...) \
  DANCO_ASSIGN_OR_RETURN_AS(DANCO_WITH_LINE(status_or_, __LINE__), variable, __VA_ARGS__)

#define DANCO_ASSIGN_OR_RETURN_AS(status_or, variable, ...)  \
  auto status_or = (__VA_ARGS__);                            \
  if (!status_or.ok()) return std::move(status_or).status(); \
  variable = *std::move(status_or)

#define DANCO_WITH_LINE(name, line) DANCO_JOINED(name, line)
#define DANCO_JOINED(name, line) name##line

#endif  // DANCO_SYSTEM_STATUS_H_
