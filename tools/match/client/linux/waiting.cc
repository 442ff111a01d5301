// SPDX-License-Identifier: MIT
#include "match/client/waiting.h"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>

#include "absl/container/inlined_vector.h"

namespace danco::match {
namespace {

// A handler receives only the number of the signal.
std::atomic<Interrupt*> watched = nullptr;
std::atomic<int> first = 0;

void Note(int number) {
  const int before = errno;
  int none = 0;
  first.compare_exchange_strong(none, number);
  watched.load()->Stop();
  errno = before;
}

// A signal that is ignored, as by nohup, stays ignored.
void Handle(void (*handler)(int)) {
  for (int number : {SIGINT, SIGTERM, SIGHUP}) {
    if (signal(number, handler) == SIG_IGN) signal(number, SIG_IGN);
  }
}

}  // namespace

void WaitForAny(absl::Span<const Waitable> things, int milliseconds) {
  absl::InlinedVector<pollfd, 8> fds;
  for (const Waitable& thing : things) {
    const short events = thing.for_room ? POLLOUT : POLLIN;
    fds.push_back({static_cast<int>(thing.handle), events, 0});
  }
  poll(fds.data(), fds.size(), milliseconds);
}

Interrupt::Interrupt() : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Interrupt::~Interrupt() {
  if (event_ >= 0) close(static_cast<int>(event_));
}

void Interrupt::Stop() {
  stopped_.store(true);
  const uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(static_cast<int>(event_), &one, sizeof(one));
}

SignalWatcher::SignalWatcher(Interrupt* interrupt) {
  IgnoreBrokenPipes();
  first = 0;
  watched = interrupt;
  Handle(&Note);
}

SignalWatcher::~SignalWatcher() {
  Handle(SIG_DFL);
  watched = nullptr;
}

int SignalWatcher::received() const { return first; }

void IgnoreBrokenPipes() { signal(SIGPIPE, SIG_IGN); }

}  // namespace danco::match
