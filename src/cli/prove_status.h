// SPDX-License-Identifier: MIT
// The progress of `danco prove`, as one line for a terminal.
#ifndef DANCO_CLI_PROVE_STATUS_H_
#define DANCO_CLI_PROVE_STATUS_H_

#include <optional>
#include <string>

#include "absl/time/time.h"
#include "board/core/rules.h"
#include "search/proofs/proof.h"

namespace danco {

// The progress through the positions of a file.
struct ProveCount {
  std::optional<int> total;  // if known
  int done = 0;
  int proved = 0;
  absl::Duration time;  // time used for the positions before the current one
};

// Returns a text such as "[####......] 2.1 of 5.0 s, 410k positions: none in 3, Paco in 9 is
// proved". There is no bar unless time or positions are limited.
std::string ProofStatusText(const ProofQuestion& question, const ProofFindings& known,
                            RuleSet rules = kDefaultRules);
// Returns a text such as "[####......] 12 of 30 positions, 9 proved, about 40 s left; now 2.1 s,
// Paco in 9 is proved".
std::string ProveCountText(const ProveCount& count, const ProofFindings& now,
                           RuleSet rules = kDefaultRules);

}  // namespace danco

#endif  // DANCO_CLI_PROVE_STATUS_H_
