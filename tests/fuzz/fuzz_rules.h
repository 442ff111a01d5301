// The rule set of a fuzz input.
#ifndef DANCO_TESTS_FUZZ_FUZZ_RULES_H_
#define DANCO_TESTS_FUZZ_FUZZ_RULES_H_

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "board/core/rule_names.h"
#include "board/core/rules.h"

namespace danco {

// The one that the environment variable DANCO_FUZZ_RULES names, so that a run can be bound to it;
// otherwise the input's first byte chooses.
inline RuleSet FuzzRules(uint8_t first_byte) {
  static const char* const name = std::getenv("DANCO_FUZZ_RULES");
  if (name == nullptr) return kRuleSets[first_byte % kRuleSets.size()];
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(name);
  if (rules.ok()) return *rules;
  std::fprintf(stderr, "DANCO_FUZZ_RULES: %s\n", rules.status().ToString().c_str());
  std::exit(EXIT_FAILURE);
}

}  // namespace danco

#endif  // DANCO_TESTS_FUZZ_FUZZ_RULES_H_
