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

// What a proof may use beside the engine.
struct ProveMeans {
  std::ostream* status = nullptr;    // a terminal, for how far it is; may be missing
  Interrupts* interrupts = nullptr;  // who may end it; may be missing
};

// Looks for a forced Paco in the present position of the engine with at most `settings.mate` turns,
// shows what is proved, and with `settings.tree` the whole proof. With `settings.json` all of it is
// one line of JSON (proofs.md). Cancelled: Ctrl-C ended it; what was found by then is shown.
absl::Status ProvePosition(const CliSettings& settings, const ProveMeans& means, Engine& engine,
                           Output& output);

// The same for every FEN of `in`, one a line; blank lines and what follows a `#` are left out.
// A line that is no position is told with its number in the error, after all others were proved.
absl::Status ProveLines(const CliSettings& settings, const ProveMeans& means, std::istream& in,
                        Engine& engine, Output& output);

}  // namespace danco

#endif  // DANCO_CLI_PROVE_H_
