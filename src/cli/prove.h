// SPDX-License-Identifier: MIT
// `danco prove`.
#ifndef DANCO_CLI_PROVE_H_
#define DANCO_CLI_PROVE_H_

#include <istream>
#include <ostream>

#include "absl/status/status.h"
#include "cli/settings.h"
#include "engine/engine.h"
#include "protocol/output.h"
#include "system/interrupts.h"

namespace danco {

// The terminal and the signals that a proof may use in addition to the engine.
struct ProveContext {
  std::ostream* status = nullptr;    // a terminal for progress; may be null
  Interrupts* interrupts = nullptr;  // ends the proof on Ctrl-C; may be null
};

// Searches for a forced Paco in the engine's current position in at most `settings.mate` turns and
// prints what is proved. Also prints the whole proof if `settings.tree` is set. If `settings.json`
// is set, prints one line of JSON instead (proofs.md). After Ctrl-C, prints the findings so far and
// returns Cancelled.
absl::Status ProvePosition(const CliSettings& settings, const ProveContext& means, Engine& engine,
                           Output& output);

// Proves every FEN of `in`, one per line. Ignores blank lines and text after a `#`. Skips invalid
// lines, and names them in the error at the end.
absl::Status ProveLines(const CliSettings& settings, const ProveContext& means, std::istream& in,
                        Engine& engine, Output& output);

}  // namespace danco

#endif  // DANCO_CLI_PROVE_H_
