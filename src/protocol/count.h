// `go perft`: counting the turns of a position, move by move.
#ifndef DANCO_PROTOCOL_COUNT_H_
#define DANCO_PROTOCOL_COUNT_H_

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>

#include "engine/engine.h"

namespace danco {

// A line `move: count` per move, sorted, an empty line and `Nodes searched: total`
// (docs/protocol.md). Ends early when `stop` is set, and says so. The moves of a position with very
// many are counted but not listed. `poll`, if any, is called now and then: see Perft::set_poll().
std::string PerftText(const Engine& engine, int depth, const std::atomic<bool>& stop,
                      size_t hash_mebibytes = 0, std::function<void()> poll = {});

}  // namespace danco

#endif  // DANCO_PROTOCOL_COUNT_H_
