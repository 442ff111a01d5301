// SPDX-License-Identifier: MIT
// danco-match: tournaments between engines that speak protocol.md.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "match/command/command.h"
#include "system/program.h"

int main(int argc, char** argv) {
  danco::BeginProgram(argc, argv);
  using namespace danco::match;
  const absl::StatusOr<danco::Flags> flags = danco::Flags::Parse(
      kProgram, std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
  if (!flags.ok()) return Fail(flags.status(), kUsage);
  if (flags->help()) {
    std::cout << danco::HelpText(kProgram, flags->command());
    return std::cout.flush() ? kSuccess : kFailure;
  }
  if (flags->command() == "run") return RunCommand(*flags);
  if (flags->command() == "report") return ReportCommand(*flags);
  if (flags->command() == "rate") return RateCommand(*flags);
  if (flags->command() == "check") return CheckCommand(*flags);
  if (flags->command() == "merge") return MergeCommand(*flags);
  if (flags->command() == "summary") return SummaryCommand(*flags);
  return Misused("no command; try danco-match --help");
}
