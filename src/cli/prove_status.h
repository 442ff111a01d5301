// How far `danco prove` is, on one line of a terminal.
#ifndef DANCO_CLI_PROVE_STATUS_H_
#define DANCO_CLI_PROVE_STATUS_H_

#include <optional>
#include <string>

#include "absl/time/time.h"
#include "board/core/rules.h"
#include "search/proofs/proof.h"

namespace danco {

// Of the positions of a file.
struct ProveCount {
  std::optional<int> total;  // where it is known
  int done = 0;
  int proved = 0;
  absl::Duration time;  // that the positions before have taken
};

// "[####......] 2.1 of 5.0 s, 410k positions: none in 3, Paco in 9 is proved". Without a limit of
// time or positions there is no bar: nobody knows the end.
std::string ProofStatusText(const ProofQuestion& question, const ProofFindings& known,
                            RuleSet rules = kDefaultRules);
// "[####......] 12 of 30 positions, 9 proved, about 40 s left; now 2.1 s, Paco in 9 is proved".
std::string ProveCountText(const ProveCount& count, const ProofFindings& now,
                           RuleSet rules = kDefaultRules);

}  // namespace danco

#endif  // DANCO_CLI_PROVE_STATUS_H_
