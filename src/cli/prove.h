// SPDX-License-Identifier: MIT
// `danco prove`.
#ifndef DANCO_CLI_PROVE_H_
#define DANCO_CLI_PROVE_H_

#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "board/core/rules.h"
#include "cli/settings.h"
#include "engine/engine.h"
#include "protocol/output.h"
#include "search/proofs/proof.h"
#include "system/interrupts.h"

namespace danco {

// The terminal and the signals that a proof may use in addition to the engine.
struct ProveContext {
  std::ostream* status = nullptr;    // a terminal for progress; may be null
  Interrupts* interrupts = nullptr;  // ends the proof on Ctrl-C; may be null
};

// Searches for a forced Paco in the engine's current position in at most --mate turns and prints
// what is proved. Also prints the whole proof with --tree. With --json, prints one line of JSON
// instead (proofs.md). After Ctrl-C, prints the findings so far and returns Cancelled.
absl::Status ProvePosition(const CliSettings& settings, const ProveContext& means, Engine& engine,
                           Output& output);

// Proves every FEN of `in`, one per line. Ignores blank lines and text after a `#`. Skips invalid
// lines, and names them in the error at the end.
absl::Status ProveLines(const CliSettings& settings, const ProveContext& means, std::istream& in,
                        Engine& engine, Output& output);

// The progress through the positions of a file.
struct ProveCount {
  std::optional<int> total;  // if known
  int done = 0;
  int proved = 0;
  absl::Duration time;  // time used for the positions before the current one
};

// Returns a line for a terminal such as "[####......] 2.1 of 5.0 s, 410k positions: none in 3, Paco
// in 9 is proved". There is no bar unless time or positions are limited.
std::string ProofStatusText(const ProofQuestion& question, const ProofFindings& known,
                            RuleSet rules = kDefaultRules);
// Returns a line such as "[####......] 12 of 30 positions, 9 proved, about 40 s left; now 2.1 s,
// Paco in 9 is proved".
std::string ProveCountText(const ProveCount& count, const ProofFindings& now,
                           RuleSet rules = kDefaultRules);

}  // namespace danco

#endif  // DANCO_CLI_PROVE_H_
