// The compliance test: does an engine obey docs/protocol.md where GUIs rely on it?
#ifndef DANCO_TOOLS_MATCH_CHECK_CHECK_H_
#define DANCO_TOOLS_MATCH_CHECK_CHECK_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "match/check/check_probe.h"

namespace danco::match {

// One test. It finds an engine that is started and idle, and leaves it idle, or ended.
struct CheckCase {
  absl::string_view name;
  // Ok, or the reason why the test failed.
  absl::Status (*run)(Probe& probe);
};

struct CheckResult {
  std::string name;
  bool passed = false;
  std::string reason;  // when it failed
  absl::Duration time;
};

// The tests: of the protocol (check_protocol.cc), and of searches (check_search.cc).
const std::vector<CheckCase>& ProtocolCases();
const std::vector<CheckCase>& SearchCases();

// Runs all tests whose name contains `only`, telling `report` of each as it ends. After a failure
// the next test gets a new process. When the engine can't be started at all, the first test fails
// and the others are left out.
std::vector<CheckResult> RunChecks(const CheckSettings& settings, absl::string_view only,
                                   const std::function<void(const CheckResult&)>& report);

// Repeats a measurement that a busy machine may spoil: Ok as soon as one of three attempts is.
absl::Status BestOfThree(const std::function<absl::Status()>& attempt);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CHECK_CHECK_H_
