#include "cli/build_facts.h"

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "engine/version.h"
#include "protocol/bench.h"
#include "protocol/command.h"
#include "search/control/stop_token.h"
#include "system/program.h"

namespace danco {
namespace {

absl::string_view Compiler() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

absl::string_view Processor() {
#if defined(__AVX512BW__)
  return "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__)
  return "x86-64-v3";
#elif defined(__SSE4_2__) && defined(__POPCNT__)
  return "x86-64-v2";
#elif defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "arm64";
#else
  return "another processor";
#endif
}

std::string Commit() {
  constexpr absl::string_view kCommit = DANCO_COMMIT;
  return kCommit.empty() ? "no release" : absl::StrCat("commit ", kCommit);
}

std::string Signature() {
  const absl::StatusOr<std::string> sums =
      RunBench(BenchCommand(), StopToken(), [](absl::string_view) {});
  if (!sums.ok()) return std::string(sums.status().message());
  const absl::string_view text = absl::StripTrailingAsciiWhitespace(*sums);
  return std::string(text.substr(text.rfind('\n') + 1));
}

}  // namespace

std::string BuildFacts() {
  return absl::StrCat(VersionText(), "\n", Commit(), "; ", Compiler(), "; ", SystemName(), " on ",
                      Processor(), "\n", Signature());
}

}  // namespace danco
