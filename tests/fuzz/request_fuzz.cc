// SPDX-License-Identifier: MIT
// Parses any text as a front-end request: no crash, and exactly one answer or error, which is a
// line of JSON.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "nlohmann/json.hpp"
#include "protocol/request.h"
#include "search/control/launcher.h"

namespace danco {
namespace {

void Expect(bool holds, const char* what, absl::string_view text) {
  if (holds) return;
  std::fprintf(stderr, "%s: '%s'\n", what, std::string(text).c_str());
  std::abort();
}

void FuzzOne(absl::string_view text) {
  NoThreads launcher([](bool) {});
  int ended = 0;
  AnswerRequest(text, FrontEndRequests(), {launcher}, [&](absl::string_view line) {
    Expect(absl::ConsumePrefix(&line, "answer "), "no answer", line);
    const auto json = nlohmann::json::parse(line.begin(), line.end(), nullptr, false);
    Expect(json.is_object(), "no object of JSON", line);
    ended += json.contains("answer") || json.contains("error");
  });
  Expect(ended == 1, "not exactly one answer or error", text);
}

}  // namespace
}  // namespace danco

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  danco::FuzzOne(absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
