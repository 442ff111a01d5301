#include "match/check/check.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace danco::match {
namespace {

CheckResult RunCase(const CheckCase& test, Probe& probe) {
  CheckResult result;
  result.name = std::string(test.name);
  const Instant begin = Clock::now();
  absl::Status status = probe.Start();
  if (!status.ok()) {
    status = absl::UnknownError(absl::StrCat("the engine does not start: ", status.message()));
  } else {
    status = test.run(probe);
  }
  result.time = Between(begin, Clock::now());
  result.passed = status.ok();
  result.reason = std::string(status.message());
  if (!status.ok()) probe.Kill();
  return result;
}

}  // namespace

absl::Status BestOfThree(const std::function<absl::Status()>& attempt) {
  absl::Status status = attempt();
  for (int i = 1; i < 3 && absl::IsDeadlineExceeded(status); ++i) status = attempt();
  return status;
}

std::vector<CheckResult> RunChecks(const CheckSettings& settings, absl::string_view only,
                                   const std::function<void(const CheckResult&)>& report) {
  std::vector<CheckResult> results;
  Probe probe(settings);
  bool started = false;
  for (const auto* cases : {&ProtocolCases(), &SearchCases()}) {
    for (const CheckCase& test : *cases) {
      if (!absl::StrContains(test.name, only)) continue;
      results.push_back(RunCase(test, probe));
      report(results.back());
      started |= !absl::StartsWith(results.back().reason, "the engine does not start");
      if (!started) return results;
    }
  }
  return results;
}

}  // namespace danco::match
