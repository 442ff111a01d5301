// `danco-match check`.
#include <iostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "board/core/rule_names.h"
#include "match/check/check.h"
#include "match/client/signals.h"
#include "match/command/commands.h"
#include "record/json_fields.h"

namespace danco::match {
namespace {

absl::StatusOr<CheckSettings> CheckSettingsOf(const Arguments& arguments) {
  CheckSettings settings;
  if (arguments.operands.empty()) return absl::InvalidArgumentError("check: name an engine");
  settings.command.program = arguments.operands.front();
  settings.command.args.assign(arguments.operands.begin() + 1, arguments.operands.end());
  settings.command.dir = arguments.Value("dir");
  for (const Flag& flag : arguments.flags) {
    if (flag.name == "variant") {
      const absl::StatusOr<RuleSet> rules = ParseRuleSet(flag.words.front());
      if (!rules.ok()) {
        return absl::InvalidArgumentError(absl::StrCat("--variant: ", rules.status().message()));
      }
      settings.rules = *rules;
    }
    if (flag.name == "option") {
      settings.options.push_back(absl::StrSplit(flag.words.front(), absl::MaxSplits('=', 1)));
    }
    if (flag.name != "latency" && flag.name != "start-timeout") continue;
    const absl::StatusOr<int64_t> ms =
        ParseNumber("--" + flag.name, flag.words.front(), 1, 600'000);
    if (!ms.ok()) return ms.status();
    (flag.name == "latency" ? settings.latency : settings.start_timeout) = absl::Milliseconds(*ms);
  }
  return settings;
}

nlohmann::ordered_json ToJson(const std::vector<CheckResult>& results) {
  nlohmann::ordered_json out = {{"passed", 0}, {"failed", 0}};
  int passed = 0;
  out["tests"] = nlohmann::ordered_json::array();
  for (const CheckResult& r : results) {
    passed += r.passed ? 1 : 0;
    out["tests"].push_back({{"name", r.name},
                            {"passed", r.passed},
                            {"reason", r.reason},
                            {"ms", absl::ToInt64Milliseconds(r.time)}});
  }
  out["passed"] = passed;
  out["failed"] = static_cast<int>(results.size()) - passed;
  return out;
}

}  // namespace

int CheckCommand(const Arguments& arguments) {
  const absl::StatusOr<CheckSettings> settings = CheckSettingsOf(arguments);
  if (!settings.ok()) {
    std::cerr << "danco-match: " << settings.status().message() << "\n";
    return kUsage;
  }
  IgnoreBrokenPipes();
  const bool as_json = arguments.Has("json");
  const std::vector<CheckResult> results =
      RunChecks(*settings, arguments.Value("only"), [&](const CheckResult& r) {
        if (as_json) return;
        std::cout << (r.passed ? "pass  " : "FAIL  ") << r.name;
        if (!r.passed) std::cout << ": " << r.reason;
        std::cout << std::endl;
      });
  const nlohmann::ordered_json json = ToJson(results);
  const int failed = json["failed"].get<int>();
  if (as_json) {
    std::cout << Dump(json, 2) << "\n";
  } else {
    std::cout << json["passed"].get<int>() << " passed, " << failed << " failed\n";
  }
  return failed == 0 && !results.empty() ? kSuccess : kFailure;
}

}  // namespace danco::match
