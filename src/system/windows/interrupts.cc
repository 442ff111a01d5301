// SPDX-License-Identifier: MIT
#include "system/interrupts.h"

#include <windows.h>

#include <atomic>

namespace danco {
namespace {

// Handlers run in system threads and receive only the event.
std::atomic<bool> caught = false;
std::atomic<bool> catching = false;

BOOL WINAPI Catch(DWORD event) {
  if (event != CTRL_C_EVENT || !catching) return FALSE;
  caught = true;
  return TRUE;
}

}  // namespace

struct Interrupts::State {};

Interrupts::Interrupts() {
  SetConsoleCtrlHandler(&Catch, TRUE);
  Resume();
}

Interrupts::~Interrupts() {
  Suspend();
  SetConsoleCtrlHandler(&Catch, FALSE);
  if (caught.exchange(false)) GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
}

void Interrupts::Suspend() { catching = false; }
void Interrupts::Resume() { catching = true; }

bool Interrupts::Consume() {
  if (caught.exchange(false)) asked_ = true;
  return asked_;
}

}  // namespace danco
