// SPDX-License-Identifier: MIT
// In the place of Abseil's time_zone_if.cc. A page has no files of time zones, and Danco's games
// know UTC alone. What reads such files would bring all of the standard library's streams along.
#include <memory>
#include <string>

#include "absl/base/config.h"
#include "absl/time/internal/cctz/src/time_zone_if.h"
#include "absl/time/internal/cctz/src/time_zone_libc.h"

namespace absl {
ABSL_NAMESPACE_BEGIN
namespace time_internal {
namespace cctz {

std::unique_ptr<TimeZoneIf> TimeZoneIf::Load(const std::string&) {
  return std::make_unique<TimeZoneLibC>("UTC");
}

TimeZoneIf::~TimeZoneIf() = default;

}  // namespace cctz
}  // namespace time_internal
ABSL_NAMESPACE_END
}  // namespace absl
