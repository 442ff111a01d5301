// SPDX-License-Identifier: MIT
// Parses any text as an opening table: no crash, and tables are written and read back unchanged.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/string_view.h"
#include "record/opening_table.h"

namespace danco {
namespace {

void FuzzOne(absl::string_view text) {
  const absl::StatusOr<OpeningTable> table = OpeningTable::FromText(text);
  if (!table.ok()) {
    if (table.status().message().empty()) std::abort();
    return;
  }
  const std::string written = table->ToJsonLines();
  const absl::StatusOr<OpeningTable> again = OpeningTable::FromText(written);
  if (again.ok() && again->ToJsonLines() == written) return;
  std::fprintf(stderr, "not read back: %s\n", written.c_str());
  std::abort();
}

}  // namespace
}  // namespace danco

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  danco::FuzzOne(absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
