// SPDX-License-Identifier: MIT
// The rule set of a fuzz input.
#ifndef DANCO_TESTS_FUZZ_FUZZ_RULES_H_
#define DANCO_TESTS_FUZZ_FUZZ_RULES_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "absl/types/span.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"

namespace danco {

// The rule sets of Paco Ŝako, which tests/slow/slow_rules.h implements.
inline constexpr std::array<RuleSet, 4> kPacoRuleSets = {RuleSet::kPacoSako, RuleSet::kManual,
                                                         RuleSet::kNoChain, RuleSet::kVchess};

// Returns the rule set named by the environment variable DANCO_FUZZ_RULES, which restricts a run to
// one rule set of `rule_sets`. If it is not set, the input's first byte selects one of them.
inline RuleSet FuzzRules(uint8_t first_byte, absl::Span<const RuleSet> rule_sets = kRuleSets) {
  static const char* const name = std::getenv("DANCO_FUZZ_RULES");
  if (name == nullptr) return rule_sets[first_byte % rule_sets.size()];
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(name);
  if (rules.ok() && std::ranges::count(rule_sets, *rules) > 0) return *rules;
  std::fprintf(
      stderr, "DANCO_FUZZ_RULES: %s\n",
      rules.ok() ? "this target does not test the rule set" : rules.status().ToString().c_str());
  std::exit(EXIT_FAILURE);
}

}  // namespace danco

#endif  // DANCO_TESTS_FUZZ_FUZZ_RULES_H_
