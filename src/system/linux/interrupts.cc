// SPDX-License-Identifier: MIT
#include "system/interrupts.h"

#include <pthread.h>
#include <signal.h>

namespace danco {

struct Interrupts::State {
  sigset_t interrupt;
  sigset_t before;
};

Interrupts::Interrupts() : state_(std::make_unique<State>()) {
  sigemptyset(&state_->interrupt);
  sigaddset(&state_->interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &state_->interrupt, &state_->before);
}

Interrupts::~Interrupts() { Suspend(); }

void Interrupts::Suspend() { pthread_sigmask(SIG_SETMASK, &state_->before, nullptr); }
void Interrupts::Resume() { pthread_sigmask(SIG_BLOCK, &state_->interrupt, nullptr); }

bool Interrupts::Consume() {
  sigset_t pending;
  sigemptyset(&pending);
  sigpending(&pending);
  if (sigismember(&pending, SIGINT) == 1) {
    int number = 0;
    sigwait(&state_->interrupt, &number);
    asked_ = true;
  }
  return asked_;
}

}  // namespace danco
