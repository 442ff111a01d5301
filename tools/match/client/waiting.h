// Waiting for the first of several things: what poll(2) is on Linux.
#ifndef DANCO_TOOLS_MATCH_CLIENT_WAITING_H_
#define DANCO_TOOLS_MATCH_CLIENT_WAITING_H_

#include <cstdint>

#include "absl/types/span.h"

namespace danco::match {

// Bytes to read, room to write, an interrupt. A descriptor on Linux, an event on Windows.
struct Waitable {
  intptr_t handle = -1;   // -1: nothing, which is never ready
  bool for_room = false;  // for room to write
};

// Returns when one is ready, or after so many milliseconds (-1: never); now and then sooner.
void WaitForAny(absl::Span<const Waitable> things, int milliseconds);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_WAITING_H_
