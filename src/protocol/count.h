// `go perft`: counting the turns of a position, move by move.
#ifndef DANCO_PROTOCOL_COUNT_H_
#define DANCO_PROTOCOL_COUNT_H_

#include <cstddef>
#include <string>

#include "board/core/stop_token.h"
#include "engine/engine.h"

namespace danco {

// A line `move: count` per move, sorted, an empty line and `Nodes searched: total`
// (protocol.md). Ends early when `stop` says so, and says that it did. The moves of a position
// with very many are counted but not listed.
std::string PerftText(const Engine& engine, int depth, const StopToken& stop,
                      size_t hash_mebibytes = 0);

}  // namespace danco

#endif  // DANCO_PROTOCOL_COUNT_H_
