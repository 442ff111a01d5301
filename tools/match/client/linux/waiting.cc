// SPDX-License-Identifier: MIT
#include "match/client/waiting.h"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <thread>

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

Interrupt::Interrupt() : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Interrupt::~Interrupt() {
  if (event_ >= 0) close(static_cast<int>(event_));
}

void Interrupt::Stop() {
  stopped_.store(true);
  const uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(static_cast<int>(event_), &one, sizeof(one));
}

struct SignalWatcher::State {
  sigset_t watched;
  sigset_t previous;
  Interrupt done;
  std::atomic<int> received = 0;
  std::thread thread;

  void Watch(Interrupt* interrupt);
};

SignalWatcher::SignalWatcher(Interrupt* interrupt) : state_(std::make_unique<State>()) {
  IgnoreBrokenPipes();
  sigemptyset(&state_->watched);
  for (int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&state_->watched, number);
  pthread_sigmask(SIG_BLOCK, &state_->watched, &state_->previous);
  state_->thread = std::thread([this, interrupt] { state_->Watch(interrupt); });
}

SignalWatcher::~SignalWatcher() {
  state_->done.Stop();
  state_->thread.join();
  pthread_sigmask(SIG_SETMASK, &state_->previous, nullptr);
}

int SignalWatcher::received() const { return state_->received.load(); }

void SignalWatcher::State::Watch(Interrupt* interrupt) {
  const int fd = signalfd(-1, &watched, SFD_CLOEXEC);
  while (!done.stopped()) {
    std::array<pollfd, 2> fds = {pollfd{fd, POLLIN, 0},
                                 pollfd{static_cast<int>(done.waitable().handle), POLLIN, 0}};
    if (poll(fds.data(), fds.size(), -1) <= 0 || (fds[0].revents & POLLIN) == 0) continue;
    signalfd_siginfo info;
    if (read(fd, &info, sizeof(info)) != sizeof(info)) continue;
    int none = 0;
    received.compare_exchange_strong(none, static_cast<int>(info.ssi_signo));
    interrupt->Stop();
  }
  close(fd);
}

void IgnoreBrokenPipes() { signal(SIGPIPE, SIG_IGN); }

}  // namespace danco::match
