// `go perft`: counts sequences of turns, by first move.
#ifndef DANCO_PROTOCOL_COUNT_H_
#define DANCO_PROTOCOL_COUNT_H_

#include <cstddef>
#include <string>

#include "board/core/stop_token.h"
#include "engine/engine.h"

namespace danco {

// Returns a line `move: count` for each move, sorted, an empty line and `Nodes searched: total`
// (protocol.md). Ends early, with a message, if `stop` stops. If the position has very many moves,
// they are counted but not listed.
std::string PerftText(const Engine& engine, int depth, const StopToken& stop,
                      size_t hash_mebibytes = 0);

}  // namespace danco

#endif  // DANCO_PROTOCOL_COUNT_H_
