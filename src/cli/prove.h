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

// Optional means of a proof besides the engine.
struct ProveMeans {
  std::ostream* status = nullptr;    // a terminal for progress; may be null
  Interrupts* interrupts = nullptr;  // ends the proof after Ctrl-C; may be null
};

// Searches for a forced Paco in the engine's current position in at most `settings.mate` turns and
// prints what is proved, with `settings.tree` including the whole proof. With `settings.json` the
// result is one line of JSON (proofs.md). Returns Cancelled after Ctrl-C; the findings until then
// are printed.
absl::Status ProvePosition(const CliSettings& settings, const ProveMeans& means, Engine& engine,
                           Output& output);

// Proves every FEN of `in`, one per line. Ignores blank lines and text after a `#`. The error
// names invalid lines, after all other positions were proved.
absl::Status ProveLines(const CliSettings& settings, const ProveMeans& means, std::istream& in,
                        Engine& engine, Output& output);

}  // namespace danco

#endif  // DANCO_CLI_PROVE_H_
