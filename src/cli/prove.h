// `danco prove`.
#ifndef DANCO_CLI_PROVE_H_
#define DANCO_CLI_PROVE_H_

#include <istream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/settings.h"
#include "engine/engine.h"
#include "protocol/output.h"

namespace danco {

// Looks for a forced Paco in the present position of the engine with at most `settings.mate` turns,
// shows what is proved, and with `settings.tree` the whole proof. With `settings.json` all of it is
// one line of JSON (docs/proofs.md).
void Prove(const CliSettings& settings, const Engine& engine, Output& output);

// The same for every FEN of `in`, one a line; blank lines and what follows a `#` are left out.
// A line that is no position is told with its number in the error, after all others were proved.
absl::Status ProveLines(const CliSettings& settings, std::istream& in, Engine& engine,
                        Output& output);

}  // namespace danco

#endif  // DANCO_CLI_PROVE_H_
