#include "match/client/waiting.h"

#include <poll.h>

#include "absl/container/inlined_vector.h"

namespace danco::match {

void WaitForAny(absl::Span<const Waitable> things, int milliseconds) {
  absl::InlinedVector<pollfd, 8> fds;
  for (const Waitable& thing : things) {
    const short events = thing.for_room ? POLLOUT : POLLIN;
    fds.push_back({static_cast<int>(thing.handle), events, 0});
  }
  poll(fds.data(), fds.size(), milliseconds);
}

}  // namespace danco::match
