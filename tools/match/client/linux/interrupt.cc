#include "match/client/interrupt.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>

namespace danco::match {

Interrupt::Interrupt() : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Interrupt::~Interrupt() {
  if (event_ >= 0) close(static_cast<int>(event_));
}

void Interrupt::Stop() {
  stopped_.store(true);
  const uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(static_cast<int>(event_), &one, sizeof(one));
}

}  // namespace danco::match
