#include "match/client/signals.h"

#include <windows.h>

#include <atomic>
#include <csignal>

namespace danco::match {
namespace {

// Handlers are called in threads of the system's own and are told nothing else.
std::atomic<Interrupt*> watched = nullptr;
std::atomic<int> first = 0;

BOOL WINAPI Note(DWORD /*event*/) {
  Interrupt* const interrupt = watched;
  if (interrupt == nullptr) return FALSE;
  first = SIGINT;
  interrupt->Stop();
  return TRUE;
}

}  // namespace

struct SignalWatcher::State {};

SignalWatcher::SignalWatcher(Interrupt* interrupt) {
  first = 0;
  watched = interrupt;
  SetConsoleCtrlHandler(&Note, TRUE);
}

SignalWatcher::~SignalWatcher() {
  SetConsoleCtrlHandler(&Note, FALSE);
  watched = nullptr;
}

int SignalWatcher::received() const { return first; }

void IgnoreBrokenPipes() {}

}  // namespace danco::match
