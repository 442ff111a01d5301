// SPDX-License-Identifier: MIT
#include "match/client/waiting.h"

#include <windows.h>

#include <csignal>

#include "absl/container/inlined_vector.h"

namespace danco::match {
namespace {

// Handlers run in system threads and receive only the event.
std::atomic<Interrupt*> watched = nullptr;
std::atomic<int> first = 0;

BOOL WINAPI Note(DWORD event) {
  Interrupt* const interrupt = watched;
  if (interrupt == nullptr) return FALSE;
  first = SIGINT;
  interrupt->Stop();
  // Windows ends the process when this returns, or after a few seconds. Block, so that main() can
  // finish.
  if (event == CTRL_CLOSE_EVENT) Sleep(INFINITE);
  return TRUE;
}

}  // namespace

void WaitForAny(absl::Span<const Waitable> things, int milliseconds) {
  absl::InlinedVector<HANDLE, 8> events;
  for (const Waitable& thing : things) {
    if (thing.handle != -1) events.push_back(reinterpret_cast<HANDLE>(thing.handle));
  }
  const DWORD wait = milliseconds < 0 ? INFINITE : static_cast<DWORD>(milliseconds);
  if (events.empty()) {
    Sleep(wait);
  } else {
    WaitForMultipleObjects(static_cast<DWORD>(events.size()), events.data(), FALSE, wait);
  }
}

Interrupt::Interrupt()
    : event_(reinterpret_cast<intptr_t>(CreateEventW(nullptr, TRUE, FALSE, nullptr))) {}

Interrupt::~Interrupt() { CloseHandle(reinterpret_cast<HANDLE>(event_)); }

void Interrupt::Stop() {
  stopped_.store(true);
  SetEvent(reinterpret_cast<HANDLE>(event_));
}

SignalWatcher::SignalWatcher(Interrupt* interrupt) {
  first = 0;
  watched = interrupt;
  // Never removed, because that waits for a handler that is running.
  [[maybe_unused]] static const BOOL added = SetConsoleCtrlHandler(&Note, TRUE);
}

SignalWatcher::~SignalWatcher() { watched = nullptr; }

int SignalWatcher::received() const { return first; }

void IgnoreBrokenPipes() {}

}  // namespace danco::match
