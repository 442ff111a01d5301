#include "match/client/signals.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>

namespace danco::match {

SignalWatcher::SignalWatcher(Interrupt* interrupt) {
  signal(SIGPIPE, SIG_IGN);
  sigemptyset(&watched_);
  for (int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&watched_, number);
  pthread_sigmask(SIG_BLOCK, &watched_, &previous_);
  thread_ = std::thread([this, interrupt] { Watch(interrupt); });
}

SignalWatcher::~SignalWatcher() {
  done_.Stop();
  thread_.join();
  pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

void SignalWatcher::Watch(Interrupt* interrupt) {
  const int fd = signalfd(-1, &watched_, SFD_CLOEXEC);
  while (!done_.stopped()) {
    std::array<pollfd, 2> fds = {pollfd{fd, POLLIN, 0}, pollfd{done_.fd(), POLLIN, 0}};
    if (poll(fds.data(), fds.size(), -1) <= 0 || (fds[0].revents & POLLIN) == 0) continue;
    signalfd_siginfo info;
    if (read(fd, &info, sizeof(info)) != sizeof(info)) continue;
    int none = 0;
    received_.compare_exchange_strong(none, static_cast<int>(info.ssi_signo));
    interrupt->Stop();
  }
  close(fd);
}

}  // namespace danco::match
