// A flag that ends waiting: set once, seen by every thread and by whoever waits.
#ifndef DANCO_TOOLS_MATCH_CLIENT_INTERRUPT_H_
#define DANCO_TOOLS_MATCH_CLIENT_INTERRUPT_H_

#include <atomic>

#include "match/client/waiting.h"

namespace danco::match {

// Thread-safe. (The search's StopToken can only be asked; this one can be waited for.)
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  void Stop();
  bool stopped() const { return stopped_.load(); }
  // Ready from Stop() on.
  Waitable waitable() const { return {event_}; }

 private:
  const intptr_t event_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_INTERRUPT_H_
