// SPDX-License-Identifier: MIT
// danco-match: tournaments between engines that speak protocol.md.
#include <iostream>
#include <string>
#include <vector>

#include "match/command/command.h"
#include "system/program.h"

int main(int argc, char** argv) {
  danco::BeginProgram(argc, argv);
  using namespace danco::match;
  const absl::StatusOr<Arguments> arguments =
      ParseArguments(std::vector<std::string>(argv + 1, argv + argc));
  if (!arguments.ok()) {
    std::cerr << "danco-match: " << arguments.status().message() << "\n";
    return kUsage;
  }
  if (arguments->command == "run") return RunCommand(*arguments);
  if (arguments->command == "report") return ReportCommand(*arguments);
  if (arguments->command == "rate") return RateCommand(*arguments);
  if (arguments->command == "check") return CheckCommand(*arguments);
  if (arguments->command == "merge") return MergeCommand(*arguments);
  if (arguments->command == "summary") return SummaryCommand(*arguments);
  std::cout << HelpText();
  return kSuccess;
}
