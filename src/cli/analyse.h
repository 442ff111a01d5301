// `danco analyse`.
#ifndef DANCO_CLI_ANALYSE_H_
#define DANCO_CLI_ANALYSE_H_

#include "cli/settings.h"
#include "engine/engine.h"
#include "protocol/output.h"

namespace danco {

// Shows the present position of the engine, searches it in the caller's thread and shows what is
// found, scores for the side to move, lines in the players' notation. Without limits it searches
// for five seconds.
void Analyse(const CliSettings& settings, Engine& engine, Output& output);

}  // namespace danco

#endif  // DANCO_CLI_ANALYSE_H_
