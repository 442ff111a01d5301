// SPDX-License-Identifier: MIT
// The rule set of a fuzz input.
#ifndef DANCO_TESTS_FUZZ_FUZZ_RULES_H_
#define DANCO_TESTS_FUZZ_FUZZ_RULES_H_

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
// one rule set. If it is not set, the input's first byte selects one of `rule_sets`.
inline RuleSet FuzzRules(uint8_t first_byte, absl::Span<const RuleSet> rule_sets = kRuleSets) {
  static const char* const name = std::getenv("DANCO_FUZZ_RULES");
  if (name == nullptr) return rule_sets[first_byte % rule_sets.size()];
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(name);
  if (rules.ok()) return *rules;
  std::fprintf(stderr, "DANCO_FUZZ_RULES: %s\n", rules.status().ToString().c_str());
  std::exit(EXIT_FAILURE);
}

}  // namespace danco

#endif  // DANCO_TESTS_FUZZ_FUZZ_RULES_H_
