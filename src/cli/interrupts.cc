#include "cli/interrupts.h"

#include <pthread.h>

namespace danco {

Interrupts::Interrupts() {
  sigemptyset(&interrupt_);
  sigaddset(&interrupt_, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt_, &before_);
}

Interrupts::~Interrupts() { Suspend(); }

void Interrupts::Suspend() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
void Interrupts::Resume() { pthread_sigmask(SIG_BLOCK, &interrupt_, nullptr); }

bool Interrupts::Asked() {
  sigset_t pending;
  sigemptyset(&pending);
  sigpending(&pending);
  if (sigismember(&pending, SIGINT) == 1) {
    int number = 0;
    sigwait(&interrupt_, &number);
    asked_ = true;
  }
  return asked_;
}

}  // namespace danco
